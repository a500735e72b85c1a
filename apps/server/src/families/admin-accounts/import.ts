import { fieldProblemOf } from '@tsudoi/contract';
import { AdminAccountCreate } from '@tsudoi/contract/admin-accounts';
import { normalizeEmail } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import * as v from 'valibot';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { importKind } from '../../tasks/imports/engine.ts';
import { type ImportFamily, importParams, type RowError } from '../../tasks/imports/family.ts';
import { simpleImport, type Versioned } from '../../tasks/imports/simple.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { voidTokens } from '../auth/index.ts';
import { changingPermissions, staffInScope } from '../roles/index.ts';
import { activeText, importColumns, readActive } from './columns.ts';
import {
  type House,
  houseOf,
  organizationsIn,
  organizationText,
  type RowTexts,
  refusals,
  textsOf,
} from './import-house.ts';
import { changeAccount, insertAccountAt, removeUnused } from './store.ts';

/** Kind of the task that imports staff accounts. */
export const IMPORT_KIND = 'admin-account-import';

type Values = Partial<RowTexts>;
type Existing = Versioned<RowTexts>;
const { entries } = AdminAccountCreate;

/** Cells of a row as texts of the file's language, and what is wrong with them as such. */
function readCells(cells: Readonly<Record<string, string>>, locale: Locale): { values: Values; errors: RowError[] } {
  const errors: RowError[] = [];
  const checked = (field: 'email' | 'last_name' | 'first_name'): Values => {
    if (cells[field] === undefined) return {};
    const parsed = v.safeParse(entries[field], cells[field]);
    if (parsed.success) return { [field]: parsed.output };
    errors.push({ field, ...fieldProblemOf(parsed.issues[0].message) });
    return { [field]: cells[field] };
  };
  const { role, organization_ids: organizations, active } = cells;
  const isActive = active === undefined ? undefined : readActive(active);
  if (active !== undefined && isActive === undefined) errors.push({ field: 'active', code: 'choice' });
  return {
    values: {
      ...checked('email'),
      ...checked('last_name'),
      ...checked('first_name'),
      ...(role === undefined ? {} : { role }),
      ...(organizations === undefined ? {} : { organization_ids: organizations }),
      ...(isActive === undefined ? {} : { active: activeText(isActive, locale) }),
    },
    errors,
  };
}

/** What a row writes, once it is known to be allowed. */
function columnsOf(house: House, values: Values) {
  const { last_name, first_name, role, organization_ids, active } = values;
  return {
    ...(last_name === undefined ? {} : { last_name }),
    ...(first_name === undefined ? {} : { first_name }),
    ...(role === undefined ? {} : { role_id: house.roles.get(role)?.id ?? null }),
    ...(organization_ids === undefined
      ? {}
      : { organization_ids: (organizationsIn(house, organization_ids) ?? []).map(({ id }) => id) }),
    ...(active === undefined ? {} : { active: readActive(active) ?? true }),
  };
}

const LOCALE: Locale = 'ja';

