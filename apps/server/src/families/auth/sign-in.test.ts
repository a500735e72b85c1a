import {
  guestLogin,
  managerInfo,
  managerLogin,
  managerOrganizations,
  memberInfo,
  memberLogin,
  saveManagerOrganization,
} from '@tsudoi/contract/auth';
import { memberAcceptInvitation } from '@tsudoi/contract/invitations';
import { getMember, inviteMember, updateMember } from '@tsudoi/contract/members';
import type { MenuEntry } from '@tsudoi/contract/menus';
import {
  type Actor,
  basicInfo,
  mailedToken,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const keys = (menu: readonly MenuEntry[]): string[] => menu.flatMap((entry) => [entry.key, ...keys(entry.children)]);

onEngines('signing in', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
  });

  const login = (account: string, password = PASSWORD, who: Actor = world.visitor('member')) =>
    who.ask(memberLogin, { body: { login_account: account, password } });

  describe('as a member', () => {
    it('takes the member code, also typed full-width, and the e-mail address', async () => {
      const { memberCode, email } = await makeMember(world, { signIn: true });
      const fullWidth = memberCode.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
      for (const account of [memberCode, ` ${fullWidth} `, email ?? '', (email ?? '').toUpperCase()]) {
        const reply = await login(account);
        expect(reply.status, `${account}: ${reply.text}`).toBe(200);
      }
    });

    it('takes an e-mail address only while exactly one member holds it', async () => {
      const email = `family@${world.host}`;
      const parent = await makeMember(world, { signIn: true, basicInfo: { email } });
      expect((await login(email)).status).toBe(200);
      const child = await makeMember(world, { signIn: true, basicInfo: { email } });
      expect((await login(email)).failure()).toMatchObject({
        error_code: 'login_failed',
        message: 'ログインID又はパスワードが違います。',
      });
      expect((await login(parent.memberCode)).status).toBe(200);
      await server.sql('update account set deleted_at = now() where id = $1', [child.id]);
      expect((await login(email)).status).toBe(200);
    });

    describe('where a family shares an address', () => {
      const NEW = 'Mikan-to-Ringo1';
      const invite = async (email: string, first = '太郎') => {
        const one = await makeMember(world, { basicInfo: { email, first_name: first } });
        await world.staff.call(inviteMember, { params: { id: one.id } });
        const token = await mailedToken(server, email);
        const accept = () =>
          world.visitor('member').call(memberAcceptInvitation, {
            body: { token, password: NEW, password_confirmation: NEW },
          });
        const [mail] = await server.sql<{ body_text: string }>(
          `select body_text from mail where account_id = $1 order by id desc limit 1`,
          [one.id],
        );
        return { ...one, accept, mail: mail?.body_text ?? '' };
      };
      const whoIs = async (account: string) => {
        const reply = await login(account, NEW);
        return reply.status === 200 ? (reply.json() as { data: { account_id: number } }).data.account_id : reply.status;
      };

      it('signs in who confirmed it first, whoever is given it later; the others sign in by their number, and are told so', async () => {
        const email = `confirmed@${world.host}`;
        const first = await invite(email);
        await first.accept();
        expect(await whoIs(email)).toBe(first.id);
        expect(first.mail).not.toContain('ほかの会員');
        const second = await invite(email, '次郎');
        expect(await whoIs(email)).toBe(first.id);
        expect(second.mail).toContain('ログインするときは会員番号を入力してください。');
        await second.accept();
        expect(await whoIs(email)).toBe(first.id);
        expect(await whoIs(second.memberCode)).toBe(second.id);
      });

      it('goes to the next who confirmed it once the first gives it up', async () => {
        const email = `given-up@${world.host}`;
        const first = await invite(email);
        await first.accept();
        const second = await invite(email, '次郎');
        await second.accept();
        await world.staff.call(updateMember, {
          params: { id: first.id },
          body: {
            version: (await world.staff.call(getMember, { params: { id: first.id } })).version,
            basic_info: basicInfo(world, { email: `moved@${world.host}` }),
          },
        });
        expect(await whoIs(email)).toBe(second.id);
        // Nobody confirmed the new address yet, and it is that of a single member.
        expect(await whoIs(`moved@${world.host}`)).toBe(first.id);
      });
    });

    it('refuses members without a password, inactive and deleted ones, all with the same words', async () => {
      const invited = await makeMember(world);
      const inactive = await makeMember(world, { signIn: true });
      await server.sql('update account set active = false where id = $1', [inactive.id]);
      const replies = [
        await login(invited.memberCode),
        await login(inactive.memberCode),
        await login('nobody'),
        await login(world.staffEmail),
      ];
      expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(401);
    });

    it('lets an applicant in with temp_flag and without a menu', async () => {
      const applicant = await makeMember(world, { signIn: true, basicInfo: { registration: 1 } });
      const person = await applicant.signIn();
      const info = await person.call(memberInfo);
      expect(info.account.account_info.temp_flag).toBe(true);
      expect([info.permission_menu, info.header_menu]).toEqual([[], []]);
    });

    it('answers the menus that work, the organization and the member types', async () => {
      const person = await (await makeMember(world, { signIn: true })).signIn();
      const info = await person.call(memberInfo);
      expect(keys(info.permission_menu)).toEqual(['web.home', 'web.my-invoices', 'web.documents', 'web.profile']);
      expect(info.header_menu.every((entry) => entry.view_flag && entry.children.length === 0)).toBe(true);
      expect(info.account.account_info.member_type_details).toHaveLength(1);
      expect(info.account.account_info.profile_incomplete_flag).toBe(true);
      const english = await person.ask(memberInfo, {}, { 'accept-language': 'en' });
      expect(english.json()).toMatchObject({
        data: {
          permission_menu: [
            { name: 'Home' },
            { name: 'Fees and invoices' },
            { name: 'Documents' },
            { name: 'Profile' },
          ],
        },
      });
    });

    it('says that a type can be renewed from 60 days before its end to 30 days after it', async () => {
      const { id, signIn } = await makeMember(world, { signIn: true });
      const person = await signIn();
      const renewable = async (days: number) => {
        await server.sql(
          `update account set expires_on = (now() at time zone 'Asia/Tokyo')::date + $2::int where id = $1`,
          [id, days],
        );
        await server.sql('update account_member_type set expires_on = null where account_id = $1', [id]);
        return (await person.call(memberInfo)).account.account_info.member_type_renewable_flag;
      };
      expect([
        await renewable(61),
        await renewable(60),
        await renewable(0),
        await renewable(-30),
        await renewable(-31),
      ]).toEqual([false, true, true, true, false]);
    });

    it('is open to guests only where the facility allows it, and shows them nothing personal', async () => {
      const open = await makeFacility(server, { guests: true });
      expect(keys((await open.visitor('member').call(guestLogin)).permission_menu)).toEqual(['web.home']);
      const refused = await world.visitor('member').ask(guestLogin);
      expect([refused.status, refused.failure().error_code]).toEqual([403, 'guest_not_allowed']);
    });
  });

  describe('as staff', () => {
    it('answers exactly the permitted menus that work, groups around them, in the language asked for', async () => {
      const { actor } = await makeStaff(world, {
        permissions: { members: 'view', events: 'edit' },
        organizations: [world.rootOrganization ?? 0],
      });
      const { permission_tree_menu: menu, permission_menu: screens } = await actor.call(managerInfo);
      expect(keys(menu)).toEqual(['group.members', 'members']);
      expect(screens).toEqual([{ ...menu[0]?.children[0], children: [] }]);
      expect(menu[0]?.children[0]).toMatchObject({ view_flag: true, edit_flag: false, url: '/manage/members/search' });
      const all = await world.staff.call(managerInfo);
      expect(keys(all.permission_tree_menu)).toEqual([
        'overview',
        'group.members',
        'members',
        'members.import-csv',
        'applications',
        'corporates',
        'documents',
        'account-summaries',
        'group.events',
        'events-calendar',
        'group.invoices',
        'invoices',
        'billing-runs',
        'payment-plans',
        'payment-adjustment',
        'billing-addresses',
        'books',
        'money-check',
        'deposits',
        'bank-imports',
        'account-transfers',
        'organizations',
        'admin-accounts',
        'roles',
        'account-permissions',
        'group.settings',
        'settings.main',
        'settings.csv-components',
        'hosts',
        'account-settings',
        'settings.security',
      ]);
    });

    it('hides the organizations menu where a facility has none', async () => {
      const plain = await makeFacility(server);
      expect(keys((await plain.staff.call(managerInfo)).permission_menu)).not.toContain('organizations');
    });

    it('lets own permissions replace those of the role altogether', async () => {
      const { actor, id } = await makeStaff(world, {
        permissions: { members: 'edit', organizations: 'edit' },
        organizations: [world.rootOrganization ?? 0],
      });
      await server.sql('update account set permission_type = 3 where id = $1', [id]);
      await server.sql(
        `insert into account_permission (facility_id, account_id, facility_menu_id, flag) select facility_id, $2, id, 1 from facility_menu where facility_id = $1 and menu_key = 'members'`,
        [world.id, id],
      );
      server.running.services.sessions.forget();
      expect(keys((await actor.call(managerInfo)).permission_tree_menu)).toEqual(['group.members', 'members']);
    });

    it('offers the organizations of the account, remembers a choice, and reaches what lies below them', async () => {
      const league = await makeOrganization(world, { name: '東リーグ' });
      const club = await makeOrganization(world, { name: '東クラブ', type: 3, parentId: league.id });
      const other = await makeOrganization(world, { name: '西リーグ' });
      const { actor, id, email } = await makeStaff(world, {
        permissions: { organizations: 'view' },
        organizations: [league.id, other.id],
      });
      const choices = await actor.call(managerOrganizations, { params: { id } });
      expect(choices.map((choice) => choice.id).toSorted()).toEqual([league.id, other.id].toSorted());
      expect((await actor.ask(managerOrganizations, { params: { id: world.staffId } })).status).toBe(404);
      expect((await actor.call(managerInfo)).organization).toBeNull();
      expect((await actor.call(managerInfo, { query: { organization: club.id } })).organization).toMatchObject({
        id: club.id,
        parent_name: '東リーグ',
      });
      expect((await actor.ask(managerInfo, { query: { organization: world.rootOrganization ?? 0 } })).status).toBe(404);

      await actor.call(saveManagerOrganization, { body: { organization_id: league.id } });
      expect(
        (await actor.ask(saveManagerOrganization, { body: { organization_id: world.rootOrganization } })).status,
      ).toBe(404);
      expect((await actor.call(managerInfo)).organization).toMatchObject({ id: league.id });
      const again = await world
        .visitor('manage')
        .call(managerLogin, { body: { login_account: email, password: PASSWORD } });
      expect(again.saved_organization_id).toBe(league.id);
    });

    it('refuses staff of another facility and members, with the words of the management login', async () => {
      const elsewhere = await makeFacility(server);
      const { email } = await makeMember(world, { signIn: true });
      for (const account of [elsewhere.staffEmail, email ?? '']) {
        const reply = await world
          .visitor('manage')
          .ask(managerLogin, { body: { login_account: account, password: PASSWORD } });
        expect(reply.failure()).toMatchObject({
          error_code: 'login_failed_management',
          message: 'メールアドレスまたパスワードが正しくありません。',
        });
      }
    });

    it('notes when it happened, on the account and on the facility', async () => {
      const { id, email } = await makeStaff(world, { signIn: false });
      await world.visitor('manage').signIn(email, PASSWORD);
      const [row] = await server.sql<{ login: boolean; used: boolean }>(
        `select a.last_login_at > now() - interval '1 minute' as login, f.last_used_at > now() - interval '2 minutes' as used
         from account a join facility f on f.id = a.facility_id where a.id = $1`,
        [id],
      );
      expect(row).toEqual({ login: true, used: true });
    });
  });
});
