import { changeFacilityStatus, createFacility, getFacility } from '@tsudoi/contract/facilities';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { FacilityStatus } from '@tsudoi/domain';
import type { GrantKey } from '@tsudoi/permissions';
import { hashPassword } from '@tsudoi/server/testing';
import { type Actor, actor } from './actor.ts';
import { ADMIN_HOST, type WorldServer } from './server.ts';

/** Password of everybody the kit makes; long and odd enough for every policy. */
export const PASSWORD = 'Kit-pass-2026';

let hash: Promise<string> | undefined;
/** The hash of PASSWORD, made once: hashing is slow on purpose. */
export function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

/** Browser tests share a server among processes, and begin another one after a failure. */
let last = Number(process.env.TEST_WORKER_INDEX ?? 0) * 10_000;
/** A number that no other call gets, of this process or of another one on the same server. */
export const nextNumber = (): number => ++last;

const operators = new WeakMap<WorldServer, Promise<Actor>>();

/** A signed-in operator of the server who may do everything; the same one each time. */
export function operatorOf(server: WorldServer): Promise<Actor> {
  const existing = operators.get(server);
  if (existing !== undefined) return existing;
  const made = makeOperator(server, { systemAdmin: true });
  operators.set(server, made);
  return made;
}

/** Operators are made by command, not by the API; here it is a row. */
export async function makeOperator(server: WorldServer, options: { systemAdmin?: boolean } = {}): Promise<Actor> {
  const email = `operator${nextNumber()}@tsudoi.example`;
  await server.sql(
    `insert into operator (email, last_name, first_name, password_hash, system_admin) values ($1, '運営', '太郎', $2, $3)`,
    [email, await passwordHash(), options.systemAdmin ?? false],
  );
  const operator = actor(server, { host: ADMIN_HOST, audience: 'admin' });
  await operator.signIn(email, PASSWORD);
  return operator;
}

/** A facility with its first manager, who may do everything. */
export interface World {
  server: WorldServer;
  id: number;
  code: string;
  host: string;
  name: string;
  /** A text that stands in many of its rows, so that a leak of any of them shows. */
  marker: string;
  /** The first manager, signed in. */
  staff: Actor;
  /** The same, also where `staff` was replaced by somebody of one organization: makes what is about everybody. */
  chief: Actor;
  staffId: number;
  staffEmail: string;
  /** Its member types, as they were when it was opened. */
  memberTypes: { id: number; name: string }[];
  /** The organization at the top; null where the facility has none. */
  rootOrganization: number | null;
  /** Somebody at its host who has not signed in. */
  visitor(audience: Actor['audience']): Actor;
}

/** The token of the newest mail to an address, read from the link in it. */
export async function mailedToken(server: WorldServer, to: string): Promise<string> {
  const [mail] = await server.sql<{ body_text: string }>(
    'select body_text from mail where to_address = $1 order by id desc limit 1',
    [to],
  );
  const token = /[?&]token=([\w.-]+)/.exec(mail?.body_text ?? '')?.[1];
  if (token === undefined) throw new Error(`no mail with a token went to ${to}`);
  return token;
}

/** Registers a facility as the operator does, accepts the invitation of its first manager, and opens it unless told not to. */
export async function makeFacility(
  server: WorldServer,
  options: {
    organizations?: boolean;
    guests?: boolean;
    accountLimit?: number;
    name?: string;
    preparing?: boolean;
  } = {},
): Promise<World> {
  const operator = await operatorOf(server);
  const number = nextNumber();
  const marker = `MARK${number}X`;
  const host = `f${number}.tsudoi.test`;
  const staffEmail = `manager@${host}`;
  const name = options.name ?? `${marker}クラブ`;
  const { id, code } = await operator.call(createFacility, {
    body: {
      name,
      code: `F${String(number).padStart(3, '0')}`,
      host_names: [host],
      business_type: 1,
      use_organization_structure_flag: options.organizations ? 1 : 0,
      system_allow_guest_flag: options.guests ? 1 : 0,
      account_limit: options.accountLimit ?? 1_000_000,
      manager_last_name: marker,
      manager_first_name: '管理',
      manager_email: staffEmail,
    },
  });
  if (options.preparing !== true)
    await operator.call(changeFacilityStatus, { params: { id }, body: { status: FacilityStatus.active, version: 1 } });
  const { managers } = await operator.call(getFacility, { params: { id } });
  const staff = actor(server, { host, audience: 'manage' });
  const session = await staff.call(managerAcceptInvitation, {
    body: { token: await mailedToken(server, staffEmail), password: PASSWORD, password_confirmation: PASSWORD },
  });
  staff.token = session.access_token;
  const groups = await staff.call(memberTypesByPrefix);
  return {
    server,
    id,
    code,
    host,
    name,
    marker,
    staff,
    chief: staff,
    staffId: managers[0]!.id,
    staffEmail,
    memberTypes: groups.flatMap((group) => group.member_types),
    rootOrganization: session.organizations[0]?.id ?? null,
    visitor: (audience) => actor(server, { host, audience }),
  };
}

/** Permissions by menu, and by kind of a menu (`events/lesson`): what a role of the kit may do. */
export type Permissions = Partial<Record<GrantKey, 'view' | 'edit'>>;

/** A staff member of a facility, signed in. Permissions that are not named are missing; without any there are none. */
export interface Staff {
  actor: Actor;
  id: number;
  email: string;
}

/** Staff accounts have no API yet: role, permissions and account are rows here, the sign-in is real. */
export async function makeStaff(
  world: World,
  options: { permissions?: Permissions; organizations?: readonly number[]; signIn?: boolean } = {},
): Promise<Staff> {
  const { server } = world;
  const email = `staff${nextNumber()}@${world.host}`;
  const [role] = await server.sql<{ id: number }>(
    `insert into role (facility_id, name, type) values ($1, $2, 1) returning id`,
    [world.id, `${world.marker}役割`],
  );
  for (const [granted, flag] of Object.entries(options.permissions ?? {})) {
    const [key, ...kind] = granted.split('/');
    const rows = await server.sql(
      `insert into role_permission (facility_id, role_id, facility_menu_id, flag)
       select $1, $2, id, $4 from facility_menu
       where facility_id = $1 and menu_key = $3 and instance_code is not distinct from $5 returning flag`,
      [world.id, role!.id, key, flag === 'edit' ? 3 : 1, kind.length === 0 ? null : kind.join('/')],
    );
    if (rows.length !== 1) throw new Error(`facility ${world.code} has no menu ${granted}`);
  }
  const [account] = await server.sql<{ id: number }>(
    `insert into account (facility_id, role, last_name, first_name, email, password_hash, role_id, permission_type, organization_ids)
     values ($1, 1, $2, '職員', $3, $4, $5, 2, $6) returning id`,
    [world.id, world.marker, email, await passwordHash(), role!.id, [...(options.organizations ?? [])]],
  );
  for (const organization of options.organizations ?? [])
    await server.sql(
      'insert into account_organization (facility_id, account_id, organization_id) values ($1, $2, $3)',
      [world.id, account!.id, organization],
    );
  const person = world.visitor('manage');
  if (options.signIn !== false) await person.signIn(email, PASSWORD);
  return { actor: person, id: account!.id, email };
}
