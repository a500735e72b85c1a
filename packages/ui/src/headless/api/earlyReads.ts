/** Answers that are on their way, by address. */
const asked = new Map<string, Promise<Response>>();

/** Asks for something before the client is there that will want it. */
export function readEarly(address: string, headers: Record<string, string>): void {
  const asking = fetch(address, { headers: { accept: 'application/json', ...headers }, cache: 'no-store' });
  // Whoever takes it over asks again; without network nobody may.
  asking.catch(() => undefined);
  asked.set(address, asking);
}

/** `fetch`, but what was asked for early is not asked for again: it is handed over once. */
export const earlyFetch: typeof fetch = (input, init) => {
  const early = init?.method === 'GET' && typeof input === 'string' ? asked.get(input) : undefined;
  if (early === undefined || typeof input !== 'string') return fetch(input, init);
  asked.delete(input);
  return early.catch(() => fetch(input, init));
};
