import { guardianRelations } from '@tsudoi/contract/applications';
import { jstToday, parseTypedDay, trueAge } from '@tsudoi/domain';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useWatch } from 'react-hook-form';
import { useT, type WordId } from '../../../shell/words.ts';
import { asksGuardian, type PersonValues } from './values.ts';

const RELATIONS = {
  mother: 'application.guardian.mother',
  father: 'application.guardian.father',
  grandparent: 'application.guardian.grandparent',
  other: 'application.guardian.other',
} as const satisfies Record<(typeof guardianRelations)[number], WordId>;

/** The guardian of somebody under age, and why one is asked for. */
export function GuardianSection() {
  const t = useT();
  const birthday = useWatch<PersonValues, 'basic_info.birthday'>({ name: 'basic_info.birthday' });
  const firstName = useWatch<PersonValues, 'basic_info.first_name'>({ name: 'basic_info.first_name' });
  const day = typeof birthday === 'string' ? parseTypedDay(birthday) : undefined;
  if (day === undefined || !asksGuardian({ basic_info: { last_name: '', first_name: '', birthday: day } })) return null;
  const age = trueAge(day, jstToday(new Date()));
  return (
    <FormSection
      title={t('application.guardian.title')}
      lead={
        firstName === ''
          ? t('application.guardian.lead', { age })
          : t('application.guardian.lead_named', { name: firstName, age })
      }
    >
      <NameFields prefix="guardian." required />
      <SelectField
        name="guardian.relation"
        label={t('application.guardian.relation')}
        required
        span={6}
        options={guardianRelations.map((value) => ({ value, text: t(RELATIONS[value]) }))}
      />
      <PhoneField name="guardian.phone" label={t('application.guardian.phone')} required span={12} />
      <CheckboxField
        name="guardian.agreed"
        label={t('application.guardian.consent')}
        required
        span={12}
        words={t('application.guardian.agreed')}
      />
    </FormSection>
  );
}
