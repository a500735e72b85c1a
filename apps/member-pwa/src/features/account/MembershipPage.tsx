import { IconChevronRight } from '@tabler/icons-react';
import { CallError } from '@tsudoi/contract/client';
import { getOwnStanding, type MemberStanding, type StandingChange, undoOwnStanding } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { online } from '../../offline/network.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import { AskForm } from './AskForm.tsx';
import { changeInWords, dayInWords } from './changeInWords.ts';
import '../../look/form.css';
import '../../look/devices.css';

/** What members ask for by themselves, in this order. */
const OWN_ACTS = ['pause', 'resume', 'withdraw'] as const;

/** /membership: where the own membership stands, what is planned, and asking for a pause or the end: ?ask=pause. */
export function MembershipPage() {
  const t = useT();
  const [query] = useSearchParams();
  const { data, error, loading, refresh } = useAnswer(getOwnStanding);
  const asked = OWN_ACTS.find((act) => act === query.get('ask') && data?.acts.includes(act));
  if (data !== undefined && asked !== undefined)
    return <AskForm key={asked} act={asked} standing={data} refresh={refresh} />;
  return (
    <Screen title={t('membership.title')} banners={false}>
      <h1>{t('membership.title')}</h1>
      <p className="lead">{t('membership.lead')}</p>
      {loading && <Skeleton rows={2} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && <Standing standing={data} refresh={refresh} />}
    </Screen>
  );
}

function Standing({ standing, refresh }: { standing: MemberStanding; refresh: () => Promise<unknown> }) {
  const t = useT();
  const language = useStore(locale);
  const isOnline = useStore(online);
  const { planned, notice_day: notice, first_day: first } = standing;
  const acts = OWN_ACTS.filter((act) => standing.acts.includes(act));
  return (
    <>
      <dl className="list pairs gap">
        <div>
          <dt>{t('membership.now')}</dt>
          <dd>{t(`membership.is.${standing.standing}`)}</dd>
        </div>
      </dl>
      {planned.length > 0 && (
        <>
          <div className="h2 next">
            <h2>{t('membership.ahead')}</h2>
          </div>
          <ul className="list devices">
            {planned.map((change) => (
              <Ahead key={change.id} change={change} version={standing.version} refresh={refresh} />
            ))}
          </ul>
          <p className="hint">{t('membership.undo_until')}</p>
        </>
      )}
      {acts.length === 0 ? (
        <p className="hint">{t('membership.none')}</p>
      ) : (
        <section className="asks">
          <p className="sub">
            {notice === 0
              ? t('membership.no_rule')
              : t('membership.rule', { notice, day: dayInWords(first, language) })}
          </p>
          {isOnline ? (
            <ul className="list">
              {acts.map((act) => (
                <li key={act}>
                  <Link className="rowlink" to={`/membership?ask=${act}`}>
                    {t(`membership.ask.${act}`)}
                    <IconChevronRight className="i" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p className="hint">{t('membership.offline')}</p>
          )}
        </section>
      )}
    </>
  );
}

interface AheadProps {
  change: StandingChange;
  version: number;
  refresh: () => Promise<unknown>;
}

/** Something planned; until its day it is taken back here. */
function Ahead({ change, version, refresh }: AheadProps) {
  const t = useT();
  const language = useStore(locale);
  const isOnline = useStore(online);
  const [isBusy, setBusy] = useState(false);
  const words = changeInWords(t, change, language);
  const undo = async () => {
    setBusy(true);
    try {
      await client.call(undoOwnStanding, { params: { change_id: change.id }, query: { version } });
      showAlert('success', t('membership.undone', { change: words }));
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    }
    await refresh();
    setBusy(false);
  };
  return (
    <li>
      <div>
        <b>{words}</b>
        <small className="sub">
          <span className="nb">{t('membership.asked', { at: formatInstantDay(change.asked_at) })}</span>{' '}
          {change.reason !== null && <span>{t('membership.reason_of', { reason: change.reason })}</span>}
        </small>
      </div>
      {change.holds_from > jstToday(new Date()) && (
        <button
          type="button"
          className="btn md"
          disabled={!isOnline || isBusy}
          aria-label={t('membership.undo_of', { change: words })}
          onClick={() => void undo()}
        >
          {t('membership.undo')}
        </button>
      )}
    </li>
  );
}
