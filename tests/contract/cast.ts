import type { Audience } from '@tsudoi/contract';
import { saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { accountHistory } from '@tsudoi/contract/histories';
import { exportMembers, inviteMember, updateMember } from '@tsudoi/contract/members';
import { managerFactors, type operatorFactors } from '@tsudoi/contract/second-factor';
import { memberUploadTicket, staffUploadTicket } from '@tsudoi/contract/storages';
import {
  type Actor,
  applyImport,
  basicInfo,
  goodMembers,
  mailedToken,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  planImport,
  softPasskey,
  taskIn,
  totpCode,
  type World,
  type WorldServer,
} from '@tsudoi/kit';

/** Where a record of a call comes from: a facility, and the organization inside it where there is a choice. */
export interface Place {
  world: World;
  /** Organization new members and organizations are put into; null where the facility has none. */
  organization: number | null;
  /** A text that stands in every record of the place. */
  marker: string;
}

/** What an example may ask for. Each answers a record that nobody else uses. */
export interface Cast {
  member(): Promise<{ id: number; version: number; accountCode: string; memberCode: string; marker: string }>;
  /** Its id is 0 where the facility has none. */
  organization(): Promise<{ id: number; version: number; marker: string }>;
  memberType(): Promise<{ id: number }>;
  /** An import whose plan waits for a decision. */
  planned(): Promise<{ id: number }>;
  /** An import that was applied and can be undone. */
  applied(): Promise<{ id: number }>;
  /** An export that failed. */
  failedExport(): Promise<{ id: number }>;
  /** A file a record of the place refers to. */
  file(): Promise<{ url: string }>;
  /** A file that was uploaded and not yet taken in. */
  upload(): Promise<{ file_path: string }>;
  /** Token of a member's invitation. */
  invitation(): Promise<{ token: string }>;
  /** The staff account itself. */
  account(): Promise<{ id: number }>;
  /** A condition the staff account saved for itself. */
  condition(): Promise<{ id: number; version: number }>;
  /** Two versions of a member, by the ids of their history rows. */
  versions(): Promise<{ accountCode: string; left: number; right: number }>;
  /** First code of an authenticator app that the staff account is setting up. */
  code(): Promise<{ code: string }>;
  /** What a browser answers to the question for a new passkey of the staff account. */
  newPasskey(): Promise<{ ticket: string; passkey: object }>;
  /** A passkey of the staff account. */
  passkey(): Promise<{ id: number }>;
  /** The second factor of the staff account, for its open session. */
  stepUp(): Promise<{ ticket: string; proof: object }>;
  /** Another session of the staff account. */
  session(): Promise<{ id: number }>;
  /** Another manager. */
  colleague(): Promise<{ id: number }>;
}
export type Slot = keyof Cast;

/** A PNG of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture as staff or a member and answers where it came to. */
export async function uploadBy(who: Actor): Promise<{ file_path: string }> {
  const ticket = who.audience === 'member' ? memberUploadTicket : staffUploadTicket;
  const { fields, file_path } = await who.call(ticket, { body: { file_name: 'photo.png' } });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(ONE_PIXEL)]));
  const reply = await who.raw({ method: 'POST', path: '/files/upload', body: form });
  if (reply.status !== 201) throw new Error(`no upload: ${reply.text}`);
  return { file_path };
}

type Factors = typeof managerFactors | typeof operatorFactors;

/** Starts an authenticator app and answers the code it shows first. */
export async function firstCode(who: Actor, factors: Factors): Promise<{ code: string }> {
  const reply = await who.ask(factors.startTotp);
  return { code: totpCode(reply.json<{ data: { secret: string } }>().data.secret) };
}

/** Asks for a new passkey and answers as a browser would. */
export async function newPasskey(who: Actor, factors: Factors): Promise<{ ticket: string; passkey: object }> {
  const reply = await who.ask(factors.startPasskey);
  const { ticket, options } = reply.json<{ data: { ticket: string; options: { challenge: string } } }>().data;
  return { ticket, passkey: softPasskey(who.host).create(options) };
}

/** A ticket of a signed-in session and a recovery code to go with it; sets a second factor up where there is none. */
export async function secondStep(who: Actor, factors: Factors): Promise<{ ticket: string; proof: object }> {
  if ((await who.ask(factors.startStepUp)).status !== 200)
    await who.ask(factors.confirmTotp, { body: await firstCode(who, factors) });
  const codes = (await who.ask(factors.renewRecoveryCodes)).json<{ data: { recovery_codes: string[] } }>().data;
  const { ticket } = (await who.ask(factors.startStepUp)).json<{ data: { ticket: string } }>().data;
  return { ticket, proof: { method: 'recovery', code: codes.recovery_codes[0] } };
}

