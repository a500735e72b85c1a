import type { FacilityProfile } from '@tsudoi/contract/facility-profile';
import { formatZip } from '@tsudoi/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { online } from '../../offline/network.ts';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { facility } from '../../session/facility-store.ts';
import { timeOf } from '../../shell/age.ts';
import { Screen } from '../../shell/Screen.tsx';
import { StateError } from '../../shell/States.tsx';
import { locale, useT, withWords } from '../../shell/words.ts';
import { useFacilityProfile } from './facilityProfile.ts';
import { hoursLines } from './hours.ts';
import { OpenDays, OpenNow } from './Opening.tsx';
import { openingHoursOf } from './openDays.ts';
import '../../look/guest.css';

const GuestEvents = lazy(
  withWords(['events'], () => import('./GuestEvents.tsx').then((module) => ({ default: module.GuestEvents }))),
);

const JoinSteps = lazy(async () => ({ default: (await import('./JoinSteps.tsx')).JoinSteps }));

/** The page of the facility for people who are not signed in: what it says of itself, and the way in. */
export function GuestPage() {
  const t = useT();
  const site = useStore(facility);
  const { profile, at, error, read } = useFacilityProfile();
  const name = unbroken(site?.name);
  return (
    <Screen action={<Actions canApply={site?.client_can_register === true} />}>
      {profile?.picture_url != null && <Cover key={profile.picture_url} src={profile.picture_url} />}
      {profile === undefined && error === undefined ? (
        // What the office wrote is on its way: no other words stand in its place meanwhile.
        <h1 className="sr">{name}</h1>
      ) : (
        <>
          <h1 className="headline">{profile?.headline ?? t('guest.title', { facility: name })}</h1>
          <p className="lead lines">{profile?.introduction ?? t('guest.text')}</p>
        </>
      )}
      {profile !== undefined && <OpenNow {...profile} />}
      {error !== undefined && !error.isOffline && <StateError error={error} onRetry={() => void read()} />}
      <Suspense>
        <GuestEvents />
      </Suspense>
      {site?.client_can_register === true && (
        <Suspense>
          <JoinSteps />
        </Suspense>
      )}
      {profile !== undefined && <Blocks profile={profile} />}
      <section className="first">
        <h2>{t('guest.first_title')}</h2>
        <p className="sub">{t('guest.first_text', { facility: name })}</p>
        <Link to="/forgot-password">{t('auth.forgot.link')}</Link>
      </section>
      <LoadedAt at={at} />
    </Screen>
  );
}

/** Logging in, and beside it applying where the facility takes applications: what a visitor most likely came for. */
function Actions({ canApply }: { canApply: boolean }) {
  const t = useT();
  if (!canApply)
    return (
      <Link className="btn pri wide" to="/login">
        {t('shell.login')}
      </Link>
    );
  return (
    <div className="two">
      <Link className="btn" to="/login">
        {t('shell.login')}
      </Link>
      <Link className="btn pri" to="/registry-landing">
        {t('guest.apply')}
      </Link>
    </div>
  );
}

/** The picture; where it cannot be loaded, such as without network, its place closes. */
function Cover({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <img className="cover" src={src} alt="" onError={() => setBroken(true)} />;
}

function Blocks({ profile }: { profile: FacilityProfile }) {
  const t = useT();
  const { opening_hours: hours, zipcode, address, phone, contact_email: email } = profile;
  return (
    <>
      {(hours !== null || openingHoursOf(profile) !== undefined) && (
        <Block title={t('guest.hours')}>
          <dl className="list">
            <OpenDays {...profile} />
            {hoursLines(hours ?? '').map(({ day, text }) => (
              <div className="kv" key={`${day} ${text}`}>
                {day === undefined ? <dd className="whole">{text}</dd> : null}
                {day !== undefined && <dt>{day}</dt>}
                {day !== undefined && <dd>{text}</dd>}
              </div>
            ))}
          </dl>
        </Block>
      )}
      {(address !== null || zipcode !== null) && (
        <Block title={t('guest.access')}>
          <p className="list plain">
            {[zipcode === null ? null : `〒${formatZip(zipcode)}`, address].filter((line) => line !== null).join('\n')}
          </p>
        </Block>
      )}
      {(phone !== null || email !== null) && (
        <Block title={t('guest.contact')}>
          <ul className="list">
            {phone !== null && (
              <li>
                <a className="rowlink" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  <span>
                    <small>{t('field.phone')}</small>
                    {phone}
                  </span>
                </a>
              </li>
            )}
            {email !== null && (
              <li>
                <a className="rowlink" href={`mailto:${email}`}>
                  <span>
                    <small>{t('field.email')}</small>
                    {email}
                  </span>
                </a>
              </li>
            )}
          </ul>
        </Block>
      )}
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <div className="h2 next">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}

/** Without network: of when it is. */
function LoadedAt({ at }: { at: number | undefined }) {
  const t = useT();
  const isOnline = useStore(online);
  const language = useStore(locale);
  if (isOnline || at === undefined) return null;
  return <p className="hint loaded">{t('shell.as_of', { time: timeOf(at, Date.now(), language) })}</p>;
}
