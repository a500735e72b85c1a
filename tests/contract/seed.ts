import { applyImport, goodMembers, makeMember, makeOrganization, makeStaff, planImport, type World } from '@tsudoi/kit';

/** What a seeded facility has: ids to call with, one of every kind. */
export interface Seeded {
  member: number;
  memberCode: string;
  accountCode: string;
  organization: number;
  /** A planned import that waits, and one that was applied. */
  planned: number;
  applied: number;
  file: string;
}

/**
 * Puts rows of the facility into every table there is, by the API where it can, so that the walks have something they
 * must not show. A new table fails the walk until it has a row here.
 */
export async function seedEveryTable(world: World): Promise<Seeded> {
  const { server, id: facility, marker, staffId } = world;
  const organization = await makeOrganization(world);
  await makeOrganization(world, { type: 3, parentId: organization.id });
  const member = await makeMember(world, {
    basicInfo: { organization_ids: [organization.id], building_name: `${marker}ビル`, address: `${marker}町1-2-3` },
    signIn: true,
  });
  const rows = goodMembers(3, marker).map((row) => ({ ...row, building_name: `${marker}荘` }));
  const planned = await planImport(world.staff, rows, { name: `${marker}.csv` });
  const again = await planImport(world.staff, rows, { name: `${marker}.csv` });
  const applied = await applyImport(world.staff, again.task_id);
  const waiting = await planImport(
    world.staff,
    rows.map((row) => ({ ...row, building_name: `${marker}館` })),
    { name: `${marker}.csv` },
  );
  if (planned.state !== 'planned' || applied.state !== 'applied') throw new Error('the seed import did not go through');

  await makeStaff(world, { permissions: { members: 'view' }, organizations: [organization.id], signIn: false });
  const file = `f/${facility}/${marker}.png`;
  const statements: [string, unknown[]][] = [
    [
      `insert into account_permission (facility_id, account_id, facility_menu_id, flag) select $1, $2, id, 1 from facility_menu where facility_id = $1 limit 1`,
      [facility, staffId],
    ],
    [
      `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id) values ($1, $2, $3, 'image/png', 1, 'manager', $4)`,
      [facility, file, `${marker}.png`, staffId],
    ],
    [`insert into issued_upload (facility_id, key) values ($1, $2)`, [facility, `f/${facility}/in/${marker}.png`]],
    [
      `insert into legal_text (facility_id, kind, title, body) values ($1, 'policy', $2, $2) on conflict do nothing`,
      [facility, `${marker}の方針`],
    ],
    [
      `insert into filter_template (facility_id, screen, name, conditions, account_id) values ($1, 'members', $2, '{}', $3)`,
      [facility, `${marker}の条件`, staffId],
    ],
    [
      `insert into totp_factor (audience, facility_id, account_id, pending_secret) values ('manage', $1, $2, $3)`,
      [facility, staffId, marker],
    ],
    // Whoever has a second factor has to have proven it to go on.
    [
      `update session set proven = 'password+factor' where facility_id = $1 and audience = 'manage' and account_id = $2`,
      [facility, staffId],
    ],
    // Due tomorrow, so that the worker leaves it alone.
    [
      `insert into reset_request (facility_id, role, email, locale, created_at) values ($1, 1, $2, 'ja', now() + interval '1 day')`,
      [facility, marker],
    ],
    [
      `insert into passkey (audience, facility_id, account_id, credential_id, public_key, counter, rp_id, name, synced)
       values ('manage', $1, $2, $3, $3, 0, $3, $3, false)`,
      [facility, staffId, marker],
    ],
    [
      `insert into recovery_code (audience, facility_id, account_id, code_hash, used_at) values ('manage', $1, $2, $3, now())`,
      [facility, staffId, marker],
    ],
    [
      `insert into factor_ticket (audience, facility_id, account_id, kind, token_hash, expires_at)
       values ('manage', $1, $2, 'sign-in', $3, now() + interval '1 day')`,
      [facility, staffId, marker],
    ],
    [
      `insert into member_code_counter (facility_id, prefix) values ($1, $2) on conflict do nothing`,
      [facility, marker],
    ],
  ];
  for (const [text, values] of statements) await server.sql(text, values);
  return {
    member: member.id,
    memberCode: member.memberCode,
    accountCode: member.accountCode,
    organization: organization.id,
    planned: waiting.task_id,
    applied: applied.task_id,
    file,
  };
}