/** Makes a passkey and returns its id. */
export async function makePasskey(who: Actor, factors: Factors): Promise<{ id: number }> {
  const body = { name: '鍵', ...(await newPasskey(who, factors)) };
  await who.ask(factors.addPasskey, { body });
  const reply = await who.ask(factors.get);
  return { id: reply.json<{ data: { passkeys: { id: number }[] } }>().data.passkeys.at(-1)?.id ?? 0 };
}

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

/** The records of one place. */
export function castOf(place: Place): Cast {
  const { world, organization, marker } = place;
  const organization_ids = organization === null ? [] : [organization];
  const member = async () => {
    const made = await makeMember(world, {
      basicInfo: { organization_ids, last_name: marker, address: `${marker}町` },
    });
    return {
      id: made.id,
      version: made.version,
      accountCode: made.accountCode,
      memberCode: made.memberCode,
      marker,
      email: made.email,
    };
  };
  const plan = async () => {
    const rows = goodMembers(2, `N${nextNumber()}A`).map((row) => ({ ...row, address: `${marker}町` }));
    const { task_id } = await planImport(world.staff, rows);
    return { id: task_id };
  };
  return {
    member,
    async organization() {
      if (organization === null) return { id: 0, version: 0, marker };
      const made = await makeOrganization(world, { name: `${marker}${nextNumber()}`, type: 3, parentId: organization });
      return { id: made.id, version: made.version, marker };
    },
    memberType: async () => ({ id: world.memberTypes[0]!.id }),
    planned: plan,
    async applied() {
      const { id } = await plan();
      await applyImport(world.staff, id);
      return { id };
    },
    async failedExport() {
      const { task_id } = await world.staff.call(exportMembers, { body: { default_search: {} } });
      await taskIn(world.staff, task_id, ['done']);
      await world.server.sql(`update task set state = 'failed' where id = $1`, [task_id]);
      return { id: task_id };
    },
    async file() {
      const url = `f/${world.id}/${marker}-${nextNumber()}.png`;
      await world.server.sql(
        `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id) values ($1, $2, $3, 'image/png', 1, 'manager', $4)`,
        [world.id, url, `${marker}.png`, world.staffId],
      );
      return { url };
    },
    upload: () => uploadBy(world.staff),
    async invitation() {
      const { id, email } = await member();
      await world.staff.call(inviteMember, { params: { id } });
      return { token: await mailedToken(world.server, email ?? '') };
    },
    account: async () => ({ id: world.staffId }),
    async condition() {
      const name = `${marker}${nextNumber()}`;
      const saved = await world.staff.call(saveFilterTemplate, {
        body: { action: 1, screen: 'members', name, conditions: { keyword: marker } },
      });
      return { id: saved.id, version: saved.version ?? 1 };
    },
    async versions() {
      const { id, version, accountCode } = await member();
      await world.staff.call(updateMember, {
        params: { id },
        body: { basic_info: basicInfo(world, { last_name: marker, organization_ids }), version },
      });
      const { versions } = await world.staff.call(accountHistory, { params: { account_code: accountCode } });
      return { accountCode, left: versions.at(-1)!.id, right: versions[0]!.id };
    },
    code: () => firstCode(world.staff, managerFactors),
    newPasskey: () => newPasskey(world.staff, managerFactors),
    passkey: () => makePasskey(world.staff, managerFactors),
    stepUp: () => secondStep(world.staff, managerFactors),
    session: () => otherSession(world.server, { audience: 'manage', facilityId: world.id, accountId: world.staffId }),
    colleague: async () => ({ id: (await makeStaff(world, { signIn: false })).id }),
  };
}

/** The records of one place, but some slots from another; `used` tells which slots were asked for. */
export function mixedCast(own: Cast, other: Cast, swapped: readonly Slot[]): { cast: Cast; used: Set<Slot> } {
  const used = new Set<Slot>();
  const cast = new Proxy(own, {
    get(_, slot: Slot) {
      used.add(slot);
      return (swapped.includes(slot) ? other : own)[slot];
    },
  });
  return { cast, used };
}
