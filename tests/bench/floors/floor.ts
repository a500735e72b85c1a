/** A prepared statement with the values of one request, as `pg` takes it. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export type Values = Record<string, unknown>;

/** What a bare server runs for each kind of request: one statement each. `facility` and `id` are texts of the path. */
export interface Floor {
  search(facility: string, body: Values): Statement;
  get(facility: string, id: string): Statement;
  create(facility: string, body: Values): Statement;
  update(facility: string, id: string, body: Values): Statement;
}
