import {
  accountFields,
  accountGroups,
  accountLayouts,
  accountSections,
  type FormItem,
  saveAccountLayout,
} from '@tsudoi/contract/account-cms';
import type { Actor } from '../actor.ts';
import type { TestServer } from '../server.ts';
import { type FamilyWalk, type OperatorCast, plain, reads, searchFor } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';

/** What a test says of a field; the rest is the most open there can be. */
export interface Field {
  input_type: FormItem['input_type'];
  label?: string;
  use_type?: FormItem['use_type'];
  choices?: { value: string; text: { ja: string; en: string }; children?: Field['choices'] }[];
  limits?: FormItem['limits'];
  conditions?: FormItem['conditions'];
  platform?: 1 | 2 | 3;
  searchable?: boolean;
  in_csv?: boolean;
  member_editable?: boolean;
  class_type?: 1 | 2;
}

/** Defines a field of the facility's own in its first section; returns its id. A row: tests of settings call `defineField`. */
export async function makeField(server: TestServer, world: World, field: Field): Promise<number> {
  const number = nextNumber();
  const { choices = [], limits = {}, conditions = [], ...plain } = field;
  const [row] = await server.sql<{ id: number }>(
    `insert into account_cms_component (facility_id, class_type, type, code, group_id, position, label_ja, label_en, input_type, use_type,
       choices, limits, conditions, platform, searchable, in_csv, member_editable)
     select $1, $2, 'extend', $3, g.id, 1000 + $4::int, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11::jsonb, $12, $13, $14, $15
     from account_cms_group g where g.facility_id = $1 and g.class_type = $2 order by g.position, g.id limit 1 returning id`,
    [
      world.id,
      plain.class_type ?? 1,
      `field${number}`,
      number,
      plain.label ?? `項目${number}`,
      `${plain.label ?? 'Field'} ${number}`,
      plain.input_type,
      plain.use_type ?? 2,
      JSON.stringify(choices),
      JSON.stringify(limits),
      JSON.stringify(conditions),
      plain.platform ?? 1,
      plain.searchable ?? true,
      plain.in_csv ?? true,
      plain.member_editable ?? true,
    ],
  );
  server.running.services.facilities.forget();
  return row!.id;
}

/** Changes a field, built-in ones by their code, past the checks of the settings. */
export async function changeField(
  server: TestServer,
  world: World,
  which: { id: number } | { code: string },
  change: { use_type?: number; member_editable?: boolean; conditions?: FormItem['conditions']; in_csv?: boolean },
): Promise<void> {
  await server.sql(
    `update account_cms_component set use_type = coalesce($4, use_type), member_editable = coalesce($5, member_editable),
       conditions = coalesce($6::jsonb, conditions), in_csv = coalesce($7, in_csv), version = version + 1
     where facility_id = $1 and class_type = 1 and (id = $2 or code = $3)`,
    [
      world.id,
      'id' in which ? which.id : null,
      'code' in which ? which.code : null,
      change.use_type ?? null,
      change.member_editable ?? null,
      change.conditions === undefined ? null : JSON.stringify(change.conditions),
      change.in_csv ?? null,
    ],
  );
  server.running.services.facilities.forget();
}

/** The first section of the form of personal members. */
export async function firstSection(operator: Actor, facilityCode: string): Promise<number> {
  const { sections } = await operator.call(accountSections, { query: { facility_code: facilityCode, class_type: 1 } });
  return sections[0]!.id;
}

/** A field as an operator writes it; the section is a number of this facility. */
export function fieldBody(group_id: number, fields: Record<string, unknown> = {}) {
  const number = nextNumber();
  return {
    class_type: 1 as const,
    input_type: 'textbox' as const,
    group_id,
    label_ja: `項目${number}`,
    label_en: `Field ${number}`,
    use_type: 2 as const,
    ...fields,
  };
}

/** Defines a field by the API, as an operator. */
export async function defineField(operator: Actor, facilityCode: string, fields: Record<string, unknown> = {}) {
  const body = fieldBody(await firstSection(operator, facilityCode), fields);
  const { id } = await operator.call(accountFields.create, { query: { facility_code: facilityCode }, body });
  return { id, body, version: 1 };
}

