import { eventFields, eventKinds } from '@tsudoi/contract/event-kinds';
import type { FamilyWalk, OperatorCast } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';

/** A kind of events as an operator writes it. */
export const eventKindBody = (fields: Record<string, unknown> = {}) => {
  const code = `kind-${nextNumber()}`;
  return { code, url: code, name: `種別${code}`, ...fields };
};

/** A field of an entry form: a choice of two. */
export const eventFieldBody = (kind_id: number, fields: Record<string, unknown> = {}) => ({
  kind_id,
  input_type: 'radio' as const,
  label_ja: '級',
  label_en: 'Grade',
  use_type: 1 as const,
  choices: ['A', 'B'].map((text) => ({ text: { ja: text, en: text } })),
  ...fields,
});

/** Creates a kind by the API of an operator. */
export async function makeKind(
  { operator, code }: Pick<OperatorCast, 'operator' | 'code'>,
  fields: Record<string, unknown> = {},
) {
  const body = eventKindBody(fields);
  const { id } = await operator.call(eventKinds.create, { query: { facility_code: code }, body });
  return { id, version: 1, body };
}

/** Creates a field of a kind by the API of an operator. */
export async function makeEventField(
  { operator, code }: Pick<OperatorCast, 'operator' | 'code'>,
  kindId: number,
  fields: Record<string, unknown> = {},
) {
  const body = eventFieldBody(kindId, fields);
  const { id } = await operator.call(eventFields.create, { query: { facility_code: code }, body: body as never });
  return { id, version: 1, body };
}

const ofKind = async (cast: OperatorCast) => makeEventField(cast, (await makeKind(cast)).id);

export const walk: FamilyWalk = {
  operator: {
    'eventKinds.search': ({ code }) => ({ query: { facility_code: code }, body: { default_search: {} } }),
    'eventKinds.create': ({ code }) => ({ query: { facility_code: code }, body: eventKindBody() }),
    'eventKinds.get': async (cast) => ({
      params: { id: (await makeKind(cast)).id },
      query: { facility_code: cast.code },
    }),
    'eventKinds.update': async (cast) => {
      const { id, version, body } = await makeKind(cast);
      const { code: _, ...rest } = body;
      return { params: { id }, query: { facility_code: cast.code }, body: { ...rest, name: '改めた', version } };
    },
    'eventKinds.remove': async (cast) => {
      const { id, version } = await makeKind(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    'eventFields.search': async (cast) => ({
      query: { facility_code: cast.code },
      body: { default_search: { kind_id: (await makeKind(cast)).id } },
    }),
    'eventFields.create': async (cast) => ({
      query: { facility_code: cast.code },
      body: eventFieldBody((await makeKind(cast)).id),
    }),
    'eventFields.get': async (cast) => ({
      params: { id: (await ofKind(cast)).id },
      query: { facility_code: cast.code },
    }),
    'eventFields.update': async (cast) => {
      const { id, version } = await ofKind(cast);
      const body = { label_ja: '改めた', label_en: 'Changed', use_type: 2, version };
      return { params: { id }, query: { facility_code: cast.code }, body };
    },
    'eventFields.remove': async (cast) => {
      const { id, version } = await ofKind(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    moveEventField: async (cast) => ({
      params: { id: (await ofKind(cast)).id },
      query: { facility_code: cast.code },
      body: { before: null },
    }),
  },
  async seed(world: World) {
    await world.server.sql(
      `insert into event_kind (facility_id, code, url, name) values ($1, 'walked', 'walked', $2)`,
      [world.id, world.marker],
    );
    await world.server.sql(
      `insert into event_component (facility_id, kind_id, label_ja, label_en, input_type, use_type)
       select $1, id, $2, $2, 'textbox', 2 from event_kind where facility_id = $1 and code = 'walked'`,
      [world.id, world.marker],
    );
  },
};
