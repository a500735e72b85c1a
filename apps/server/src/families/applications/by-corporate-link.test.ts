import {
  applicationOffer,
  applyByCorporateLink,
  approveApplication,
  getApplication,
  openCorporateLink,
  refuseApplication,
  searchApplications,
} from '@tsudoi/contract/applications';
import { changeCorporateLink, corporateStaffs, corporates, getCorporateLink } from '@tsudoi/contract/corporates';
import { changeStanding, getMemberDetail } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { applicantInfo, openRegistration } from '@tsudoi/kit/families/applications';
import { type Corporate, makeCorporate } from '@tsudoi/kit/families/corporates';
import { beforeEach, expect, it } from 'vitest';

onEngines('applying by the link of a corporate', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let company: Corporate;
  let link: string;
  let number = 0;
  beforeEach(async () => {
    world = await makeFacility(server);
    await openRegistration(world);
    company = await makeCorporate(world);
    link = await setLink({ state: 'open' });
  });

  type State = { state: 'closed' | 'open' } | { state: 'limited'; places: number };
  async function setLink(body: State): Promise<string> {
    const { path } = await world.staff.call(changeCorporateLink, { params: { id: company.id }, body });
    return new URLSearchParams(path?.split('?')[1]).get('link') ?? '';
  }
  const open = (asked = {}) =>
    world.visitor('member').ask(openCorporateLink, { body: { corporate_code: company.code, link, ...asked } });
  const apply = async (more: object = {}) => {
    const { consents } = await world.visitor('member').call(applicationOffer);
    number += 1;
    return world.visitor('member').ask(applyByCorporateLink, {
      body: {
        corporate_code: company.code,
        link,
        member_type_id: world.memberTypes[0]!.id,
        email: `staff${number}@company.example`,
        consents: consents.map(({ kind, version }) => ({ kind, version })),
        basic_info: applicantInfo(),
        ...more,
      },
    });
  };
  const queue = async () => (await world.staff.call(searchApplications, { body: { default_search: {} } })).items;
  const used = async () => (await world.staff.call(getCorporateLink, { params: { id: company.id } })).used;

  it('says whose link it is and what can be applied for: member types of people alone', async () => {
    const reply = (await open()).json<{ data: { member_types: { class_type: number }[] } }>().data;
    expect(reply).toMatchObject({ corporate_code: company.code, open: true, places_left: null });
    expect(reply.member_types.length).toBeGreaterThan(0);
    expect(reply.member_types.every(({ class_type }) => class_type === 1)).toBe(true);
    expect((await open({ link: 'x'.repeat(32) })).failure().error_code).toBe('link_expired');
    expect((await open({ corporate_code: 'C-9999999' })).failure().error_code).toBe('link_expired');
  });

  it('comes into the one queue, and the approval makes staff of the corporate: the first one its principal', async () => {
    expect((await apply()).status).toBe(200);
    expect((await apply()).status).toBe(200);
    const waiting = (await queue()).toReversed();
    expect(waiting.map(({ door, state }) => [door, state])).toEqual([
      ['corporate', 'submitted'],
      ['corporate', 'submitted'],
    ]);
    const { becomes } = await world.staff.call(getApplication, { params: { id: waiting[0]!.id } });
    expect(becomes).toMatchObject({ corporate: expect.stringContaining('商会'), invited: true });
    for (const { id, version } of waiting)
      expect((await world.staff.ask(approveApplication, { params: { id }, body: { version } })).status).toBe(200);
    const staff = await world.staff.call(corporateStaffs.search, {
      body: { default_search: { corporate_code: company.code } },
    } as never);
    expect(staff.total).toBe(2);
    const rows = await server.sql(
      'select principle_flag, corporate_id from account where facility_id = $1 and corporate_id is not null order by id',
      [world.id],
    );
    expect(rows).toEqual([
      { principle_flag: 1, corporate_id: company.id },
      { principle_flag: 0, corporate_id: company.id },
    ]);
    const invited = await server.sql(
      `select to_address from mail where facility_id = $1 and kind = 'member_invitation'`,
      [world.id],
    );
    expect(invited).toHaveLength(2);
  });

  it('takes as many as there are places, of two who ask for the last one one, and nobody once it is closed', async () => {
    link = await setLink({ state: 'limited', places: 2 });
    expect((await apply()).status).toBe(200);
    const replies = await Promise.all([apply(), apply()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(replies.find(({ status }) => status === 403)?.failure().error_code).toBe('corporate_link_full');
    expect(await used()).toBe(2);
    expect((await open()).json()).toMatchObject({ data: { open: false, places_left: 0 } });
    link = await setLink({ state: 'closed' });
    expect((await apply()).failure().error_code).toBe('registration_closed');
    expect(await queue()).toHaveLength(2);
  });

  it('gives the place of a refused application back, and not one that was taken of an earlier link', async () => {
    const refuse = async ({ id, version }: { id: number; version: number }) => {
      const body = { version, reason: '確認が取れないため' };
      expect((await world.staff.ask(refuseApplication, { params: { id }, body })).status).toBe(200);
    };
    link = await setLink({ state: 'limited', places: 1 });
    await apply();
    await refuse((await queue())[0]!);
    expect(await used()).toBe(0);
    await apply();
    const [early] = await queue();
    link = await setLink({ state: 'limited', places: 2 });
    await apply();
    await refuse(early!);
    expect(await used()).toBe(1);
  });

  it('takes no place where the form is wrong, the type is one of companies, or the facility has closed registration', async () => {
    link = await setLink({ state: 'limited', places: 1 });
    expect((await apply({ basic_info: applicantInfo({ last_name: '' }) })).status).toBe(422);
    const { basic_info: info } = await world.staff.call(corporates.get, { params: { id: company.id } });
    const ofCompanies = await apply({ member_type_id: info.member_type[0] });
    expect(ofCompanies.failure().error_code).toBe('registration_closed');
    await openRegistration(world, false);
    expect((await apply()).failure().error_code).toBe('registration_closed');
    expect(await used()).toBe(0);
    await openRegistration(world, true);
    expect((await apply()).status).toBe(200);
  });

  it('is refused like any other; an approval after the corporate was deleted is refused with its reason', async () => {
    await apply();
    await apply();
    const [one, other] = await queue();
    const refusal = { params: { id: one!.id }, body: { version: one!.version, reason: '確認が取れないため' } };
    expect((await world.staff.ask(refuseApplication, refusal)).status).toBe(200);
    const { version } = await world.staff.call(corporates.get, { params: { id: company.id } });
    await world.staff.call(corporates.remove, { params: { id: company.id }, query: { version } });
    const late = { params: { id: other!.id }, body: { version: other!.version } };
    expect((await world.staff.ask(approveApplication, late)).failure().error_code).toBe('wrong_state');
  });

  it('is worth nothing once the corporate has withdrawn, also to whoever has applied before', async () => {
    await apply();
    const [waiting] = await queue();
    const { version } = await world.staff.call(getMemberDetail, { params: { id: company.id } });
    const body = { act: 'withdraw', holds_from: jstToday(new Date()), version } as const;
    await world.staff.call(changeStanding, { params: { id: company.id }, body });
    expect((await open()).failure().error_code).toBe('link_expired');
    const late = { params: { id: waiting!.id }, body: { version: waiting!.version } };
    expect((await world.staff.ask(approveApplication, late)).failure().error_code).toBe('wrong_state');
  });
});