/** A section as an operator writes it. */
export function sectionBody(fields: Record<string, unknown> = {}) {
  const number = nextNumber();
  return { class_type: 1 as const, name_ja: `見出し${number}`, name_en: `Section ${number}`, ...fields };
}

/** Adds a section to the form of a facility by the API, as an operator. */
export async function makeSection(operator: Actor, facilityCode: string, fields: Record<string, unknown> = {}) {
  const body = sectionBody(fields);
  const { id } = await operator.call(accountGroups.create, { query: { facility_code: facilityCode }, body });
  return { id, body, version: 1 };
}

/** A screen of the form of personal members as an operator arranges it. */
export const layoutBody = (over: { screen?: 'register' | 'profile' | 'staff' | 'detail'; version?: number } = {}) => ({
  class_type: 1 as const,
  screen: 'staff' as const,
  version: 0,
  columns: 1 as const,
  sections: [],
  fields: [],
  ...over,
});

const madeSection = ({ operator, code }: OperatorCast) => makeSection(operator, code);
const made = ({ operator, code }: OperatorCast) => defineField(operator, code);
const bodyOf = async ({ operator, code }: OperatorCast) => fieldBody(await firstSection(operator, code));

export const walk: FamilyWalk = {
  async seed({ server, id }) {
    await server.sql(`insert into account_layout (facility_id, class_type, screen) values ($1, 1, 'detail')`, [id]);
  },
  staff: { getAccountForm: reads({ class_type: 1 }) },
  member: { getOwnForm: plain },
  operator: {
    'accountFields.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'accountFields.create': async (cast) => ({ query: { facility_code: cast.code }, body: await bodyOf(cast) }),
    'accountFields.get': async (cast) => ({
      params: { id: (await made(cast)).id },
      query: { facility_code: cast.code },
    }),
    'accountFields.update': async (cast) => {
      const { id, body, version } = await made(cast);
      const { class_type: _, input_type: __, ...fields } = body;
      return {
        params: { id },
        query: { facility_code: cast.code },
        body: { ...fields, label_ja: '改めた項目', version },
      };
    },
    'accountFields.remove': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    'accountGroups.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'accountGroups.create': ({ code }) => ({ query: { facility_code: code }, body: sectionBody() }),
    'accountGroups.get': async (cast) => ({
      params: { id: (await madeSection(cast)).id },
      query: { facility_code: cast.code },
    }),
    'accountGroups.update': async (cast) => {
      const { id, body, version } = await madeSection(cast);
      const { class_type: _, ...fields } = body;
      return {
        params: { id },
        query: { facility_code: cast.code },
        body: { ...fields, name_ja: '改めた見出し', version },
      };
    },
    'accountGroups.remove': async (cast) => {
      const { id, version } = await madeSection(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    accountLayouts: ({ code }) => ({ query: { facility_code: code, class_type: 1 } }),
    saveAccountLayout: ({ code }) => ({ query: { facility_code: code }, body: layoutBody() }),
    resetAccountLayout: async ({ operator, code }) => {
      const query = { facility_code: code };
      const { screens } = await operator.call(accountLayouts, { query: { ...query, class_type: 1 } });
      const before = screens.find(({ screen }) => screen === 'detail')?.version ?? 0;
      const body = layoutBody({ screen: 'detail', version: before });
      const { version } = await operator.call(saveAccountLayout, { query, body });
      return { query, body: { class_type: 1, screen: 'detail', version } };
    },
    accountSections: ({ code }) => ({ query: { facility_code: code, class_type: 1 } }),
    accountFormsToPreview: ({ code }) => ({ query: { facility_code: code, class_type: 1 } }),
    moveAccountField: async (cast) => {
      const [first, last] = [await made(cast), await made(cast)];
      return { params: { id: last.id }, query: { facility_code: cast.code }, body: { before: first.id } };
    },
    moveAccountSection: async ({ operator, code }) => {
      const query = { facility_code: code };
      const { sections } = await operator.call(accountSections, { query: { ...query, class_type: 1 } });
      return { params: { id: sections[0]!.id }, query, body: { before: null } };
    },
    checkAccountField: async (cast) => ({
      query: { facility_code: cast.code },
      body: { id: null, ...(await bodyOf(cast)) },
    }),
  },
};
