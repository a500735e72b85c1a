import type { AccountForm } from '@tsudoi/contract/account-cms';
import { MemberClass } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { MemberFields } from '../../pickers/member/MemberFields.tsx';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizations } from '../../pickers/organizations.ts';

/** Props of {@link StaffFields}. */
export interface StaffFieldsProps {
  form: AccountForm;
  isNew: boolean;
  /** Who becomes the principal by being the first, or is the principal already, has nothing to choose. */
  part: 'first' | 'principal' | 'other';
}

/** The fields of a corporate's staff: those of a member, and the part in the corporate. */
export function StaffFields({ form, isNew, part }: StaffFieldsProps) {
  const t = useT();
  const types = useMemberTypesForStore(MemberClass.personal);
  const organizations = useOrganizations();
  return (
    <>
      <FormSection title={t('corporates.staff.section')} anchor="part">
        {part === 'other' ? (
          <CheckboxField
            name="principle_flag"
            label={t('field.principle_flag')}
            words={t('corporates.staff.principal_words')}
            hint={t('corporates.staff.principal_hint')}
            flag
            span={12}
          />
        ) : (
          <p className="hint c12">
            {t(part === 'first' ? 'corporates.staff.principal_first' : 'corporates.staff.principal_now')}
          </p>
        )}
      </FormSection>
      <MemberFields form={form} isNew={isNew} types={types} organizations={organizations} asksMembers={false} />
    </>
  );
}
