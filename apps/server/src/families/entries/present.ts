import { pickFields } from '@tsudoi/contract';
import type { EntryDetail, EntryRow } from '@tsudoi/contract/entries';
import { fullName, isLiving, jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { MemberSession } from '../../kernel/context.ts';
import { keptShare } from '../deposits/index.ts';
import { type Answers, componentsOf, factsOfRow, presentAnswers } from '../event-kinds/index.ts';
import { feeLinesFor, sessionsOf } from '../events/index.ts';
import { livingInvoices } from '../invoices/index.ts';
import { keptPercentOf } from '../participation/index.ts';
import { type Entering, feeOf } from './quote.ts';
import { freeOf, type OwnEntry, queueOf, turnsOf } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** Groups of the queue that are shown at most. */
const QUEUE_SHOWN = 20;

/** What was called off of an entry; who had cancelled before is not concerned. */
const calledOffOf = ({
  state,
  session_called_off,
  called_off,
  called_off_at,
  ended_at,
}: OwnEntry): EntryRow['called_off'] => {
  if (isLiving(state)) return session_called_off ?? called_off;
  const wasIn = called_off_at !== null && ended_at !== null && ended_at >= called_off_at;
  return called_off === 'canceled' && wasIn ? called_off : null;
};

/** An entry in the list. */
export const presentRow = (row: OwnEntry, { accountCode }: Pick<MemberSession, 'accountCode'>): EntryRow => ({
  ...pickFields(row, [
    'id',
    'number',
    'event_code',
    'event_cms_code',
    'url',
    'event_name',
    'course_name',
    'state',
    'payable',
    'companions',
    'version',
  ]),
  place: row.session_place ?? row.event_place,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  called_off: calledOffOf(row),
  pay_until: row.invoice_open > 0 ? row.pay_until : null,
  offered_until: row.state === 'offered' ? iso(row.expires_at) : null,
  invoice:
    row.invoice_code === null
      ? null
      : { account_code: accountCode, invoice_code: row.invoice_code, open: row.invoice_open },
});

/** Whether members change answers of an entry at a moment. */
export const mayChange = (row: OwnEntry, now: Date): boolean =>
  isLiving(row.state) && (row.change_until ?? row.event_starts_at) > now;

/** Whether members cancel an entry at a moment. */
export const mayCancel = (row: OwnEntry, now: Date): boolean =>
  isLiving(row.state) && (row.cancel_until ?? row.event_starts_at) > now;

async function cancellingOf(tx: FacilityTx, row: OwnEntry, now: Date): Promise<EntryDetail['cancelling']> {
  if (!mayCancel(row, now)) return null;
  const percent = await keptPercentOf(tx, row, { terms: row, now });
  const invoice = (await livingInvoices(tx, 'event', [row.id])).get(row.id);
  const share = invoice === undefined ? { kept: 0, returned: 0 } : await keptShare(tx, invoice, percent);
  return { percent, ...share, settles: row.cancel_settles };
}

async function waitingOf(tx: FacilityTx, row: OwnEntry): Promise<EntryDetail['waiting']> {
  if (row.state !== 'waiting') return null;
  const queue = await queueOf(tx, row.course_id);
  return {
    position: queue.findIndex(({ id }) => id === row.id) + 1,
    queue: queue.slice(0, QUEUE_SHOWN).map(({ id, weight }) => ({ places: weight, own: id === row.id })),
    more: Math.max(0, queue.length - QUEUE_SHOWN),
    free: (await freeOf(tx, row.course_id)) ?? 0,
    ...pickFields(row, ['least_places', 'offer_hours']),
    turns: await turnsOf(tx, row.id),
  };
}

/** What taking an offered place costs. */
export async function offerOf(entering: Omit<Entering, 'session'>, row: OwnEntry) {
  const { tx, now } = entering;
  const { course_id, account_id, weight } = row;
  const lines = await feeLinesFor(tx, { course_id, account_id, places: weight, now });
  return feeOf(entering, { ...row, starts_at: row.event_starts_at }, lines);
}

/** An entry with all that its member sees of it. */
export async function presentEntry(
  { locale, ...entering }: Entering & { session: MemberSession; locale: 'ja' | 'en' },
  row: OwnEntry,
): Promise<EntryDetail> {
  const { tx, now, session } = entering;
  const sessions = (await sessionsOf(tx, row.event_id)).get(row.course_id) ?? [];
  const components = await componentsOf(tx, row.kind_id);
  const answers = row.answers as Answers;
  const offer = row.state === 'offered' ? await offerOf(entering, row) : undefined;
  const { result_value: value, result_rank: rank, result_record: record } = row;
  const hasResult = row.results_shown && [value, rank, record].some((one) => one !== null);
  const own = presentAnswers(components, answers, {
    ...{ reader: 'member', locale, today: jstToday(now) },
    facts: factsOfRow(row),
  });
  const readable = new Set(own.map(({ id }) => String(id)));
  return {
    ...presentRow(row, session),
    ...pickFields(row, ['companion_names', 'course_id', 'called_off_reason']),
    name: fullName(row),
    sessions: sessions.map((each) => ({
      ...pickFields(each, ['id', 'name', 'place', 'called_off']),
      starts_at: each.starts_at.toISOString(),
      ends_at: each.ends_at.toISOString(),
    })),
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => readable.has(id))),
    answered: own,
    change_until: mayChange(row, now) ? iso(row.change_until ?? row.event_starts_at) : null,
    cancelling: await cancellingOf(tx, row, now),
    settled:
      row.kept_yen === null || row.returned_yen === null || row.settled_as === null
        ? null
        : { kept: row.kept_yen, returned: row.returned_yen, settles: row.settled_as },
    offer: offer === undefined ? null : { total: offer.total, pay_until: offer.fee.due_on ?? null },
    waiting: await waitingOf(tx, row),
    result: hasResult ? { value, rank, record } : null,
  };
}
