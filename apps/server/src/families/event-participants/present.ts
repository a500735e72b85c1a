import { pickFields } from '@tsudoi/contract';
import type { ParticipantRecord, ParticipantRow } from '@tsudoi/contract/event-participants';
import { fullName, isLiving, jstToday, participantAfter, STAFF_ACTS } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { isReturned } from '../deposits/index.ts';
import { componentsOf, type EventComponent, factsOfRow, presentAnswers } from '../event-kinds/index.ts';
import { livingInvoices } from '../invoices/index.ts';
import { termsOf } from './acts.ts';
import { courseFigures, type TheEvent } from './event-store.ts';
import { type FoundParticipant, type Happened, historyOf, turnsOf } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Whom and when a participant is read by. */
export interface ReadBy {
  components: readonly EventComponent[];
  locale: Locale;
  now: Date;
}

const answersOf = (row: FoundParticipant): Readonly<Record<string, unknown>> =>
  row.answers as Readonly<Record<string, unknown>>;

/** A participant in a list. */
export function presentRow(row: FoundParticipant, { components, locale, now }: ReadBy): ParticipantRow {
  const answers = presentAnswers(components, answersOf(row), {
    ...{ reader: 'staff', locale, today: jstToday(now) },
    facts: factsOfRow(row),
  });
  return {
    ...pickFields(row, ['id', 'event_code', 'number', 'course_id', 'course_name', 'standing', 'companions']),
    ...pickFields(row, [
      'companion_names',
      'position',
      'pay_until',
      'finding',
      'note',
      'source',
      'version',
      'updated_by',
    ]),
    ...pickFields(row, ['result_value', 'result_rank', 'result_record']),
    account: { id: row.account_id, ...pickFields(row, ['account_code', 'member_code']), name: fullName(row) },
    expires_at: iso(row.expires_at),
    checked_in_at: iso(row.checked_in_at),
    fee:
      row.invoice === null
        ? null
        : {
            invoice_id: row.invoice.id,
            ...pickFields(row.invoice, ['invoice_code', 'number', 'total', 'paid', 'payment']),
          },
    answers: Object.fromEntries(answers.flatMap(({ id, text }) => (text === null ? [] : [[String(id), text]]))),
    queued_at: row.queued_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const courseIn = (part: Happened['before']): number | undefined =>
  typeof part?.course_id === 'number' ? part.course_id : undefined;

/** A participant with what happened to it. */
export async function presentRecord(
  tx: FacilityTx,
  { row, event, ...by }: { row: FoundParticipant; event: TheEvent; locale: Locale; now: Date },
): Promise<ParticipantRecord> {
  const components = await componentsOf(tx, event.kind_id);
  const courses = new Map((await courseFigures(tx, event.id)).map(({ id, name }) => [id, name]));
  const invoice = (await livingInvoices(tx, 'event', [row.id])).get(row.id);
  const nameOf = (id: number | undefined) => (id === undefined ? null : (courses.get(id) ?? null));
  const standing = { state: row.state, payable: row.payable };
  const isFeeBack = invoice !== undefined && (await isReturned(tx, invoice.id));
  return {
    ...presentRow(row, { components, ...by }),
    event_cms_code: event.event_cms_code,
    least_places: row.least_places,
    values: { ...answersOf(row) },
    end_reason: row.end_reason,
    acts: STAFF_ACTS.filter(
      (act) => participantAfter(standing, act) !== undefined && !(act === 'restore' && isFeeBack),
    ),
    terms: isLiving(row.state) ? await termsOf(tx, { event, participant: row, invoice, now: by.now }) : null,
    turns: (await turnsOf(tx, row.id)).map(({ at, outcome, free }) => ({ at: at.toISOString(), outcome, free })),
    history: (await historyOf(tx, row.id)).map(({ at, by: who, action, before, after }) => {
      const [from, to] = [courseIn(before), courseIn(after)];
      const isMoved = from !== undefined && from !== to;
      return {
        at: at.toISOString(),
        by: who,
        action,
        reason: textOf(after?.reason),
        beyond: after?.beyond === true,
        from: isMoved ? nameOf(from) : null,
        to: isMoved ? nameOf(to) : null,
      };
    }),
  };
}
