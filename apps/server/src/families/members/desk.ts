import {
  type DueGroup,
  type DueKind,
  dueKinds,
  type FirstSteps,
  type MemberFigures,
  type Settled,
} from '@tsudoi/contract/overview';
import { balanceMonthDay, type ExpiryType, expiryOf, jstToday, memberCode, startOfDayJst } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { StaffContext } from '../../kernel/context.ts';
import { definitionsOf, type HiddenFields, hiddenFields } from '../account-cms/index.ts';
import { newestFates } from '../mails/index.ts';
import { countSettled, type DeskMember, type DeskRow, deskMembers, deskOf, settledSince } from './desk-store.ts';
import { namesFor } from './names.ts';
import { allTypes } from './store.ts';

/** What the overview says of members. */
export interface MemberDesk {
  figures: MemberFigures;
  due: DueGroup[];
  done: { count: number; more: boolean };
  firstSteps: FirstSteps | null;
}

/** Members in the reader's reach by what needs somebody, and what of it was settled today. */
export async function memberDesk(context: StaffContext<unknown>): Promise<MemberDesk> {
  const { tx, facility, scope, now } = context;
  const scopeIds = scope.organizationIds;
  const today = jstToday(now);
  const hidden = hiddenFields(await definitionsOf(tx, facility));
  const row = await deskOf(tx, { scopeIds, hidden, today });
  return {
    figures: presentFigures(row),
    due: await presentDue(context, row, hidden),
    done: await countSettled(tx, startOfDayJst(today), scopeIds),
    firstSteps: await firstStepsOf(context, row),
  };
}

/** Entries that are told of a day. */
const MOST_SETTLED = 50;

/** What staff settled today in the reader's reach; a prolonged membership only where the forms show its day. */
export async function settledByStaff({ tx, facility, scope, now }: StaffContext<unknown>): Promise<Settled[]> {
  const hidden = hiddenFields(await definitionsOf(tx, facility));
  const rows = await settledSince(tx, startOfDayJst(jstToday(now)), scope.organizationIds, MOST_SETTLED);
  return rows.flatMap(({ invited, confirmed, class_type, actor_name, at, ...row }) => {
    const kind = invited ? 'invited' : confirmed ? 'confirmed' : 'prolonged';
    const isHidden = kind === 'prolonged' && hidden.expires_on?.includes(class_type) === true;
    return isHidden ? [] : [{ ...row, kind, at: at.toISOString(), by: actor_name }];
  });
}

const presentFigures = (row: DeskRow): MemberFigures => ({
  total: row.total,
  temporary: row.temporary,
  joined:
    row.joined === null || row.joined_before === null
      ? null
      : { this_month: row.joined, last_month: row.joined_before },
  withdrawn: { this_month: row.withdrawn, last_month: row.withdrawn_before },
  leaving: row.leaving,
  expiring: row.expiring,
  urgent: row.urgent,
  lapsed: row.lapsed,
  lapsed_this_month: row.lapsed_this_month,
  not_invited: row.not_invited,
  without_email: row.without_email,
});

async function presentDue(
  { tx, facility }: StaffContext<unknown>,
  row: DeskRow,
  hidden: HiddenFields,
): Promise<DueGroup[]> {
  const idsOf = (kind: DueKind): readonly number[] => row[`${kind}_ids`];
  const ids = [...new Set(dueKinds.flatMap(idsOf))];
  if (ids.length === 0) return [];
  const members = await deskMembers(tx, ids);
  const { types } = await namesFor(tx, facility, members);
  const fates = row.mail_failed === 0 ? new Map() : await newestFates(tx, 'member_invitation', idsOf('mail_failed'));
  const byId = new Map(members.map((member) => [member.id, member]));
  const person = (member: DeskMember, kind: DueKind) => {
    const may = (field: string) => hidden[field]?.includes(member.class_type) !== true;
    return {
      id: member.id,
      last_name: member.last_name,
      first_name: member.first_name,
      member_type: types.get(member.member_type_ids[0] ?? 0)?.name ?? null,
      expires_on: may('expires_on') ? member.expires_on : null,
      since: jstToday(member.created_at),
      // A mail server may repeat the address.
      refusal: kind === 'mail_failed' && may('email') ? (fates.get(member.id)?.refusal ?? null) : null,
    };
  };
  return dueKinds.flatMap((kind) => {
    const people = idsOf(kind).flatMap((id) => {
      const member = byId.get(id);
      return member === undefined ? [] : [person(member, kind)];
    });
    return people.length === 0 ? [] : [{ kind, count: row[kind] ?? people.length, people }];
  });
}

/** The first steps, for whoever sees the whole facility and edits its members, until somebody was invited. */
async function firstStepsOf(context: StaffContext<unknown>, row: DeskRow): Promise<FirstSteps | null> {
  const { tx, facility, session, now } = context;
  const { grants } = session;
  if (!row.whole || row.invited > 0 || !can(grants, { menu: 'members', flag: 'edit' })) return null;
  const types = await allTypes(tx);
  const [type] = types;
  return {
    types: types.map(({ name }) => name),
    members: row.total,
    invitable: row.not_invited,
    may_import: can(grants, { menu: 'members.import-csv', flag: 'edit' }),
    may_organize: can(grants, { menu: 'organizations', flag: 'view' }),
    card:
      type === undefined
        ? null
        : {
            type: type.name,
            member_code: memberCode(type.prefix, type.digits, 1),
            expires_on: expiryOf({
              type: type.expiry_type as ExpiryType,
              joinedOn: jstToday(now),
              annualMonthDay: balanceMonthDay(facility),
            }),
          },
  };
}
