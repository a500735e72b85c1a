import type { ParticipantRecord } from '@tsudoi/contract/event-participants';
import { encodePathCode } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';

/** Acts that the history knows, each with words of its own. */
const KNOWN = [
  'enter',
  'approve',
  'queue',
  'refuse',
  'offer',
  'accept',
  'giveUp',
  'pay',
  'unpay',
  'expire',
  'cancel',
  'restore',
  'move',
  'bring',
  'least',
  'substitute',
  'details',
  'undo',
] as const;
type Known = (typeof KNOWN)[number];
/** Why the system itself ended something; staff write reasons of their own. */
const REASONS = ['not_paid', 'offer_over'] as const;

const knownOf = (action: string): Known => KNOWN.find((each) => each === action) ?? 'details';

const reasonWords = (reason: string, t: Translate<ConsoleId>): string => {
  const known = REASONS.find((each) => each === reason);
  return known === undefined ? reason : t(`participants.reason.${known}`);
};

/** The fee, the turns and the history of a participant, in words. */
export function Happened({ record }: { record: ParticipantRecord }) {
  const t = useT();
  const { fee } = record;
  return (
    <>
      {fee !== null && (
        <section className="panel happened" aria-label={t('participants.fee')}>
          <h2>{t('participants.fee')}</h2>
          <p>
            {t('participants.fee_of', { total: formatNumber(fee.total), paid: formatNumber(fee.paid) })}
            {fee.payment === 3 && ` ${t('participants.fee_canceled')}`}
          </p>
          <p>
            <Link to={invoicePaths.edit(fee.invoice_id)}>{fee.number ?? t('participants.invoice')}</Link>
          </p>
          {fee.payment === 1 && (
            <p>
              <Link
                to={`/manage/deposits/detail/${encodePathCode(record.account.account_code)}/${encodePathCode(fee.invoice_code)}?cash`}
              >
                {t('participants.take_cash')}
              </Link>
            </p>
          )}
          {record.finding !== null && <p role="alert">{t(`participants.finding.${record.finding}`)}</p>}
        </section>
      )}
      <section className="panel happened" aria-label={t('participants.history')}>
        <h2>{t('participants.history')}</h2>
        <ol>
          {record.history.map((entry) => (
            <li key={`${entry.at} ${entry.action}`}>
              <b>
                {entry.from !== null && entry.to !== null
                  ? t('participants.moved', { from: entry.from, to: entry.to })
                  : t(`participants.done.${knownOf(entry.action)}`)}
              </b>
              {entry.beyond && <span className="sub"> {t('participants.was_beyond')}</span>}
              {entry.reason !== null && <p>{reasonWords(entry.reason, t)}</p>}
              <p className="sub">
                {formatInstant(entry.at)} {entry.by === '' ? t('participants.by_system') : entry.by}
              </p>
            </li>
          ))}
          {record.turns.map((turn) => (
            <li key={`${turn.at} ${turn.outcome}`}>
              <p>
                {t(`participants.turn.${turn.outcome}`, { at: formatInstant(turn.at), free: formatNumber(turn.free) })}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
