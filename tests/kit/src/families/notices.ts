import { notices } from '@tsudoi/contract/notices';
import { DAY_MS } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, searchFor } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** A notice as an operator writes it: shown since yesterday, for a month. */
export function noticeBody(fields: Record<string, unknown> = {}) {
  const from = Date.now() - DAY_MS;
  return {
    text: `お知らせ${nextNumber()}`,
    text_en: '',
    shown_from: new Date(from).toISOString(),
    shown_until: new Date(from + 30 * DAY_MS).toISOString(),
    starts_at: '',
    ends_at: '',
    ...fields,
  };
}

/** Writes a notice by the API, as an operator. */
export async function makeNotice(operator: Actor, fields: Record<string, unknown> = {}) {
  const body = noticeBody(fields);
  const { id } = await operator.call(notices.create, { body });
  return { id, text: body.text, version: 1 };
}

export const walk: FamilyWalk = {
  operator: {
    'notices.search': () => searchFor(),
    'notices.create': () => ({ body: noticeBody() }),
    'notices.get': async ({ operator }) => ({ params: { id: (await makeNotice(operator)).id } }),
    'notices.update': async ({ operator }) => {
      const { id, version } = await makeNotice(operator);
      return { params: { id }, body: { ...noticeBody(), version } };
    },
    'notices.remove': async ({ operator }) => {
      const { id, version } = await makeNotice(operator);
      return { params: { id }, query: { version } };
    },
  },
};
