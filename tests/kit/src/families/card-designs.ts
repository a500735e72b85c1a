import { type CardDesignUpdate, cardDesigns } from '@tsudoi/contract/card-designs';
import type { InferInput } from 'valibot';
import type { Actor } from '../actor.ts';
import type { FamilyWalk, OperatorCast } from '../walk.ts';
import { makeMemberType } from './member-types.ts';

type Sides = InferInput<typeof CardDesignUpdate>['sides'];
type Item = Sides[number]['items'][number];

/** An item of a card; a text unless told. */
export function cardItem(fields: Partial<Omit<Item, 'style'>> & { style?: Partial<Item['style']> } = {}): Item {
  const { style, ...rest } = fields;
  return {
    kind: 'text',
    source: 'basic_info.name',
    x: 6,
    y: 50,
    w: 60,
    h: 14,
    ...rest,
    style: {
      size: 14,
      min_size: 9,
      color: '#ffffff',
      weight: 'bold',
      align: 'left',
      lines: 1,
      caption: false,
      plate: null,
      ...style,
    },
  };
}

/** One side of a card, with the name and the code of the member unless told. */
export function cardSide(
  items: Item[] = [cardItem(), cardItem({ kind: 'qr', source: 'basic_info.member_code', x: 72, y: 50, w: 22, h: 40 })],
): Sides[number] {
  return { background: null, ground: { from: '#165e83', to: null, angle: 90 }, items };
}

/** A member type with the draft of a card, which members do not see yet. */
export async function makeCard(operator: Actor, facilityCode: string, sides: Sides = [cardSide()]) {
  const query = { facility_code: facilityCode };
  const { id, body } = await makeMemberType(operator, facilityCode);
  const saved = await operator.call(cardDesigns.update, { params: { id }, query, body: { sides, version: 1 } });
  return { id, code: body.code, name: body.name, sides, version: saved.version ?? 1 };
}

const made = ({ operator, code }: OperatorCast) => makeCard(operator, code);
const query = ({ code }: OperatorCast) => ({ facility_code: code });

export const walk: FamilyWalk = {
  async seed({ server, id }) {
    await server.sql(
      `insert into card_design (facility_id, member_type_id, draft)
       select $1, id, '[]' from member_type where facility_id = $1 order by id limit 1`,
      [id],
    );
  },
  operator: {
    'cardDesigns.list': (cast) => ({ query: query(cast) }),
    'cardDesigns.get': async (cast) => ({ params: { id: (await made(cast)).id }, query: query(cast) }),
    'cardDesigns.update': async (cast) => {
      const { id, version } = await made(cast);
      const sides = [cardSide([cardItem({ source: 'facility.name' })]), cardSide()];
      return { params: { id }, query: query(cast), body: { sides, version } };
    },
    'cardDesigns.publish': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: query(cast), body: { version } };
    },
    'cardDesigns.back': async (cast) => {
      const { id, version } = await made(cast);
      const published = await cast.operator.call(cardDesigns.publish, {
        params: { id },
        query: query(cast),
        body: { version },
      });
      return { params: { id }, query: query(cast), body: { version: published.version ?? 1 } };
    },
    'cardDesigns.samples': async (cast) => ({ params: { id: (await made(cast)).id }, query: query(cast) }),
  },
};