/** The import of staff accounts, found by their e-mail address. Each row is held to what its importer may do, when it is planned and when it is written. */
export function adminAccountImport(services: Pick<Services, 'sessions' | 'recordsChanged'>): TaskKind {
  // Whoever imports is looked at once for each batch, in its transaction.
  const houses = new WeakMap<FacilityTx, Promise<House>>();
  const houseIn = (tx: FacilityTx, importer: number): Promise<House> => {
    const house = houses.get(tx) ?? houseOf(tx, importer);
    houses.set(tx, house);
    return house;
  };

  const plain = simpleImport<RowTexts>({
    kind: IMPORT_KIND,
    menu: 'admin-accounts',
    family: 'managers',
    table: 'account',
    columns: importColumns(LOCALE),
    key: { field: 'email', fold: normalizeEmail },
    read: (cells) => readCells(cells, LOCALE),
    find: versionsOf,
    nameOf: ({ last_name = '', first_name = '' }) => `${last_name} ${first_name}`.trim(),
    apply: {
      async insert(tx, id, values, actor) {
        const house = await houseIn(tx, actor.id ?? 0);
        if (refusals(house, house.accounts.get(values.email ?? ''), values, LOCALE).length > 0) return false;
        const { role_id: role, ...columns } = columnsOf(house, values);
        return insertAccountAt(tx, id, { ...columns, role_id: role ?? null, email: values.email ?? '' }, actor.name);
      },
      async update(tx, at, values, actor) {
        const house = await houseIn(tx, actor.id ?? 0);
        const colleague = [...house.accounts.values()].find(({ account }) => account.id === at.id);
        if (colleague === undefined || refusals(house, colleague, values, LOCALE).length > 0) return false;
        const columns = columnsOf(house, values);
        const done = await changeAccount(tx, at, columns, actor.name);
        if (done && columns.active === false) {
          await voidTokens(tx, at.id);
          await services.sessions.closeAll(tx, 'manage', at.id, 'disabled');
        }
        return done;
      },
      async remove(tx, at, actor) {
        const house = await houseIn(tx, actor.id ?? 0);
        const colleague = [...house.accounts.values()].find(({ account }) => account.id === at.id);
        if (colleague === undefined || !colleague.seen || colleague.lock !== null) return false;
        const done = await removeUnused(tx, at, actor.name);
        if (done) await voidTokens(tx, at.id);
        return done;
      },
    },
  });

  interface Context {
    places: Awaited<ReturnType<typeof plain.prepare>>;
    house: House;
    locale: Locale;
  }
  type Draft = ReturnType<typeof plain.read>;
  const { lookalikes: _none, ...same } = plain;
  const family: ImportFamily<Context, Draft, Existing> = {
    ...same,
    async prepare(tx, task) {
      const { locale } = importParams(task);
      return {
        places: await plain.prepare(tx, task),
        house: await houseOf(tx, task.account_id),
        locale: locale === 'en' ? 'en' : 'ja',
      };
    },
    keyOf: ({ places }, cells) => plain.keyOf(places, cells),
    read: ({ places, house, locale }, cells) => {
      const draft = plain.read(places, cells);
      const { values, errors } = readCells(draft.cells, locale);
      const some = values.organization_ids === undefined ? undefined : organizationsIn(house, values.organization_ids);
      return {
        ...draft,
        values: some === undefined ? values : { ...values, organization_ids: organizationText(house, some) },
        errors,
      };
    },
    lookUp: async (_, { house, locale }, keys) => found(house, keys, locale),
    plan({ places, house, locale }, draft, existing) {
      const colleague = house.accounts.get(normalizeEmail(draft.cells.email ?? ''));
      // An account out of sight is not told by its name either.
      const visible = colleague?.seen === true ? existing : undefined;
      const refused = refusals(house, colleague, changedIn(draft.values, visible), locale);
      return plain.plan(places, { ...draft, errors: [...draft.errors, ...refused] }, visible);
    },
    // Whoever goes on with the plan has to reach what its importer reached.
    touches: async (_, task) => importParams(task).organization_ids,
    applyRows: (tx, range, actor) => changingPermissions({ tx, services }, () => plain.applyRows(tx, range, actor)),
    undoRows: (tx, range, actor) => changingPermissions({ tx, services }, () => plain.undoRows(tx, range, actor)),
  };
  return importKind(family);
}

const CHANGED = ['last_name', 'first_name', 'role', 'organization_ids', 'active'] as const;

/** What a row says otherwise than the account has it. */
function changedIn(values: Values, visible: RowTexts | undefined): Values {
  return Object.fromEntries(
    CHANGED.flatMap((field): [keyof RowTexts, string][] => {
      const text = values[field];
      return text === undefined || text === visible?.[field] ? [] : [[field, text]];
    }),
  );
}

/** Accounts of addresses as far as versions go, for the comparison before a plan is applied. */
async function versionsOf(tx: FacilityTx, keys: readonly string[]): Promise<Map<string, Existing>> {
  const wanted = new Set(keys);
  const nothing = { last_name: '', first_name: '', role: '', organization_ids: '', active: '' };
  return new Map(
    (await staffInScope(tx, null)).flatMap(({ id, version, email }): [string, Existing][] =>
      email === null || !wanted.has(email) ? [] : [[email, { id, version, email, ...nothing }]],
    ),
  );
}

/** Accounts of addresses in the words of the file. */
function found(house: House, keys: readonly string[], locale: Locale): Map<string, Existing> {
  return new Map(
    keys.flatMap((key): [string, Existing][] => {
      const account = house.accounts.get(key)?.account;
      if (account === undefined) return [];
      const { id, version } = account;
      return [[key, { id, version, ...textsOf(house, account, locale) }]];
    }),
  );
}
