import type { FormItem } from '@tsudoi/contract/account-cms';
import type { MemberDetail } from '@tsudoi/contract/members';
import { formatZip, jstToday, parseDay, trueAge } from '@tsudoi/domain';
import { formatDay, type Locale } from '@tsudoi/i18n';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import { label } from '@tsudoi/i18n/labels';
import type { Translate } from '@tsudoi/ui/headless/screen/i18n';
import { CopyButton } from '@tsudoi/ui/mantine/CopyButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberPaths } from './paths.ts';
import { Expiry, RegistrationWord } from './tags.tsx';

/** What the words of a field are made with. */
export interface WordsContext {
  member: MemberDetail;
  t: Translate<ConsoleMessageId>;
  locale: Locale;
}

const MAP = 'https://www.google.com/maps/search/?api=1&query=';

/** What a member has in a field of the form, as one reads it and acts on it; nothing where nothing is filled in. */
export function itemWords(item: FormItem, { member, t, locale }: WordsContext): ReactNode {
  const today = jstToday(new Date());
  const { basic_info: info } = member;
  if (item.type === 'extend') return member.answers.find(({ id }) => id === item.id)?.text;
  switch (item.code) {
    case 'gender':
      return info.gender === null ? null : label('gender', info.gender, locale);
    case 'birthday': {
      const day = parseDay(info.birthday ?? '');
      return day === undefined ? null : t('members.birthday_age', { date: formatDay(day), age: trueAge(day, today) });
    }
    case 'email':
      return info.email === null ? null : <a href={`mailto:${info.email}`}>{info.email}</a>;
    case 'phone':
      return info.phone === null ? null : <a href={`tel:${info.phone.replaceAll(/[^0-9+]/g, '')}`}>{info.phone}</a>;
    case 'location':
      return addressOf({ member, t, locale });
    case 'class_type':
      return label('memberClass', info.class_type, locale);
    case 'member_type':
      return member.member_types.map(({ name }) => name).join(t('members.detail.separator'));
    case 'organization':
      return member.organizations.length === 0 ? null : (
        <ul>
          {member.organizations.map(({ id, path, name }) => (
            <li key={id}>
              <Link to={memberPaths.ofOrganization(id)} title={path.join(' › ')}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      );
    case 'registration':
      return <RegistrationWord value={info.registration} />;
    case 'joined_on':
      return info.joined_on === null ? null : formatDay(info.joined_on);
    case 'expires_on':
      return info.expires_on === null ? null : <Expiry on={info.expires_on} today={today} />;
    default:
      return null;
  }
}

/** The address with its zip code; to copy, and to look up on a map. */
function addressOf({ member, t }: WordsContext): ReactNode {
  const { basic_info: info, pref_name, city_name } = member;
  const place = [pref_name, city_name, info.address, info.building_name].filter(Boolean).join(' ');
  if (place === '' && info.zipcode === null) return null;
  const whole = [info.zipcode === null ? '' : `〒${formatZip(info.zipcode)}`, place].filter(Boolean).join(' ');
  return (
    <>
      {whole}{' '}
      <span className="acts">
        <CopyButton text={whole} name={t('members.detail.address')} />
        {place !== '' && (
          <a href={`${MAP}${encodeURIComponent(place)}`} target="_blank" rel="noreferrer">
            {t('members.detail.map')}
          </a>
        )}
      </span>
    </>
  );
}
