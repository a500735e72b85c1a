import { Problem, pickFields } from '@tsudoi/contract';
import { corporateColumns } from '@tsudoi/contract/corporates';
import {
  type FacilityEvent,
  facilityTimeline,
  type MemberEvent,
  memberTimeline,
  putBackChange,
  type TimelineChange,
  type TimelineSource,
  type TimelineSubject,
  timelineChoices,
  timelineSubjects,
} from '@tsudoi/contract/histories';
import { addDays, fullName, startOfDayJst } from '@tsudoi/domain';
import { fieldLabel, formatYen, type Locale } from '@tsudoi/i18n';
import { can, type Grants } from '@tsudoi/permissions';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf } from '../account-cms/index.ts';
import * as members from '../members/index.ts';
import { staffInScope } from '../roles/index.ts';
import {
  countMemberEvents,
  facilityEvents,
  memberEntry,
  memberEvents,
  recordNames,
  type TimelineRow,
} from './timeline-store.ts';

const MEMBER_PAGE = 30;
const FACILITY_PAGE = 50;

/** Families of what a member pays and paid. */
const MONEY = ['invoices', 'invoice-documents', 'payments', 'deposits'] as const satisfies readonly TimelineSubject[];

/** Families whose changes are shown field by field; of the others it is said that something happened. */
const TOLD: ReadonlySet<string> = new Set(['organizations', 'hosts', 'facility-profile', 'roles', 'corporates']);

/** What the timeline tells a reader of: families by their menus, and events by their kinds. */
function toldTo(grants: Grants): { families: TimelineSubject[]; kinds: string[] } {
  const kinds = [...grants.keys()].flatMap((key) => {
    const code = key.startsWith('events/') ? key.slice('events/'.length) : '';
    return code !== '' && can(grants, { menu: 'events', of: code, flag: 'view' }) ? [code] : [];
  });
  const families = (Object.keys(timelineSubjects) as TimelineSubject[]).filter((family) => {
    const menu = timelineSubjects[family];
    return menu === null || (menu === 'kind' ? kinds.length > 0 : can(grants, { menu, flag: 'view' }));
  });
  return { families, kinds };
}

const sourceOf = ({ actor_kind, task_id }: TimelineRow): TimelineSource => {
  if (task_id !== null) return 'import';
  if (actor_kind === 'member') return 'member_app';
  if (actor_kind === 'operator') return 'operator';
  return actor_kind === 'system' ? 'system' : 'console';
};

const presentEntry = (row: TimelineRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.actor_name,
  acted_for: row.for_name,
  source: sourceOf(row),
  action: row.action,
  task_id: row.task_id,
});

