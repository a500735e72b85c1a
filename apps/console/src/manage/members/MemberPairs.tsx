import type { AccountForm, FormItem } from '@tsudoi/contract/account-cms';
import type { MemberDetail } from '@tsudoi/contract/members';
import { formatZip, fullName, itemKey, jstToday, parseDay, trueAge } from '@tsudoi/domain';
import { formatDay, formatInstant } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { DetailSection, Pair } from '@tsudoi/ui/mantine/DetailPage';
import { StoredFiles } from '@tsudoi/ui/mantine/files/StoredFiles';
import type { ReactNode } from 'react';
import { Expiry, RegistrationWord } from './tags.tsx';

/** Everything of a member in words, in the sections of the form, and what the system knows besides. */
export function MemberPairs({ member, form }: { member: MemberDetail; form: AccountForm }) {
  const t = useT();
  return (
    <>
      {form.groups.map((group) => (
        <DetailSection key={group.id} title={group.name}>
          {group.items.map((item) => (
            <ItemPair key={itemKey(item)} item={item} member={member} />
          ))}
        </DetailSection>
      ))}
      <DetailSection title={t('members.section.documents')}>
        <Pair label={t('field.document')} span={12}>
          {member.basic_info.document.length > 0 && <StoredFiles files={member.basic_info.document} />}
        </Pair>
      </DetailSection>
      <DetailSection title={t('members.section.record')}>
        <Pair label={t('members.detail.created_at')}>{formatInstant(member.created_at)}</Pair>
        <Pair label={t('members.detail.last_login')} span={8}>
          {member.last_login_at === null ? null : formatInstant(member.last_login_at)}
        </Pair>
      </DetailSection>
    </>
  );
}

/** An item that the facility's rules keep away from this member and that says nothing is left out. */
function ItemPair({ item, member }: { item: FormItem; member: MemberDetail }) {
  const words = useWords(item, member);
  if (item.conditions.length > 0 && (words === null || words === undefined)) return null;
  const isLong = ['location', 'textarea', 'name', 'name_kana'].includes(item.input_type);
  const isList = item.code === 'member_type' || item.code === 'organization';
  return (
    <Pair label={item.label} span={isLong || isList ? 12 : 6}>
      {words}
    </Pair>
  );
}

function useWords(item: FormItem, member: MemberDetail): ReactNode {
  const t = useT();
  const locale = useLocale();
  const today = jstToday(new Date());
  const { basic_info: info } = member;
  if (item.type === 'extend') return member.answers.find(({ id }) => id === item.id)?.text;
  switch (item.code) {
    case 'name':
      return fullName(info);
    case 'name_kana':
      return fullName({ last_name: info.last_name_kana, first_name: info.first_name_kana });
    case 'gender':
      return info.gender === null ? null : label('gender', info.gender, locale);
    case 'birthday': {
      const day = parseDay(info.birthday ?? '');
      return day === undefined ? null : t('members.birthday_age', { date: formatDay(day), age: trueAge(day, today) });
    }
    case 'email':
      return info.email;
    case 'phone':
      return info.phone;
    case 'location':
      return addressLine(member);
    case 'member_code':
      return info.member_code;
    case 'class_type':
      return label('memberClass', info.class_type, locale);
    case 'member_type':
      return member.member_types.length === 0 ? null : (
        <ul>
          {member.member_types.map(({ id, name, expires_on }) => (
            <li key={id}>
              {expires_on === null ? name : t('members.detail.type_until', { name, date: formatDay(expires_on) })}
            </li>
          ))}
        </ul>
      );
    case 'organization':
      return member.organizations.length === 0 ? null : (
        <ul>
          {member.organizations.map(({ id, path, name }) => (
            <li key={id}>{path.length > 0 ? path.join(' › ') : name}</li>
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

function addressLine({ basic_info: info, pref_name, city_name }: MemberDetail): string | null {
  const zip = info.zipcode === null ? '' : `〒${formatZip(info.zipcode)}`;
  const parts = [zip, pref_name, city_name, info.address, info.building_name].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}
