import type { FormGroup } from '@tsudoi/contract/account-cms';
import { adminReference } from '@tsudoi/contract/reference';
import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { extendedAnswers } from '@tsudoi/ui/headless/form/accountForm';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm, type OwnItem } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import type { Option } from '@tsudoi/ui/mantine/fields/options';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { openClient } from '../../shell/adminArea.ts';
import type { FieldArea } from './area.ts';
import { type Draft, forApplicant, type PreviewReader, READERS, withDraft } from './preview.ts';

/** Not a form of the page around it: nothing of it counts as typed or wrong. */
const APART = { registry: undefined, readOnly: false, showChanges: false };

/** The form as it would be, to try out: an applicant's, a member's own and that of staff. */
export function FormPreview({ area, draft }: { area: FieldArea; draft?: Draft }) {
  const t = useT();
  const [active, setActive] = useState(draft?.form.platform === 3 ? 2 : 0);
  return (
    <section className="panel form-preview" aria-labelledby="form-preview">
      <h2 id="form-preview">{t('account_cms.preview')}</h2>
      <TabSet
        label={t('account_cms.preview')}
        active={active}
        onActive={setActive}
        tabs={READERS.map((reader) => ({
          text: t(`account_cms.preview.${reader}`),
          content: <Preview key={reader} reader={reader} area={area} draft={draft} />,
        }))}
      />
    </section>
  );
}

function Preview({ reader, area, draft }: { reader: PreviewReader; area: FieldArea; draft?: Draft | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { forms, sections, memberTypes } = area;
  const groups = useMemo(() => {
    const stored = (reader === 'staff' ? forms.staff : forms.member).groups;
    const drafted = draft === undefined ? stored : withDraft(stored, draft, { reader, locale, sections });
    return reader === 'registration' ? forApplicant(drafted) : drafted;
  }, [reader, forms, draft, sections, locale]);
  if (groups.length === 0) return <p className="hint">{t('account_cms.preview.nothing')}</p>;
  return (
    <>
      <p className="hint">{t('account_cms.preview.lead')}</p>
      {/* Another kind of input holds another kind of answer. */}
      <Sample key={draft?.field.input_type ?? ''} groups={groups} memberTypes={memberTypes} />
    </>
  );
}

/** The form with a made-up person in it. */
function Sample({ groups, memberTypes }: { groups: readonly FormGroup[]; memberTypes: readonly Option[] }) {
  const t = useT();
  const methods = useForm({
    defaultValues: {
      basic_info: {
        last_name: '山田',
        first_name: '花子',
        last_name_kana: 'ヤマダ',
        first_name_kana: 'ハナコ',
        gender: 2,
        birthday: '1990-04-01',
        member_type: memberTypes.slice(0, 1).map(({ value }) => value),
        registration: 0,
        class_type: 1,
      },
      extend_info: extendedAnswers(groups, {}),
    },
  });
  const own = useMemo(
    (): Record<string, OwnItem> => ({
      member_type: (item, { required }) => (
        <MultiSelectField
          name="basic_info.member_type"
          label={item.label}
          options={memberTypes}
          required={required}
          disabled={item.read_only}
          span={12}
        />
      ),
      // Which organizations there are, the form itself asks.
      organization: (item) => (
        <div className="field c12">
          <span className="lab">{item.label}</span>
          <span className="hint">{t('account_cms.preview.organization')}</span>
        </div>
      ),
    }),
    [memberTypes, t],
  );
  return (
    <FormProvider {...methods}>
      <FieldScopeContext value={APART}>
        <ClientProvider client={openClient}>
          <AccountForm groups={groups} reference={adminReference} own={own} />
        </ClientProvider>
      </FieldScopeContext>
    </FormProvider>
  );
}
