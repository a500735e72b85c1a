import { Registration } from '@tsudoi/domain';
import { type ListView, sameRows } from '@tsudoi/ui/headless/list/searchAddress';
import { EXPIRING_DAYS } from './conditions.ts';

/** Views of the member list that everybody has: what people come for every day. */
export const QUICK_VIEWS = ['all', 'expiring', 'temporary', 'not_invited'] as const;
/** One of {@link QUICK_VIEWS}. */
export type QuickView = (typeof QUICK_VIEWS)[number];

const VIEWS: Readonly<Record<QuickView, ListView>> = {
  all: {},
  // By due date, so that what is urgent stands first.
  expiring: {
    where: [[{ field: 'expires_on', is: 'next', days: EXPIRING_DAYS }]],
    sort: { column: 'expires_on', direction: 'asc' },
    columns: ['member_code', 'name', 'member_type', 'expires_on', 'days_left', 'organization', 'phone'],
  },
  temporary: { conditions: { registration: [String(Registration.temporary)] } },
  not_invited: { conditions: { sign_up: 'no' } },
};

/** What a view that everybody has holds. */
export const quickView = (quick: QuickView): ListView => VIEWS[quick];

/** The view that asks for exactly these rows; undefined where people search for something else. */
export const quickViewOf = (view: ListView): QuickView | undefined =>
  QUICK_VIEWS.find((quick) => sameRows(VIEWS[quick], view));
