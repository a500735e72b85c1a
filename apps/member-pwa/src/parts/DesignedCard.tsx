import type { CardDesign, MemberInfo } from '@tsudoi/contract/auth';
import type { FacilityInfo } from '@tsudoi/contract/facilities';
import type { CSSProperties } from 'react';
import type { InferOutput } from 'valibot';
import { useT } from '../shell/words.ts';
import { code128 } from './code128.ts';
import { expiryOf, fullKana, fullName, mainType, shownDay } from './member.ts';
import { Photo } from './Photo.tsx';
import { QrCode } from './QrCode.tsx';

export type CardSide = InferOutput<typeof CardDesign>['sides'][number];
type Item = CardSide['items'][number];
type Member = MemberInfo['account'];

/** One side of a card as the facility drew it; positions in percent of the card. */
export function DesignedCard(props: { side: CardSide; member: Member; facility: FacilityInfo | undefined }) {
  const { side, member, facility } = props;
  return (
    <div className="face">
      {side.background !== null && <img className="art" src={side.background} alt="" />}
      {side.items.map((item) => (
        <div key={JSON.stringify(item)} style={{ ...boxOf(item), ...styleOf(item) }}>
          <ItemContent item={item} member={member} facility={facility} />
        </div>
      ))}
    </div>
  );
}

function ItemContent({ item, member, facility }: { item: Item; member: Member; facility: FacilityInfo | undefined }) {
  const t = useT();
  switch (item.kind) {
    case 'text':
      return cardText(item.source, member);
    case 'qr':
      return <QrCode text={member.member_code} label={t('card.qr')} />;
    case 'barcode':
      return <Barcode text={member.member_code} label={t('card.barcode')} />;
    case 'logo':
      return facility?.logo_image_path ? <img style={FILL} src={facility.logo_image_path} alt="" /> : null;
    case 'photo':
      // Without one its place stays the card's ground.
      return <Photo of={member.profile_image} />;
  }
}

const FILL: CSSProperties = { width: '100%', height: '100%', objectFit: 'contain' };

function Barcode({ text, label }: { text: string; label: string }) {
  const bars = code128(text);
  if (bars === undefined) return text;
  const quiet = 10;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} 0 ${bars.width + 2 * quiet} 1`}
      preserveAspectRatio="none"
      style={{ ...FILL, background: 'white' }}
    >
      <path fill="#000" d={bars.path} />
    </svg>
  );
}

/** The words of a text item: a field of the member, or the text itself. */
export function cardText(source: string, member: Member): string {
  const fields: Record<string, string | null | undefined> = {
    name: fullName(member),
    name_kana: fullKana(member),
    last_name: member.last_name,
    first_name: member.first_name,
    last_name_kana: member.last_name_kana,
    first_name_kana: member.first_name_kana,
    member_code: member.member_code,
    member_type: mainType(member)?.name,
    email: member.email,
    joined_on: shownDay(member.joined_on),
    expires_on: shownDay(expiryOf(member)),
  };
  const name = source.replace(/^basic_info\./, '');
  return Object.hasOwn(fields, name) ? (fields[name] ?? '') : source;
}

function boxOf({ x, y, w, h }: Item): CSSProperties {
  return { position: 'absolute', left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` };
}

const SIZE = /^\d{1,2}(\.\d)?$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const ALIGN: Record<string, CSSProperties['textAlign']> = { left: 'left', center: 'center', right: 'right' };

/** What a design may say of an item: its size in percent of the card's width, colour, weight and side. */
function styleOf({ style }: Item): CSSProperties {
  const { size = '', color = '', weight, align = '' } = style;
  return {
    fontSize: SIZE.test(size) ? `${size}cqi` : undefined,
    color: COLOR.test(color) ? color : undefined,
    fontWeight: weight === 'bold' ? 600 : undefined,
    textAlign: ALIGN[align],
  };
}
