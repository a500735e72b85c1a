import { addDays, type Day, toSlashDay } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateRangeCondition, NumberRangeCondition, SelectCondition } from '@tsudoi/ui/mantine/list/conditions';
import { useMemberTypes } from '../../pickers/memberTypes.ts';
import { OrganizationCondition } from '../../pickers/OrganizationCondition.tsx';
import type { Picks } from '../../pickers/picks.ts';
import { EXPIRING_DAYS } from './conditions.ts';

const SIGN_UP = ['yes', 'invited', 'mail_failed', 'no', 'no_email'] as const;

/** Props of {@link MemberConditions}. */
export interface MemberConditionsProps {
  today: Day;
  organizations: Picks;
}

/** The search form of the member list. */
export function MemberConditions({ today, organizations }: MemberConditionsProps) {
  const t = useT();
  const locale = useLocale();
  const types = useMemberTypes();
  const day = (days: number) => toSlashDay(addDays(today, days));
  return (
    <>
      <SelectCondition name="member_type" label={t('field.member_type')} options={types.options} />
      {(organizations.loading || organizations.options.length > 0) && (
        <OrganizationCondition label={t('field.organization')} organizations={organizations} />
      )}
      <SelectCondition
        name="registration"
        label={t('field.registration')}
        options={labelOptions('registration', locale)}
      />
      <DateRangeCondition name="expires_on" label={t('field.expires_on')} placeholders={[day(0), day(EXPIRING_DAYS)]} />
      <SelectCondition
        name="sign_up"
        label={t('members.condition.sign_up')}
        options={SIGN_UP.map((value) => ({ value, text: t(`members.sign_up.${value}`) }))}
      />
      <NumberRangeCondition
        name="age"
        label={t('members.condition.age')}
        placeholders={['0', '99']}
        unit={t('members.condition.years')}
      />
      <DateRangeCondition name="joined_on" label={t('field.joined_on')} placeholders={[day(-EXPIRING_DAYS), day(0)]} />

      <SelectCondition name="gender" label={t('field.gender')} options={labelOptions('gender', locale)} />
      <DateRangeCondition name="birthday" label={t('field.birthday')} placeholders={['2010/04/02', '2011/04/01']} />
    </>
  );
}
