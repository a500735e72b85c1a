import { type AnyEndpoint, isWrite } from '@tsudoi/contract';
import { searchTransferItems } from '@tsudoi/contract/account-transfers';
import { allEndpoints } from '@tsudoi/contract/all';
import { searchBillingItems } from '@tsudoi/contract/billing-runs';
import { eventFields } from '@tsudoi/contract/event-kinds';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { memberTypeOptions } from '@tsudoi/contract/member-types';
import { searchSettlementLines } from '@tsudoi/contract/settlements';
import {
  type Actor,
  ensureKind,
  KIND,
  makeFacility,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeEvent } from '@tsudoi/kit/families/events';
import { makeSettlement } from '@tsudoi/kit/families/settlements';
import { beforeAll, expect, it } from 'vitest';

interface Part {
  entries?: Record<string, Part>;
}

const CONDITION = {
  type: 'default',
  dependency_account_cms_component_code: 'last_name',
  value: '無',
  operator_type: 1,
};
/** What a list cannot be asked without. */
const NEEDED: Record<string, Record<string, unknown>> = {
  [searchBillingItems.path]: { run_id: 1 },
  [searchTransferItems.path]: { batch_id: 1 },
};
/** What stands beside the conditions; of participants it is known once there is an event. */
const BESIDE: Record<string, Record<string, unknown>> = { [events.search.path]: { event_cms_code: KIND } };
/** Lists that take conditions on any field. */
const SERVED = ['corporates.corporateStaffs.search', 'members.previewInvitations', 'members.searchMembers'];

const searches = allEndpoints().filter(({ endpoint }) => {
  const asked = (endpoint.body as Part | undefined)?.entries ?? {};
  return !isWrite(endpoint) && 'advanced_search' in asked && 'page' in asked;
});

onEngines('what a search is asked for', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    operator = await operatorOf(server);
    NEEDED[searchSettlementLines.path] = { settlement_id: (await makeSettlement(world)).id };
    await ensureKind(world);
    const [kind] = await server.sql<{ id: number }>('select id from event_kind where facility_id = $1', [world.id]);
    NEEDED[eventFields.search.path] = { kind_id: kind?.id };
    const { code: event_code } = await makeEvent(world);
    BESIDE[eventParticipants.search.path] = { extras: { event_cms_code: KIND, event_code } };
  });

  const ask = (endpoint: AnyEndpoint, body: Record<string, unknown>) =>
    ('operator' in endpoint.access ? operator : world.staff).ask(endpoint, {
      body: {
        ...BESIDE[endpoint.path],
        ...body,
        default_search: { ...NEEDED[endpoint.path], ...(body.default_search as object) },
      },
      ...(endpoint.query === undefined ? {} : { query: { facility_code: world.code } }),
    });

  it('is served or refused, never passed over: conditions on any field', async () => {
    expect(searches.length).toBeGreaterThan(3);
    for (const { family, name, endpoint } of searches) {
      const reply = await ask(endpoint, { advanced_search: [[CONDITION]] });
      const served = SERVED.includes(`${family}.${name}`);
      expect(reply.status, `${family}.${name}: ${reply.text}`).toBe(served ? 200 : 422);
      if (!served) expect(reply.failure().error_fields).toMatchObject({ advanced_search: [{ code: 'unknown_field' }] });
      expect((await ask(endpoint, { advanced_search: [] })).status).toBe(200);
    }
  });

  it('is refused where the list has no such field, so that it never finds more than was asked for', async () => {
    for (const { family, name, endpoint } of searches) {
      const unknown = await ask(endpoint, { default_search: { no_such_field: 'x' } });
      expect(unknown.status, `${family}.${name}: ${unknown.text}`).toBe(422);
      expect(unknown.failure().error_fields).toMatchObject({
        'default_search.no_such_field': [{ code: 'unknown_field' }],
      });
      // A misspelt `default_search` would find everybody.
      const beside = await ask(endpoint, { defalt_search: { keyword: 'x' } });
      expect(beside.failure().error_fields, `${family}.${name}`).toEqual({
        defalt_search: [{ code: 'unknown_field' }],
      });
      const extras = await ask(endpoint, { extras: { event_id: 1 } });
      expect(extras.failure().error_fields, `${family}.${name}`).toMatchObject({
        // Participants are looked for by what stands there.
        [endpoint.path === eventParticipants.search.path ? 'extras.event_id' : 'extras']: [{ code: 'unknown_field' }],
      });
    }
  });

  it('is refused where a call has no such parameter in its query', async () => {
    for (const target of ['/api/management/member-accounts?keywrd=x', '/api/management/overview?keywrd=x']) {
      const reply = await world.staff.raw({ path: target });
      expect(reply.status, reply.text).toBe(422);
      expect(reply.failure().error_fields).toEqual({ keywrd: [{ code: 'unknown_field' }] });
    }
  });

  it('is served or refused, never passed over: platform and screen of the member types', async () => {
    for (const field of ['platform', 'screen']) {
      const reply = await world.staff.ask(memberTypeOptions, { query: { [field]: '1' } });
      expect(reply.status, reply.text).toBe(422);
      expect(reply.failure().error_fields?.[field]?.[0]?.code).toBe('unknown_field');
    }
  });
});
