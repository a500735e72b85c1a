import { IconEye } from '@tabler/icons-react';
import { endViewing } from '@tsudoi/contract/viewings';
import { MINUTE_MS } from '@tsudoi/domain';
import { isInstanceMenu, isMenuKey } from '@tsudoi/permissions';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { leaveViewing, manageState } from '../../shell/manageArea.ts';
import { WhyOwn } from '../why/WhyOwn.tsx';

/** Over every screen while the console is looked at in place of somebody: who it is, how long it lasts, and the way out. */
export function ViewingBar() {
  const t = useT();
  const client = useClient();
  const { viewing } = useSnapshot(manageState);
  const left = useMinutesLeft(viewing?.ends_at);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (left <= 0) void leaveViewing();
  }, [left]);
  if (viewing === undefined) return null;
  const leave = async () => {
    setLeaving(true);
    await leaveViewing(() => client.call(endViewing, { params: { id: viewing.id } }));
  };
  return (
    <section className="viewing" aria-label={t('viewings.bar')}>
      <IconEye className="i" aria-hidden="true" />
      <p className="grow">
        <b>{t(viewing.as === 'role' ? 'viewings.as_role' : 'viewings.as_account', { name: viewing.name })}</b>{' '}
        <span>{t('viewings.note')}</span>
      </p>
      {viewing.hidden.length > 0 && <Hidden menus={viewing.hidden} />}
      <span className="nb">{t('viewings.left', { minutes: Math.max(left, 0) })}</span>
      <Button busy={isLeaving && t('viewings.leaving')} onClick={() => void leave()}>
        {t('viewings.leave')}
      </Button>
    </section>
  );
}

/** Menus that whoever is viewed does not see, each with the reason. */
function Hidden({ menus }: { menus: readonly { readonly key: string; readonly name: string }[] }) {
  const t = useT();
  const [asked, setAsked] = useState('');
  const menu = isMenuKey(asked) && !isInstanceMenu(asked) ? asked : undefined;
  return (
    <details className="viewing-hidden">
      <summary>{t('viewings.hidden', { count: menus.length })}</summary>
      <div className="panel">
        <h2>{t('viewings.hidden_title')}</h2>
        <ul>
          {menus.map(({ key, name }) => (
            <li key={`${key} ${name}`}>
              {key === '' ? (
                <span>{name}</span>
              ) : (
                <button type="button" aria-pressed={asked === key} onClick={() => setAsked(key)}>
                  {name}
                </button>
              )}
            </li>
          ))}
        </ul>
        {menu === undefined ? (
          <p className="hint">{t('viewings.hidden_hint')}</p>
        ) : (
          <div aria-live="polite">
            <WhyOwn key={menu} need={{ menu, flag: 'view' }} self={false} />
          </div>
        )}
      </div>
    </details>
  );
}

/** Minutes until a time, counted up; looked at every ten seconds. */
function useMinutesLeft(end: string | undefined): number {
  const minutes = () => (end === undefined ? 0 : Math.ceil((Date.parse(end) - Date.now()) / MINUTE_MS));
  const [left, setLeft] = useState(minutes);
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutes()), 10_000);
    return () => clearInterval(timer);
  });
  return left;
}
