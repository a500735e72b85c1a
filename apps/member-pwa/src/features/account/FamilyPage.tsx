import { type AccountLink, confirmOwnLink, endOwnLink, type LinkSide, ownLinks } from '@tsudoi/contract/account-links';
import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { online } from '../../offline/network.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { switchTo } from '../../session/family.ts';
import { loadInfo } from '../../session/info.ts';
import { actingFor, family } from '../../session/person.ts';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { AskLinkForm } from './AskLinkForm.tsx';
import { EndSheet } from './EndSheet.tsx';
import '../../look/form.css';
import '../../look/devices.css';

const SIDES = ['person', 'holder'] as const satisfies LinkSide[];

/** /family: for whom one acts, who acts for oneself, what was asked for, and asking: ?ask. */
export function FamilyPage() {
  const t = useT();
  const [query] = useSearchParams();
  const { data, error, loading, refresh } = useAnswer(ownLinks);
  const isOnline = useStore(online);
  const people = useStore(family);
  const acting = actingFor();
  const [ending, setEnding] = useState<AccountLink>();
  const [isBusy, setBusy] = useState(false);

  const run = async (link: AccountLink, endpoint: typeof confirmOwnLink | typeof endOwnLink, done: string) => {
    setBusy(true);
    try {
      await client.call(endpoint, { params: { id: link.id }, body: { version: link.version } });
      showAlert('success', done);
      if (endpoint === endOwnLink && link.other === 'person' && link.other_id === acting) return switchTo(undefined);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    }
    setEnding(undefined);
    setBusy(false);
    await Promise.all([refresh(), loadInfo().catch(() => undefined)]);
  };
  const confirm = (link: AccountLink) => run(link, confirmOwnLink, t('family.confirmed', { name: link.name }));
  const end = (link: AccountLink) => run(link, endOwnLink, t('family.ended', { name: link.name }));

  if (query.has('ask')) return <AskLinkForm refresh={refresh} />;
  return (
    <Screen title={t('family.title')} banners={false}>
      <h1>{t('family.title')}</h1>
      <p className="lead">
        {acting === undefined
          ? t('family.lead')
          : t('family.own', { name: people.find(({ id }) => id === undefined)?.name ?? '' })}
      </p>
      {loading && <Skeleton rows={2} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data?.length === 0 && <p className="hint">{t('family.none')}</p>}
      {SIDES.map((side) => {
        const links = data?.filter(({ other }) => other === side) ?? [];
        if (links.length === 0) return null;
        return (
          <section key={side}>
            <div className="h2 next">
              <h2>{t(side === 'person' ? 'family.persons' : 'family.holders')}</h2>
            </div>
            <ul className="list devices">
              {links.map((link) => (
                <Row
                  key={link.id}
                  link={link}
                  isOff={!isOnline || isBusy}
                  onConfirm={() => void confirm(link)}
                  onEnd={() => (link.state === 'open' ? setEnding(link) : void end(link))}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {data !== undefined &&
        (isOnline ? (
          <Link className="btn wide" to="/family?ask">
            {t('family.ask')}
          </Link>
        ) : (
          <p className="hint">{t('shell.offline_action')}</p>
        ))}
      {ending !== undefined && (
        <EndSheet
          title={t('family.end')}
          text={t('family.end_confirm', { name: ending.name })}
          onEnd={() => end(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Screen>
  );
}

interface RowProps {
  link: AccountLink;
  isOff: boolean;
  onConfirm(): void;
  onEnd(): void;
}

function Row({ link, isOff, onConfirm, onEnd }: RowProps) {
  const t = useT();
  const { name, other } = link;
  // Whoever the other one is: where they asked, it is for oneself to confirm.
  const isAsked = link.state === 'asked' && link.asked_by === other;
  const verb = link.state === 'open' ? 'end' : isAsked ? 'refuse' : 'take_back';
  return (
    <li>
      <div>
        <b>{name}</b> {link.state === 'asked' && <span className="tag">{t('family.waiting')}</span>}
        <small className="sub">
          {isAsked && <span>{t(`family.asked_${other}`, { name })}</span>}
          {link.member_code !== '' && <span className="nb">{link.member_code}</span>}
          <span>
            {t('family.terms', { kind: t(`family.kind.${link.kind}`), scope: t(`family.scope.${link.scope}`) })}
          </span>
        </small>
      </div>
      <div className="row">
        {isAsked && (
          <button
            type="button"
            className="btn md pri"
            disabled={isOff}
            aria-label={t('family.confirm_of', { name })}
            onClick={onConfirm}
          >
            {t('family.confirm')}
          </button>
        )}
        <button
          type="button"
          className="btn md"
          disabled={isOff}
          aria-label={t(`family.${verb}_of`, { name })}
          onClick={onEnd}
        >
          {t(`family.${verb}`)}
        </button>
      </div>
    </li>
  );
}