/** A page of rows that were read one beyond it. */
function pageOfRows<R extends { id: number }>(rows: readonly R[], size: number): { page: R[]; next: number | null } {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

async function memberOf({ tx, scope, params }: StaffContext<typeof memberTimeline | typeof putBackChange>) {
  return existing(await members.memberByAccountCode(tx, params.account_code, scope.organizationIds));
}

/** What changed of a plain record: every field by its name, texts with what they were and are. */
function plainChanges({ before, after }: TimelineRow, locale: Locale): TimelineChange[] {
  if (before === null || after === null) return [];
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return Object.keys(after).map((field) => ({
    field,
    label: fieldLabel(field, locale),
    before: text(before[field]),
    after: text(after[field]),
  }));
}

const readMember = staff(memberTimeline, async (context) => {
  const { tx, facility, query, session, locale } = context;
  const member = await memberOf(context);
  const besides = can(session.grants, { menu: 'corporates', flag: 'view' }) ? corporateColumns : [];
  const told = toldTo(session.grants);
  const money = MONEY.filter((family) => told.families.includes(family));
  const of = { memberId: member.id, besides, money, kinds: told.kinds, scope: context.scope.organizationIds };
  const found = await memberEvents(tx, of, { ...query, limit: MEMBER_PAGE + 1 });
  const { page, next } = pageOfRows(found, MEMBER_PAGE);
  // What happened to money and entries has no fields of a member.
  const withoutNotes = page.map((row) =>
    row.kind === 'change' || row.kind === 'contact' ? row : { ...row, before: null, after: null },
  );
  const changes = await members.changesInWords(tx, await definitionsOf(tx, facility), withoutNotes, locale);
  const counts = await countMemberEvents(tx, of);
  return {
    entries: page.map(
      (row, index): MemberEvent => ({
        ...presentEntry(row),
        ...pickFields(row, ['kind', 'version', 'family', 'record_id', 'is_there']),
        record: row.record_yen === null ? row.record : formatYen(row.record_yen, locale),
        changes: (changes[index] ?? []).map(({ hidden, ...change }) => ({
          ...change,
          // What happened to somebody before the merge is theirs, and is put back by undoing the merge.
          put_back:
            row.record_id === member.id
              ? members.putBackState({ ...change, hidden }, row, member.values)
              : 'changed_since',
        })),
        note:
          row.note_body === null
            ? null
            : {
                id: row.record_id,
                body: row.note_body,
                version: row.note_version ?? 1,
                own: row.note_author === session.accountId,
                edited: (row.note_version ?? 1) > 1,
              },
      }),
    ),
    next,
    counts: {
      ...counts,
      money: money.length > 0 ? counts.money : null,
      event: told.kinds.length > 0 ? counts.event : null,
    },
  };
});

const putBack = staff(putBackChange, async (context) => {
  const { tx, body, facility, scope, actor, requestId, now, locale, services } = context;
  const member = await memberOf(context);
  const entry = existing(await memberEntry(tx, member.id, body.entry));
  const saving = { tx, facility, scope, writer: { actor, requestId }, now, locale, services };
  const written = await members.putBackChange(saving, entry, body.fields);
  return { id: written.id, code: written.member_code, version: written.version };
});

const readFacility = staff(facilityTimeline, async (context) => {
  const { tx, facility, body, session, scope, locale } = context;
  const { families, kinds } = toldTo(session.grants);
  if (body.family !== undefined && !families.includes(body.family)) throw new Problem('forbidden');
  const rows = await facilityEvents(tx, {
    before: body.before ?? null,
    family: body.family ?? null,
    by: body.by ?? null,
    from: body.from == null ? null : startOfDayJst(body.from),
    to: body.to == null ? null : startOfDayJst(addDays(body.to, 1)),
    withoutImports: body.without_imports === true,
    families,
    kinds,
    scope: scope.organizationIds,
    reader: session.accountId,
    limit: FACILITY_PAGE + 1,
  });
  const { page, next } = pageOfRows(rows, FACILITY_PAGE);
  const ofMembers = page.filter(({ family }) => family === 'members');
  const inWords = await members.changesInWords(tx, await definitionsOf(tx, facility), ofMembers, locale);
  const changesOf = new Map(ofMembers.map(({ id }, index) => [id, inWords[index] ?? []]));
  const edited = can(session.grants, { menu: 'members', flag: 'edit' })
    ? await members.membersWithValues(
        tx,
        ofMembers.map(({ record_id }) => record_id),
        scope.organizationIds,
      )
    : new Map<number, never>();
  const names = new Map((await recordNames(tx, page)).map((row) => [`${row.family} ${row.id}`, row]));
  return {
    entries: page.map((row): FacilityEvent => {
      const named = names.get(`${row.family} ${row.record_id}`);
      const member = row.family === 'members' ? edited.get(row.record_id) : undefined;
      const changes = (changesOf.get(row.id) ?? []).map(({ hidden, ...change }) => ({
        ...change,
        put_back: member === undefined ? null : members.putBackState({ ...change, hidden }, row, member.values),
      }));
      const isOpen = changes.some(({ put_back }) => put_back === 'yes');
      return {
        ...presentEntry(row),
        changes: TOLD.has(row.family)
          ? plainChanges(row, locale).map((change) => ({ ...change, put_back: null }))
          : changes,
        family: row.family,
        record_id: row.record_id,
        record: named?.name ?? null,
        is_there: named?.is_there ?? false,
        member_id: named?.member_id ?? null,
        account_code: isOpen ? (member?.account_code ?? null) : null,
      };
    }),
    next,
  };
});

const choices = staff(timelineChoices, async ({ tx, session, scope }) => ({
  people: (await staffInScope(tx, scope.organizationIds)).map((one) => ({ id: one.id, name: fullName(one) })),
  families: toldTo(session.grants).families,
}));

/** What happened, in words: of one member, with a way back, and of the whole facility. */
export const timelineBindings = [readMember, putBack, readFacility, choices];
