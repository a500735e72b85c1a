import type { CallInput } from '@tsudoi/contract';
import {
  applicationOffer,
  applyByLink,
  approveApplication,
  getApplication,
  startApplication,
} from '@tsudoi/contract/applications';
import { memberInfo } from '@tsudoi/contract/auth';
import { getFacility, updateFacility } from '@tsudoi/contract/facilities';
import { cancelInvoice, invoices } from '@tsudoi/contract/invoices';
import { Registration } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { until } from '../until.ts';
import { byId, type FamilyWalk, type Place, plain, searchFor, slot } from '../walk.ts';
import { mailedToken, nextNumber, operatorOf, PASSWORD, type World } from '../world.ts';

type ByLink = CallInput<typeof applyByLink>['body'];

/** Lets people apply at a facility, or closes it to them again, as an operator does. */
export async function openRegistration({ server, id }: World, open = true): Promise<void> {
  const operator = await operatorOf(server);
  const { name, host_names, business_type, client_can_register, version } = await operator.call(getFacility, {
    params: { id },
  });
  const flag = open ? 1 : 0;
  if (client_can_register === flag) return;
  await operator.call(updateFacility, {
    params: { id },
    body: { name, host_names, business_type, client_can_register: flag, version },
  });
}

/** Sets what a member type says of applications; columns of the table. */
export async function setTerms(world: World, terms: Record<string, unknown>, typeId = world.memberTypes[0]!.id) {
  for (const [column, value] of Object.entries(terms))
    await world.server.sql(`update member_type set ${column} = $3 where facility_id = $1 and id = $2`, [
      world.id,
      typeId,
      value,
    ]);
}

/** Answers of an applicant that every new facility's form takes. */
export const applicantInfo = (fields: Partial<ByLink['basic_info']> = {}): ByLink['basic_info'] => ({
  last_name: '崎山',
  first_name: '美和',
  last_name_kana: 'サキヤマ',
  first_name_kana: 'ミワ',
  birthday: '1984-06-02',
  phone: '090-5550-0143',
  ...fields,
});

/** An applicant's consent to every text that the facility has. */
async function agreed(world: World): Promise<ByLink['consents']> {
  const { consents } = await world.visitor('member').call(applicationOffer);
  return consents.map(({ kind, version }) => ({ kind, version }));
}

/** Asks for a link and returns its token once it is mailed. */
export async function applicationToken(
  world: World,
  { email = `applicant${nextNumber()}@${world.host}`, typeId = world.memberTypes[0]!.id } = {},
): Promise<{ email: string; token: string }> {
  const { server } = world;
  const mails = async () =>
    (
      await server.sql(
        `select 1 from mail where to_address = $1 and kind in ('application_link', 'application_known')`,
        [email],
      )
    ).length;
  const before = await mails();
  const body = { member_type_id: typeId, email, consents: await agreed(world) };
  await world.visitor('member').call(startApplication, { body });
  await until(`a link is mailed to ${email}`, async () => (await mails()) > before);
  return { email, token: await mailedToken(server, email) };
}

