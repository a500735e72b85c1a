import type { MemberInfo } from '@tsudoi/contract/auth';
import type { FacilityInfo } from '@tsudoi/contract/facilities';
import { type CSSProperties, lazy, Suspense } from 'react';
import { useT } from '../shell/words.ts';
import { CardArt } from './CardArt.tsx';
import { Leaves } from './Mark.tsx';
import { expiryOf, fullKana, fullName, mainType, shownDay } from './member.ts';
import { Photo } from './Photo.tsx';

// The code comes right behind the card: its generator is not waited for, and its place is white from the start.
const drawing = import('./CardCode.tsx');
const QrCode = lazy(() => drawing.then((module) => ({ default: module.CardCode })));
const DesignedCard = lazy(() => import('./DesignedCard.tsx').then((module) => ({ default: module.DesignedCard })));

type Props = { member: MemberInfo['account']; facility: FacilityInfo | undefined };

/** The design of the member's type, where the facility has drawn one. */
export function designOf(member: MemberInfo['account']) {
  const type = mainType(member)?.member_type_code;
  return member.account_info.member_card_designs.find(
    ({ member_type_code, sides }) => member_type_code === type && sides.length > 0,
  );
}

/** The member card as it lies on home: the facility's design, else the default one. */
export function MemberCard(props: Props) {
  const t = useT();
  const front = designOf(props.member)?.sides[0];
  return (
    <section className="card" aria-label={t('home.card')}>
      {front === undefined ? (
        <DefaultFace {...props} />
      ) : (
        <Suspense fallback={<div className="face" />}>
          <DesignedCard side={front} {...props} />
        </Suspense>
      )}
    </section>
  );
}

/** Facility and member type on one line. */
export function CardHead({ member, facility }: Props) {
  const type = mainType(member);
  return (
    <div className="c1">
      {facility?.logo_image_path ? <img className="logo" src={facility.logo_image_path} alt="" /> : <Leaves />}
      <span>{facility?.name}</span>
      {type !== undefined && <span className="type">{type.name}</span>}
    </div>
  );
}

/** Length of a name for the style sheet, which shrinks long ones. */
export function nameStyle(name: string): CSSProperties {
  return { '--chars': Math.max(1, [...name].length) };
}

function DefaultFace({ member, facility }: Props) {
  const t = useT();
  const name = fullName(member);
  const expiry = expiryOf(member);
  return (
    <>
      <CardArt />
      <div className="face">
        <CardHead member={member} facility={facility} />
        <div className="who">
          <Photo of={member.profile_image} />
          <div>
            <p className="kn">{fullKana(member)}</p>
            <p className="nm" style={nameStyle(name)}>
              {name}
            </p>
          </div>
        </div>
        <dl>
          {[
            { label: t('home.member_code'), text: member.member_code },
            { label: t('home.expires_on'), text: shownDay(expiry) ?? t('home.no_expiry') },
            ...member.account_info.card_fields,
          ].map(({ label, text }) => (
            <div key={label + text}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Suspense fallback={<span className="qr" />}>
          <QrCode text={member.member_code} label={t('card.qr')} />
        </Suspense>
      </div>
    </>
  );
}
