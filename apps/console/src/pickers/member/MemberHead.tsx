import type { StoredFile } from '@tsudoi/contract';
import type { MemberDetail } from '@tsudoi/contract/members';
import { daysBetween, fullName, jstToday, parseDay, Registration, trueAge } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CopyButton } from '@tsudoi/ui/mantine/CopyButton';
import { LazyImage } from '@tsudoi/ui/mantine/LazyImage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { expiryState } from './standing.ts';

const PHOTO = 68;

/** Props of {@link MemberPhoto}. */
export interface MemberPhotoProps {
  name: { last_name: string; first_name: string };
  image: StoredFile | null | undefined;
}

/** The member's photo, or the first letter of the name in its place. */
export function MemberPhoto({ name, image }: MemberPhotoProps) {
  const t = useT();
  if (image === null || image === undefined)
    return (
      <span className="portrait none" aria-hidden="true">
        {[...name.last_name][0]}
      </span>
    );
  const alt = t('members.photo_of', { name: fullName(name) });
  return <LazyImage className="portrait" src={image.file_url} alt={alt} width={PHOTO} height={PHOTO} />;
}

/** Under the name: number, type, standing and age in words; a tag for what needs somebody. */
export function MemberStanding({ member }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  const { basic_info: info } = member;
  const today = jstToday(new Date());
  const born = parseDay(info.birthday ?? '');
  const words = [
    member.member_types[0]?.name,
    info.registration === Registration.temporary ? undefined : label('registration', info.registration, locale),
    born === undefined ? undefined : t('members.age_hint', { age: trueAge(born, today) }),
  ];
  return (
    <>
      <span className="number">{info.member_code}</span>
      <CopyButton text={info.member_code} name={t('members.column.code')} />
      <span>{words.filter((word) => word !== undefined).join(t('members.detail.dot'))}</span>
      {info.registration === Registration.temporary && (
        <Tag tone="info">{label('registration', info.registration, locale)}</Tag>
      )}
      <ExpiryTag on={info.expires_on} today={today} />
      {member.invitation_mail?.state === 'failed' && <Tag tone="bad">{t('members.sign_up.mail_failed')}</Tag>}
    </>
  );
}

/** How long a membership still lasts where that is short, or that it is over. */
function ExpiryTag({ on, today }: { on: string | null; today: string }) {
  const t = useT();
  const text = useExpiryWords(on, today);
  const state = expiryState(on, today);
  if (on === null || text === undefined) return null;
  return state === 'over' ? (
    <Tag tone="bad">{t('members.expired', { date: formatDay(on) })}</Tag>
  ) : (
    <Tag tone="warn">{t('members.detail.until', { left: text })}</Tag>
  );
}

/** あと6日, 今日まで or 期限切れ; nothing while there is time. */
export function useExpiryWords(on: string | null, today: string): string | undefined {
  const t = useT();
  const state = expiryState(on, today);
  if (on === null || (state !== 'soon' && state !== 'over')) return undefined;
  if (state === 'over') return t('members.detail.over');
  const days = daysBetween(today, on);
  return days === 0 ? t('members.detail.today') : t('members.detail.days_left', { count: days });
}