/** What an applicant sends by the link. */
export const submission = (token: string, fields: Partial<ByLink['basic_info']> = {}) => ({
  token,
  basic_info: applicantInfo(fields),
  extend_info: {},
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

/** An application by the shared link, as staff find it. */
export async function makeApplication(
  world: World,
  { basicInfo, ...body }: Partial<Omit<ByLink, 'basic_info'>> & { basicInfo?: Partial<ByLink['basic_info']> } = {},
): Promise<{ id: number; version: number; code: string; email: string }> {
  await openRegistration(world);
  const email = body.email ?? `applicant${nextNumber()}@${world.host}`;
  const { code } = await world.visitor('member').call(applyByLink, {
    body: {
      member_type_id: world.memberTypes[0]!.id,
      email,
      consents: await agreed(world),
      basic_info: applicantInfo(basicInfo),
      ...body,
    },
  });
  // People who apply are at many places; all of the kit come from one.
  const [row] = await world.server.sql<{ id: number; version: number }>(
    'update application set address = $3 where facility_id = $1 and id = $2 returning id, version',
    [world.id, Number(code.slice(1)), `192.0.2.${nextNumber()}`],
  );
  return { ...row!, code, email };
}

const application = slot('application', ({ world, marker }: Place) =>
  makeApplication(world, { basicInfo: { last_name: marker, address: `${marker}町` } }),
);
/** Of somebody who resembles nobody: many at once are approved where no likeness has to be looked at first. */
const distinctApplication = slot('distinctApplication', ({ world, marker }: Place) => {
  const number = nextNumber();
  return makeApplication(world, {
    basicInfo: {
      ...{
        last_name: marker,
        first_name: `第${number}`,
        last_name_kana: 'ヒトリ',
        first_name_kana: 'ダイ',
        address: `${marker}町`,
      },
      ...{ birthday: `19${10 + (number % 80)}-01-02`, phone: `070-${String(1_0000 + (number % 9000)).slice(1)}-0001` },
    },
  });
});
/** An approved application whose fee was asked for, and whose invoice was cancelled since. */
const unpaid = slot('unpaid', async (place: Place) => {
  const { world } = place;
  await setTerms(world, { sign_up_fee: 5_500 });
  const { id, version } = await application.make(place);
  const approved = await world.staff.call(approveApplication, { params: { id }, body: { version } });
  await setTerms(world, { sign_up_fee: 5_500 });
  const { fee } = await world.staff.call(getApplication, { params: { id } });
  const invoice = await world.staff.call(invoices.get, { params: { id: fee?.invoice?.id ?? 0 } });
  const body = { version: invoice.version, reason: '宛名の誤り' };
  await world.staff.call(cancelInvoice, { params: { id: invoice.id }, body });
  return { id, version: approved.version };
});
const decided = (body: object) => ({
  input: async (use: Parameters<NonNullable<FamilyWalk['staff']>[string]['input']>[0]) => {
    const { id, version } = await use(application);
    return { params: { id }, body: { version, ...body } };
  },
});
/** Gives a member the application that it came of. */
async function applied(by: Actor, world: World) {
  const { id } = await makeApplication(world);
  const { account } = await by.call(memberInfo);
  await world.server.sql('update application set account_id = $3 where facility_id = $1 and id = $2', [
    world.id,
    id,
    account.id,
  ]);
  return {};
}
const sent = (token: string) => ({ body: submission(token) });

export const walk: FamilyWalk = {
  staff: {
    searchApplications: { input: () => searchFor() },
    getApplication: byId(application),
    approveApplication: decided({}),
    refuseApplication: decided({ reason: '定員に達しました' }),
    chargeApplicationFee: {
      input: async (use) => {
        const { id, version } = await use(unpaid);
        return { params: { id }, body: { version } };
      },
    },
    waiveApplicationFee: {
      input: async (use) => {
        const { id, version } = await use(unpaid);
        return { params: { id }, body: { version, reason: '特別会員のため' } };
      },
    },
    askBackApplication: decided({ questions: [{ path: 'basic_info.phone', note: '番号をご確認ください' }] }),
    approveApplications: {
      input: async (use) => {
        const { id, version } = await use(distinctApplication);
        return { body: { applications: [{ id, version }] } };
      },
      foreign: { distinctApplication: 'nothing' },
    },
  },
  member: {
    ownApplication: plain,
    withdrawOwnApplication: {
      member: { registration: Registration.temporary },
      input: (by, world) => applied(by, world),
    },
  },
  links: {
    openApplication: (token) => ({ body: { token } }),
    submitApplication: sent,
    correctApplication: sent,
    withdrawApplication: (token) => ({ body: { token } }),
  },
  async seed(world) {
    const { id } = await makeApplication(world, { basicInfo: { last_name: world.marker } });
    await world.server.sql(
      `insert into application_link (facility_id, application_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [world.id, id, `${world.marker}-link`],
    );
    await world.server.sql(
      `insert into consent (facility_id, account_id, kind, locale, version, text_hash, address, screen, agreed_at)
       select $1, min(id), 'terms', 'ja', 1, $2, '192.0.2.1', 'registry-landing', now() from account where facility_id = $1`,
      [world.id, world.marker],
    );
  },
};
