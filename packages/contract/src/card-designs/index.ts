import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { FacilityQuery, IdParams, Saved } from '../core/values.ts';
import { CardDesignRecord, CardDesignRow, CardDesignStep, CardDesignUpdate, CardSample } from './schema.ts';

export * from './schema.ts';

const access = { operator: 'any' } as const;
const ofType = { access, params: IdParams, query: FacilityQuery };

/** The member cards of a facility, one of each member type, whose id names it. */
export const cardDesigns = {
  list: endpoint({
    method: 'GET',
    path: '/admin/card-builder',
    access,
    query: FacilityQuery,
    response: v.object({ designs: v.array(CardDesignRow) }),
    summary: 'The member cards of a facility, one of each member type',
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/card-builder/{id}',
    ...ofType,
    response: CardDesignRecord,
    summary: 'The member card of a member type',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/card-builder/{id}',
    ...ofType,
    body: CardDesignUpdate,
    response: Saved,
    summary: 'Save the draft of a member card',
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/card-builder/{id}/publish',
    ...ofType,
    body: CardDesignStep,
    response: Saved,
    summary: 'Show the draft of a member card to members',
  }),
  back: endpoint({
    method: 'POST',
    path: '/admin/card-builder/{id}/back',
    ...ofType,
    body: CardDesignStep,
    response: Saved,
    summary: 'Show members the card that they had before; before the first one that is the standard card',
  }),
  samples: endpoint({
    method: 'POST',
    path: '/admin/card-builder/{id}/samples',
    ...ofType,
    response: v.object({ samples: v.array(CardSample) }),
    summary: 'Members to try a card with, as their own card shows them; noted in the operators’ log',
  }),
};
