import type { MemberDetail } from '@tsudoi/contract/members';
import { formatZip, fullName, jstToday, parseDay, trueAge } from '@tsudoi/domain';
import { formatDay, formatInstant } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/i18n';
import { DetailSection, Pair } from '@tsudoi/ui/mantine/DetailPage';
import { Expiry, RegistrationWord } from './tags.tsx';

/** Everything of a member in words, in the sections of the form. */
export function MemberPairs({ member }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  const today = jstToday(new Date());
  const { basic_info: info } = member;
  const birthday = parseDay(info.birthday ?? '');
  return (
    <>
      <DetailSection title={t('members.section.basic')}>
        <Pair label={t('members.detail.name')}>{fullName(info)}</Pair>
        <Pair label={t('members.detail.kana')} span={8}>
          {fullName({ last_name: info.last_name_kana, first_name: info.first_name_kana })}
        </Pair>
        <Pair label={t('field.birthday')}>
          {birthday === undefined
            ? null
            : t('members.birthday_age', { date: formatDay(birthday), age: trueAge(birthday, today) })}
        </Pair>
        <Pair label={t('field.gender')} span={8}>
          {info.gender === null ? null : label('gender', info.gender, locale)}
        </Pair>
        <Pair label={t('field.member_code')}>{info.member_code}</Pair>
        <Pair label={t('field.joined_on')} span={8}>
          {info.joined_on === null ? null : formatDay(info.joined_on)}
        </Pair>
      </DetailSection>
      <DetailSection title={t('members.section.contact')}>
        <Pair label={t('field.email')} span={6}>
          {info.email}
        </Pair>
        <Pair label={t('field.phone')} span={6}>
          {info.phone}
        </Pair>
        <Pair label={t('field.zipcode')}>{info.zipcode === null ? null : formatZip(info.zipcode)}</Pair>
        <Pair label={t('members.detail.address')} span={8}>
          {[member.pref_name, member.city_name, info.address, info.building_name].filter(Boolean).join(' ')}
        </Pair>
      </DetailSection>
      <DetailSection title={t('members.section.membership')}>
        <Pair label={t('field.member_type')} span={12}>
          {member.member_types.length === 0 ? null : (
            <ul>
              {member.member_types.map(({ id, name, expires_on }) => (
                <li key={id}>
                  {expires_on === null ? name : t('members.detail.type_until', { name, date: formatDay(expires_on) })}
                </li>
              ))}
            </ul>
          )}
        </Pair>
        <Pair label={t('field.expires_on')}>
          <Expiry on={info.expires_on} today={today} />
        </Pair>
        <Pair label={t('field.registration')} span={8}>
          <RegistrationWord value={info.registration} />
        </Pair>
        <Pair label={t('members.detail.created_at')}>{formatInstant(member.created_at)}</Pair>
        <Pair label={t('members.detail.last_login')} span={8}>
          {member.last_login_at === null ? null : formatInstant(member.last_login_at)}
        </Pair>
      </DetailSection>
      <DetailSection title={t('members.section.organization')}>
        <Pair label={t('field.organization_ids')} span={12}>
          {member.organizations.length === 0 ? null : (
            <ul>
              {member.organizations.map(({ id, path, name }) => (
                <li key={id}>{path.length > 0 ? path.join(' › ') : name}</li>
              ))}
            </ul>
          )}
        </Pair>
      </DetailSection>
    </>
  );
}
