import {
  type CorporateLink,
  type CorporateLinkState,
  changeCorporateLink,
  getCorporateLink,
  renewCorporateLink,
} from '@tsudoi/contract/corporates';
import { formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { CopyButton } from '@tsudoi/ui/mantine/CopyButton';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';
import { useId, useState } from 'react';
import { LINK_STATES } from './link.ts';

const FIRST_PLACES = '10';

/** The link by which staff of a corporate register themselves. Who may only look sees whether it is open. */
export function LinkSection({ id, state }: { id: number; state: CorporateLinkState }) {
  const t = useT();
  const { edit } = usePagePermission();
  // Who may only look is told the state; the address is for those who hand it out.
  const read = useEndpoint(getCorporateLink, edit ? { params: { id } } : null);
  return (
    <DetailSection id="link" title={t('corporates.section.link')}>
      {!edit && <p>{t(`corporates.link_state.${state}`)}</p>}
      {edit && read.error !== undefined && <LoadError error={read.error} onRetry={() => void read.retry()} />}
      {edit && read.loading && <Bones rows={2} />}
      {read.data !== undefined && (
        <LinkForm key={read.data.since ?? ''} id={id} link={read.data} onChanged={read.retry} />
      )}
    </DetailSection>
  );
}

function LinkForm({ id, link, onChanged }: { id: number; link: CorporateLink; onChanged(): Promise<void> }) {
  const t = useT();
  const field = useId();
  const [state, setState] = useState(link.state);
  const [places, setPlaces] = useState(String(link.places ?? FIRST_PLACES));
  const [isAsking, setAsking] = useState(false);
  const change = useCall(changeCorporateLink);
  const renew = useCall(renewCorporateLink);
  const count = Number(places);
  const isComplete = state !== 'limited' || (Number.isInteger(count) && count > 0);
  const done = async (message: string) => {
    notify({ type: 'success', message });
    await onChanged();
  };
  const save = async () => {
    try {
      const body = state === 'limited' ? { state, places: count } : { state };
      await change.callOrThrow({ params: { id }, body });
      await done(t('corporates.link.saved'));
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  const replace = async () => {
    try {
      await renew.callOrThrow({ params: { id } });
      setAsking(false);
      await done(t('corporates.link.renewed'));
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  return (
    <div className="stack">
      <fieldset className="choice">
        <legend className="sr">{t('corporates.link.label')}</legend>
        {LINK_STATES.map((value) => (
          <label key={value}>
            <input
              className="ck"
              type="radio"
              name={`${field}-state`}
              checked={state === value}
              onChange={() => setState(value)}
            />
            {t(`corporates.link_state.${value}`)}
          </label>
        ))}
      </fieldset>
      <p className="hint">{t(`corporates.link.${state}_note`)}</p>
      {state === 'limited' && (
        <div className="field">
          <label htmlFor={`${field}-places`}>{t('corporates.link.places')}</label>
          <input
            id={`${field}-places`}
            className="in"
            type="number"
            inputMode="numeric"
            min={1}
            value={places}
            onChange={(event) => setPlaces(event.target.value)}
          />
        </div>
      )}
      <div className="row">
        <Button
          small
          kind="primary"
          disabled={!isComplete}
          busy={change.pending && t('corporates.link.saving')}
          onClick={() => void save()}
        >
          {t('corporates.link.save')}
        </Button>
        {link.path !== null && (
          <Button small onClick={() => setAsking(true)}>
            {t('corporates.link.renew')}
          </Button>
        )}
      </div>
      {link.path !== null && <Address link={link} path={link.path} />}
      <Confirm
        opened={isAsking}
        title={t('corporates.link.renew_confirm')}
        verb={t('corporates.link.renew')}
        busy={renew.pending && t('corporates.link.saving')}
        onVerb={() => void replace()}
        onBack={() => setAsking(false)}
      >
        {t('corporates.link.renew_note')}
      </Confirm>
    </div>
  );
}

/** The address to hand out while the link is open, and what became of its places. */
function Address({ link, path }: { link: CorporateLink; path: string }) {
  const t = useT();
  const address = new URL(path, location.origin).href;
  const left = link.places === null ? null : Math.max(0, link.places - link.used);
  return (
    <>
      {link.state !== 'closed' && (
        <p className="address">
          <code>{address}</code> <CopyButton text={address} name={t('corporates.link.address')} />
        </p>
      )}
      <p className="hint">
        {t('corporates.link.used', { count: formatNumber(link.used) })}
        {left !== null &&
          (left === 0 ? t('corporates.link.full') : t('corporates.link.left', { count: formatNumber(left) }))}
      </p>
    </>
  );
}
