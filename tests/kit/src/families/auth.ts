import { createHash } from 'node:crypto';
import type { Audience } from '@tsudoi/contract';
import { memberSessions } from '@tsudoi/contract/auth';
import type { WorldServer } from '../server.ts';
import { byId, type Example, type FamilyWalk, plain, slot } from '../walk.ts';
import { nextNumber, PASSWORD } from '../world.ts';
import { organization } from './organizations.ts';

/** Another open session of an account, as a row: nothing but the list looks at it. */
export async function otherSession(
  server: WorldServer,
  of: { audience: Audience; facilityId: number | null; accountId: number },
): Promise<{ id: number }> {
  const unique = `walk-${nextNumber()}`;
  const [row] = await server.sql<{ id: number }>(
    `insert into session (audience, facility_id, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
     values ($1, $2, $3, $4, $4, now() + interval '1 hour', $4, now() + interval '1 hour') returning id`,
    [of.audience, of.facilityId, of.accountId, unique],
  );
  return row!;
}

/** The staff account itself. */
const account = slot('account', async ({ world }) => ({ id: world.staffId }));
/** Another session of the staff account. */
const session = slot('session', ({ world }) =>
  otherSession(world.server, { audience: 'manage', facilityId: world.id, accountId: world.staffId }),
);
/** The link to another address of the staff account. */
const addressLink = slot('address link', async ({ world: { server, id, staffId, host } }) => {
  const secret = `address-${id}-${nextNumber()}`;
  await server.sql(
    `insert into mail_token (facility_id, account_id, kind, token_hash, email, expires_at)
     values ($1, $2, 'email', $3, $4, now() + interval '1 hour')`,
    [id, staffId, createHash('sha256').update(secret).digest('hex'), `moved${nextNumber()}@${host}`],
  );
  return { token: secret };
});

const newPassword = { password: PASSWORD, password_confirmation: PASSWORD };
// The same again, as later calls of the walks name it.
const changing = { current_password: PASSWORD, ...newPassword };
const accepting = (token: string) => ({ body: { token, ...newPassword } });
const token = (text: string) => ({ query: { token: text } });

const staff: Record<string, Example> = {
  managerInfo: plain,
  managerOrganizations: byId(account),
  saveManagerOrganization: {
    input: async (use) => ({ body: { organization_id: (await use(organization)).id } }),
    noHistory: 'a preference of one’s own, for the next sign-in',
  },
  managerLogout: plain,
  managerChangePassword: { input: () => ({ body: changing }) },
  'accountSettings.get': plain,
  'accountSettings.update': { input: () => ({ body: { last_name: '歩', first_name: '守' } }) },
  managerChangeEmail: {
    input: () => ({ body: { email: `staff${nextNumber()}@members.example`, password: PASSWORD } }),
    noHistory: 'nothing changes before the new address is confirmed; the mail is the record',
  },
  managerConfirmEmail: {
    input: async (use) => ({ body: { token: (await use(addressLink)).token } }),
    foreign: { 'address link': 422 },
  },
  'managerSessions.list': plain,
  'managerSessions.revoke': byId(session),
  'managerSessions.revokeOthers': plain,
};

export const walk: FamilyWalk = {
  staff,
  member: {
    memberInfo: plain,
    memberLogout: plain,
    memberChangePassword: { input: () => ({ body: changing }) },
    'memberSessions.list': plain,
    'memberSessions.revoke': {
      input: async (by) => ({
        params: { id: (await by.call(memberSessions.list)).find(({ current }) => current)?.id ?? 0 },
      }),
    },
    'memberSessions.revokeOthers': plain,
    changeEmail: {
      input: () => ({ body: { email: `new${nextNumber()}@members.example`, password: PASSWORD } }),
      noHistory: 'nothing changes before the new address is confirmed; the mail is the record',
    },
  },
  operator: {
    operatorLogout: () => ({}),
    operatorOwnAccount: () => ({}),
    operatorChangeName: () => ({ body: { last_name: '運営', first_name: '担当' } }),
    operatorChangeEmail: () => ({
      body: { email: `operator${nextNumber()}@tsudoi.example`, password: PASSWORD },
    }),
    operatorChangePassword: () => ({ body: changing }),
    'operatorSessions.revoke': (cast) => ({ params: { id: cast.session } }),
    'operatorSessions.revokeOthers': () => ({}),
  },
  links: {
    managerTokenInfo: token,
    managerResetPassword: accepting,
    memberTokenInfo: token,
    memberResetPassword: accepting,
    confirmEmail: (text) => ({ body: { token: text } }),
    managerConfirmEmail: (text) => ({ body: { token: text } }),
  },
  async seed({ server, id, marker, staffId }) {
    await server.sql(
      `insert into account_permission (facility_id, account_id, facility_menu_id, flag)
       select $1, $2, id, 1 from facility_menu where facility_id = $1 limit 1`,
      [id, staffId],
    );
    // Due tomorrow, so that the worker leaves it alone.
    await server.sql(
      `insert into reset_request (facility_id, role, email, locale, created_at) values ($1, 1, $2, 'ja', now() + interval '1 day')`,
      [id, marker],
    );
  },
};
