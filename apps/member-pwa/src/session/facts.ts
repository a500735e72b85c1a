/** What requests say about the member beside the bearer; the server compares it and believes none of it. */
interface RequestFacts {
  /** Only of an info that came in this visit: a kept one may name an organization the member has left. */
  organizationId?: number;
  /** The menu of the screen that is shown. */
  facilityMenuId?: number;
}

let facts: RequestFacts = {};

export function requestFacts(): RequestFacts {
  return facts;
}

export function setRequestFacts(next: Partial<RequestFacts>): void {
  facts = { ...facts, ...next };
}

export function forgetRequestFacts(): void {
  facts = {};
}
