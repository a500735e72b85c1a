import { pickFields } from '@tsudoi/contract';
import {
  OperatorCreate,
  type OperatorRecord,
  OperatorUpdate,
  operatorFields,
  operators,
} from '@tsudoi/contract/operators';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { OPERATOR_LIST } from './list.ts';
import { OperatorAside } from './OperatorAside.tsx';
import { paths } from './paths.ts';

const BLANK = { last_name: '', first_name: '', email: '', system_admin_flag: false };
const valuesOf = (record: OperatorRecord) => pickFields(record, [...operatorFields, 'active', 'version']);

/** /admin/operators/create; it leads to the record, where the link is. */
export function OperatorCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('operators.create.title')}
      list={{ title: t('operators.search.title'), path: paths.search }}
      create={operators.create}
      leadsTo={leadsTo}
      schema={OperatorCreate}
      blank={BLANK}
    >
      <OperatorFields lead={t('operators.create.lead')} />
    </CreatePage>
  );
}

const leadsTo = (saved: unknown): string | undefined =>
  typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'number'
    ? paths.edit(saved.id)
    : undefined;

/** /admin/operators/edit/{id} */
export function OperatorEditPage() {
  const t = useT();
  return (
    <RecordPage
      list={{
        title: t('operators.search.title'),
        path: paths.search,
        walk: { settings: OPERATOR_LIST, hrefOf: paths.edit },
      }}
      endpoints={{ get: operators.get, update: operators.update }}
      schema={OperatorUpdate}
      valuesOf={valuesOf}
      show={(operator) => ({
        title: fullName(operator),
        locked: operator.own ? t('operators.locked.own') : undefined,
        aside: <OperatorAside operator={operator} />,
      })}
    >
      {() => (
        <>
          <OperatorFields />
          <FormSection title={t('field.active')}>
            <CheckboxField
              name="active"
              label={t('field.active')}
              hideLabel
              words={t('operators.active.words')}
              hint={t('operators.active.hint')}
              span={12}
            />
          </FormSection>
        </>
      )}
    </RecordPage>
  );
}

/** Who it is, and what beyond the facilities is theirs to manage. */
function OperatorFields({ lead }: { lead?: string }) {
  const t = useT();
  return (
    <>
      <FormSection title={t('operators.section.person')} lead={lead}>
        <TextField name="last_name" label={t('field.last_name')} required span={4} maxLength={100} />
        <TextField name="first_name" label={t('field.first_name')} required span={4} maxLength={100} />
        <EmailField name="email" label={t('field.email')} required span={8} hint={t('operators.email_hint')} />
      </FormSection>
      <FormSection title={t('operators.section.rights')}>
        <CheckboxField
          name="system_admin_flag"
          label={t('field.system_admin_flag')}
          words={t('operators.system_admin.words')}
          span={12}
        />
      </FormSection>
    </>
  );
}
