import type { InstanceMenuKey } from '@tsudoi/permissions';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { crudOf } from './crud.ts';
import { type Access, type AccessWith, type DecidedByRecord, endpoint, type Needs } from './endpoint.ts';
import { searchBody } from './page.ts';
import { IdParams, Version } from './values.ts';

const KindParams = v.object({ event_cms_code: v.string(), ...IdParams.entries });
const KindQuery = v.object({ kind: v.string(), perhaps: v.optional(v.string()), page: v.number() });
const KindBody = v.object({ content_cms_code: v.string('required') });

/** The names that may carry the code of a kind. */
type FieldsIn<A> =
  Extract<A, { needs: unknown }> extends { needs: infer N }
    ? Exclude<Extract<N, { menu: InstanceMenuKey }> extends { of: infer Of } ? Of : never, 'record'>
    : never;

describe('the field that carries the code of a kind', () => {
  it('is a text that path, query or body of the endpoint always have', () => {
    expectTypeOf<FieldsIn<AccessWith<typeof KindParams, typeof KindQuery, typeof KindBody>>>().toEqualTypeOf<
      'event_cms_code' | 'kind' | 'content_cms_code'
    >();
    expectTypeOf<FieldsIn<AccessWith<typeof IdParams, undefined, undefined>>>().toEqualTypeOf<never>();
    const anything = v.record(v.string(), v.string());
    expectTypeOf<FieldsIn<AccessWith<undefined, undefined, typeof anything>>>().toEqualTypeOf<never>();
  });

  it('stays known to the endpoint', () => {
    const get = endpoint({
      method: 'GET',
      path: '/management/event-cms/{event_cms_code}/events/{id}',
      params: KindParams,
      access: { needs: { menu: 'events', flag: 'view', of: 'event_cms_code' } },
      response: v.object({}),
      summary: 'One event',
    });
    expect(get.access.needs.of).toBe('event_cms_code');
    expectTypeOf(get.access.needs.of).toEqualTypeOf<'event_cms_code'>();
    expectTypeOf<DecidedByRecord<typeof get>>().toEqualTypeOf<false>();
  });

  it('cannot be left out for a menu of kinds, nor be given for another', () => {
    expectTypeOf<{ menu: 'events'; flag: 'view' }>().not.toExtend<Needs>();
    expectTypeOf<{ menu: 'members'; flag: 'view'; of: 'record' }>().not.toExtend<Needs>();
    expectTypeOf<{ menu: 'members'; flag: 'view' }>().toExtend<Needs>();
    expectTypeOf<{ needs: { menu: 'events'; flag: 'view'; of: 'id' } }>().not.toExtend<Access<never>>();
  });
});

describe('the five endpoints of records that have a kind', () => {
  const Event = v.object({ event_cms_code: v.string(), name: v.string() });
  const events = crudOf({
    base: '/management/events',
    menu: 'events',
    of: 'event_cms_code',
    row: Event,
    item: Event,
    create: Event,
    update: v.object({ name: v.string(), version: Version }),
    search: v.object({ ...searchBody(['name'], v.optional(v.object({}), {})).entries, event_cms_code: v.string() }),
  });

  it('take the kind from search and new record, and leave the rest to the record', () => {
    const accesses = Object.entries(events).map(([step, { access }]) => [step, access.needs]);
    expect(Object.fromEntries(accesses)).toEqual({
      search: { menu: 'events', flag: 'view', of: 'event_cms_code' },
      create: { menu: 'events', flag: 'edit', of: 'event_cms_code' },
      get: { menu: 'events', flag: 'view', of: 'record' },
      update: { menu: 'events', flag: 'edit', of: 'record' },
      remove: { menu: 'events', flag: 'edit', of: 'record' },
    });
    expectTypeOf<DecidedByRecord<typeof events.get>>().toEqualTypeOf<true>();
    expectTypeOf<DecidedByRecord<typeof events.search>>().toEqualTypeOf<false>();
  });
});
