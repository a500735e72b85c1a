/** Role and facility that statements run in; both are local to the transaction and end with it. */
export interface Scope {
  role: 'tsudoi_app' | 'tsudoi_operator' | 'tsudoi_gate';
  /** Missing where the role looks across facilities. */
  facilityId: number | undefined;
}

/**
 * What goes ahead of a statement in the same round trip. `begin` opens a transaction in the scope, which goes on after
 * the statement; `read` makes the statement a transaction of its own that can write nothing.
 */
export interface Opening {
  kind: 'begin' | 'read';
  scope: Scope;
}

/** The values of a scope as the settings take them. An empty facility means none. */
export function settingsOf({ role, facilityId }: Scope): [role: string, facility: string] {
  if (facilityId !== undefined && !Number.isSafeInteger(facilityId)) throw new Error('a facility id is an integer');
  return [role, String(facilityId ?? '')];
}

/** A scope as SQL without parameters; inside a transaction only. */
export function scopeSql(scope: Scope, readOnly = false): string {
  const [role, facility] = settingsOf(scope);
  const only = readOnly ? `, set_config('transaction_read_only', 'on', true)` : '';
  return `select set_config('role', '${role}', true), set_config('app.facility_id', '${facility}', true)${only}`;
}
