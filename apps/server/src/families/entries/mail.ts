import { fullName, type ParticipantStanding } from '@tsudoi/domain';
import { formatDeadline, formatPeriod, formatYen } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityAddress, type MailKind, queueMail } from '../mails/index.ts';
import { addressOf, entryById, type OwnEntry, queueOf } from './store.ts';

/** A mail about an entry. */
export type EntryMail = Extract<MailKind, `entry_${string}`>;

// An account says in no language how it is written to.
const LOCALE = 'ja';
const text = (...[id, values]: [Parameters<typeof serverText>[1], Parameters<typeof serverText>[2]?]) =>
  serverText(LOCALE, id, values);

/** What of the fee is to be paid until when. */
function feeInWords({ invoice_code, invoice_open: open, invoice_total: total, pay_until: until }: OwnEntry): string {
  if (invoice_code === null) return text('entry_fee.none');
  if (open === 0) return text('entry_fee.paid', { total: formatYen(total) });
  return text(until === null ? 'entry_fee.open' : 'entry_fee.open_until', {
    open: formatYen(open),
    until: until ?? '',
  });
}

/** What is kept of the fee and what comes back to whoever cancelled. */
function settledInWords({
  kept_yen: kept,
  returned_yen: returned,
  settled_as: as,
  invoice_open: open,
}: OwnEntry): string {
  if (kept === null || returned === null) return text('entry_settled.none');
  const values = { kept: formatYen(kept), returned: formatYen(returned), open: formatYen(open) };
  const back = returned > 0 ? text(as === 'credit' ? 'entry_settled.credit' : 'entry_settled.refund', values) : '';
  if (kept === 0) return back || text('entry_settled.canceled');
  return text(open > 0 ? 'entry_settled.kept_open' : 'entry_settled.kept', values) + back;
}

const peopleInWords = ({ companions, companion_names: names }: OwnEntry): string =>
  companions === 0
    ? text('entry_people.alone')
    : text(names.some(Boolean) ? 'entry_people.named' : 'entry_people.count', {
        people: companions + 1,
        names: names.filter(Boolean).join('、'),
      });

/** What comes after the draw, for who was drawn and who was not. */
async function nextInWords(
  tx: FacilityTx,
  { id, course_id, state, payable, pay_until: until }: OwnEntry,
): Promise<string> {
  if (state === 'waiting') {
    const position = (await queueOf(tx, course_id)).findIndex((each) => each.id === id) + 1;
    return text('entry_next.waiting', { position });
  }
  if (state === 'refused') return text('entry_next.refused');
  return payable ? text('entry_next.to_pay', { until: until ?? '' }) : text('entry_next.entered');
}

/** Who was told what in a transaction: paying and bringing back may both find that somebody is in. */
const toldIn = new WeakMap<FacilityTx, Set<string>>();

function isFirst(tx: FacilityTx, what: string): boolean {
  const told = toldIn.get(tx) ?? new Set();
  toldIn.set(tx, told);
  return !told.has(what) && told.add(what) === told;
}

/** Tells whoever takes part, or who acts for them, what became of an entry, once in a transaction; nothing where nobody has an address. */
export async function mailEntry(
  { tx, services }: { tx: FacilityTx; services: Pick<Services, 'pageUrl'> },
  id: number,
  kind: EntryMail,
): Promise<void> {
  const entry = await entryById(tx, id);
  const account = entry && (await addressOf(tx, entry.account_id));
  if (entry === undefined || account === undefined || !isFirst(tx, `${id} ${kind}`)) return;
  const facility = await facilityAddress(tx);
  const place = entry.session_place ?? entry.event_place;
  const when = formatPeriod(entry.starts_at, entry.ends_at);
  await queueMail(tx, {
    kind,
    accountId: entry.account_id,
    to: account.email,
    toName: fullName(entry),
    locale: LOCALE,
    values: {
      facility: facility.name,
      event: entry.event_name,
      course: entry.course_name,
      at: place === null ? when : text('entry_at.place', { when, place }),
      number: entry.number,
      people: peopleInWords(entry),
      fee: feeInWords(entry),
      settled: settledInWords(entry),
      draw:
        entry.entry_until === null
          ? text('entry_draw.later')
          : text('entry_draw.after', { until: formatDeadline(entry.entry_until) }),
      next: await nextInWords(tx, entry),
      pay_until: entry.pay_until ?? '',
      until: entry.expires_at === null ? '' : formatDeadline(entry.expires_at),
      url: services.pageUrl(facility.host_name, `/entries/${entry.id}${kind === 'entry_reminder' ? '/ticket' : ''}`),
    },
  });
}

/** Which mail says how a new entry stands, by how its course chooses. */
export const mailOf = ({ state, payable }: ParticipantStanding, selection?: string): EntryMail =>
  state === 'waiting'
    ? 'entry_waiting'
    : payable
      ? 'entry_to_pay'
      : state !== 'requested'
        ? 'entry_entered'
        : selection === 'lot'
          ? 'entry_lot'
          : 'entry_requested';

/** Which mail says that somebody has a place who asked for one, or comes back. */
export const mailOfPlace = ({ payable }: ParticipantStanding): EntryMail =>
  payable ? 'entry_to_pay' : 'entry_settled';
