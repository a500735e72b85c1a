/** Role and facility that statements run in; both are local to the transaction and end with it. */
export interface Scope {
  role: 'tsudoi_app' | 'tsudoi_operator' | 'tsudoi_gate';
  /** Missing where the role looks across facilities. */
  facilityId: number | undefined;
}

/** Values that a `COPY`, which takes no parameters, reads with `current_setting`. */
export type CopySettings = Readonly<Record<`app.export_${string}`, string>>;

/**
 * What is sent ahead of a statement in the same round trip. `begin` opens a transaction in the scope; `read` makes the
 * statement a read-only transaction of its own; `enter` moves a transaction that is open to the scope.
 *
 * All of it runs as the login: the roles of the scopes may not call `set_config` (db/fence.ts), so that nothing that
 * runs inside a scope can change it. `settings` are set first, so that they cannot change the scope either.
 */
export interface Opening {
  kind: 'begin' | 'read' | 'enter';
  scope: Scope;
  /** The transaction can write nothing; always so for `read`. */
  readOnly?: boolean;
  /** For `read`: the statement runs by a plan that holds for all values of its parameters, see `Planning`. */
  plan?: 'generic' | undefined;
  settings?: CopySettings;
  /** For `read`: milliseconds after which the database gives the statement up; 0 or left out for never. */
  givenUpAfter?: number | undefined;
}

/** A statement of an opening, with its parameters in text form. The texts are constant. */
export interface OpeningStep {
  name: string;
  text: string;
  values: string[];
}

const SCOPE = `set_config('app.facility_id', $2, true), set_config('role', $1, true)`;
const BEGIN = { name: 'tsudoi_begin', text: 'begin' };
const LEAVE = { name: 'tsudoi_leave', text: 'set local role none' };
const SETTINGS = {
  name: 'tsudoi_settings',
  text: 'select set_config(key, value, true) from json_each_text($1::json)',
};
const ENTER = { name: 'tsudoi_enter', text: `select ${SCOPE}` };
const READ_ONLY = `set_config('transaction_read_only', 'on', true)`;
const TIMEOUT = `set_config('statement_timeout', $3, true)`;
const ENTER_READ_ONLY = { name: 'tsudoi_enter_read_only', text: `select ${READ_ONLY}, ${SCOPE}` };
const READ = { name: 'tsudoi_read', text: `select ${READ_ONLY}, ${TIMEOUT}, ${SCOPE}` };
const READ_GENERIC = {
  name: 'tsudoi_read_generic',
  text: `select ${READ_ONLY}, ${TIMEOUT}, set_config('plan_cache_mode', 'force_generic_plan', true), ${SCOPE}`,
};

/** Every statement that openings consist of, to be prepared once per connection. */
export const OPENING_STATEMENTS: readonly Omit<OpeningStep, 'values'>[] = [
  BEGIN,
  LEAVE,
  SETTINGS,
  ENTER,
  ENTER_READ_ONLY,
  READ,
  READ_GENERIC,
];

/** The values of a scope as the settings take them; an empty facility means none. */
function valuesOf({ role, facilityId }: Scope): string[] {
  if (facilityId !== undefined && !Number.isSafeInteger(facilityId)) throw new Error('a facility id is an integer');
  return [role, String(facilityId ?? '')];
}

function* stepsIn({ kind, scope, readOnly, settings, plan, givenUpAfter = 0 }: Opening): Generator<OpeningStep> {
  if (kind === 'begin') yield { ...BEGIN, values: [] };
  if (kind === 'enter') yield { ...LEAVE, values: [] };
  if (settings !== undefined) yield { ...SETTINGS, values: [JSON.stringify(settings)] };
  if (kind === 'read')
    yield { ...(plan === 'generic' ? READ_GENERIC : READ), values: [...valuesOf(scope), String(givenUpAfter)] };
  else yield { ...(readOnly === true ? ENTER_READ_ONLY : ENTER), values: valuesOf(scope) };
}

/** The statements of an opening in their order. `read` needs a transaction around it that ends with the statement. */
export const stepsOf = (opening: Opening): OpeningStep[] => [...stepsIn(opening)];
