import { IconChevronRight } from '@tabler/icons-react';
import { jstToday } from '@tsudoi/domain';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { online } from '../../offline/network.ts';
import { useShown } from '../../offline/shown.ts';
import { MemberCard } from '../../parts/MemberCard.tsx';
import { shownDay } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { facility } from '../../session/facility-store.ts';
import { INFO_KEY, info } from '../../session/info.ts';
import { actingFor } from '../../session/person.ts';
import { installWay } from '../../shell/install.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT, withWords } from '../../shell/words.ts';
import { Upcoming } from './Upcoming.tsx';

type Member = NonNullable<ReturnType<typeof info.get>['member']>;

const InstallHint = lazy(
  withWords(['install'], () =>
    import('../../shell/InstallGuide.tsx').then((module) => ({ default: module.InstallHint })),
  ),
);

const GuestPage = lazy(
  withWords(['auth', 'guest'], () => import('./GuestPage.tsx').then((module) => ({ default: module.GuestPage }))),
);

/** The card, and what the membership is; for people who are not signed in the page of the facility. */
export function HomePage() {
  const { member } = useStore(info);
  return member === undefined ? (
    <Suspense>
      <GuestPage />
    </Suspense>
  ) : (
    <MemberHome member={member} />
  );
}

function MemberHome({ member }: { member: Member }) {
  const t = useT();
  const site = useStore(facility);
  const isOnline = useStore(online);
  useShown(INFO_KEY);
  return (
    <Screen
      banners={false}
      action={
        <>
          <Link className="btn pri wide" to="/card">
            {t('home.show_card')}
          </Link>
          {!isOnline && <p className="hint">{t('home.card_offline')}</p>}
        </>
      }
    >
      <h1 className="sr">{t('home.title')}</h1>
      <div className="h2">
        <h2>{t('home.card')}</h2>
        <Link to="/profile">
          {t('home.change_profile')}
          <IconChevronRight className="i" aria-hidden="true" />
        </Link>
      </div>
      <Others persons={member.family} />
      <MemberCard member={member.account} facility={site} />
      <Upcoming member={member.account} />
      <div className="h2 next">
        <h2>{t('home.membership')}</h2>
      </div>
      <Membership member={member} />
      <Hint />
    </Screen>
  );
}

async function switchTo(id: number): Promise<void> {
  (await import('../../session/family.ts')).switchTo(id);
}

/** The edges of the cards of the others of the family, above the own one; on the pages of one of them there is that one alone. */
function Others({ persons }: { persons: Member['family'] }) {
  if (actingFor() !== undefined) return null;
  return persons.map(({ id, name, member_type, member_code }) => (
    <button key={id} type="button" className="edge" onClick={() => void switchTo(id)}>
      <b>{name}</b>
      <span>
        {member_type} <span className="nb">{member_code}</span>
      </span>
    </button>
  ));
}

function Membership({ member: { account, organization } }: { member: Member }) {
  const t = useT();
  const types = account.account_info.member_type_details;
  return (
    <dl className="list">
      {types.map((type) => (
        <div className="kv" key={type.member_type_id}>
          <dt>{types.length === 1 ? t('field.member_type') : type.name}</dt>
          <dd>{types.length === 1 ? type.name : <Expiry day={type.expires_on} />}</dd>
        </div>
      ))}
      {types.length < 2 && (
        <div className="kv">
          <dt>{t('home.expires_on')}</dt>
          <dd>
            <Expiry day={types[0]?.expires_on ?? account.expires_on} />
          </dd>
        </div>
      )}
      {organization !== null && (
        <div className="kv">
          <dt>{t('home.organization')}</dt>
          <dd>{organization.name}</dd>
        </div>
      )}
      {account.joined_on !== null && (
        <div className="kv">
          <dt>{t('home.joined_on')}</dt>
          <dd className="nb">{shownDay(account.joined_on)}</dd>
        </div>
      )}
    </dl>
  );
}

function Expiry({ day }: { day: string | null }) {
  const t = useT();
  if (day === null) return t('home.no_expiry');
  return (
    <span className="nb">
      {day < jstToday(new Date()) && <span className="tag bad">{t('home.expired')}</span>} {shownDay(day)}
    </span>
  );
}

function Hint() {
  const way = useStore(installWay);
  return way === 'none' ? null : (
    <Suspense>
      <InstallHint />
    </Suspense>
  );
}
