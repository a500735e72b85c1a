import type { MemberInfo } from '@tsudoi/contract/auth';
import { jstToday, Registration, SECOND_MS, standingOf } from '@tsudoi/domain';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShown } from '../../offline/shown.ts';
import { CardArt } from '../../parts/CardArt.tsx';
import { Clock, useNow } from '../../parts/Clock.tsx';
import { DesignedCard } from '../../parts/DesignedCard.tsx';
import { useFreshInfo } from '../../parts/freshInfo.ts';
import { CardHead, designOf, nameStyle } from '../../parts/MemberCard.tsx';
import { expiryOf, fullKana, fullName, shownDay } from '../../parts/member.ts';
import { Photo } from '../../parts/Photo.tsx';
import { PassCode } from '../../parts/pass/PassCode.tsx';
import { useWakeLock } from '../../parts/pass/wakeLock.ts';
import { useStore } from '../../parts/store.ts';
import { facility } from '../../session/facility-store.ts';
import { INFO_KEY, info } from '../../session/info.ts';
import { hintMemory, remember } from '../../shell/installHint.ts';
import { useTabTitle } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

const LONG_CODE = 12;

/** The card alone on the screen, to be read at the door: white under the code, large number, running clock. */
export function CardPage() {
  const t = useT();
  const { member } = useStore(info);
  const site = useStore(facility);
  const [isBack, setBack] = useState(false);
  useTabTitle(t('home.card'));
  useWakeLock();
  useShown(INFO_KEY);
  useFreshInfo();
  useEffect(() => remember({ ...hintMemory(), cardShown: true }), []);
  const close = useClose();
  if (member === undefined) return null;
  const { account } = member;
  const name = fullName(account);
  const back = designOf(account)?.sides[1];
  return (
    <div className="showcard">
      <header>
        <CardArt />
        <div className="card-head">
          <CardHead member={account} facility={site} />
        </div>
        <div className="who">
          <Photo of={account.profile_image} />
          <div>
            <p className="kn">{fullKana(account)}</p>
            <h1 style={nameStyle(name)}>{name}</h1>
          </div>
        </div>
      </header>
      <main>
        {isBack && back !== undefined ? (
          <section className="card" aria-label={t('home.card')}>
            <DesignedCard side={back} member={account} facility={site} />
          </section>
        ) : (
          <section className="paper" aria-label={t('home.card')}>
            <PassCode code={account.member_code} />
            <p className={account.member_code.length > LONG_CODE ? 'code26 long' : 'code26'}>{account.member_code}</p>
            <p className="what">{t('home.member_code')}</p>
          </section>
        )}
        <StandingToday member={account} />
        <dl className="under">
          <div>
            <dt>{t('home.expires_on')}</dt>
            <dd className="nb">{shownDay(expiryOf(account)) ?? t('home.no_expiry')}</dd>
          </div>
          <div>
            <dt>{t('card.now')}</dt>
            <dd className="nb">
              <Clock />
            </dd>
          </div>
        </dl>
        {account.account_info.card_fields.length > 0 && (
          <dl className="under">
            {account.account_info.card_fields.map(({ id, label, text }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="tips">
          {t('card.tip_bright')}
          <br />
          {t('card.tip_offline')}
        </p>
      </main>
      <footer className="bot">
        {back !== undefined && (
          <button type="button" className="btn" onClick={() => setBack(!isBack)}>
            {isBack ? t('card.front_side') : t('card.back_side')}
          </button>
        )}
        <button type="button" className="btn pri" onClick={close}>
          {t('action.close')}
        </button>
      </footer>
    </div>
  );
}

/** What is not in order today, also without network: a membership may run out after the card was fetched or opened. */
function StandingToday({ member }: { member: MemberInfo['account'] }) {
  const t = useT();
  const {
    paused,
    account_info: { temp_flag: isTemporary },
  } = member;
  const registration = isTemporary ? Registration.temporary : Registration.official;
  const standing = standingOf({ registration, paused, expires_on: expiryOf(member), active: true }, useToday());
  return standing !== 'official' && <p className="stopped">{t(`membership.is.${standing}`)}</p>;
}

/** Back to where the card was opened from; opened by its address, to home. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/home', { replace: true }) : navigate(-1));
}

/** The day in Japan, also of a card that stays open over midnight. */
const useToday = () => jstToday(useNow(SECOND_MS));
