import type { FormGroup } from '@tsudoi/contract/account-cms';
import { adminReference } from '@tsudoi/contract/reference';
import { Gender, MemberClass, PlatformType, Registration } from '@tsudoi/domain';
import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { extendedAnswers } from '@tsudoi/ui/headless/form/accountForm';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm, type OwnItem } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
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
  const [active, setActive] = useState(draft?.form.platform === PlatformType.admin ? READERS.indexOf('staff') : 0);
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
  const { forms, sections } = area;
  const groups = useMemo(() => {
    const stored = { registration: forms.registration, profile: forms.member, staff: forms.staff }[reader];
    if (draft === undefined) return stored.groups;
    const drafted = withDraft(stored.groups, draft, { reader, locale, sections });
    return reader === 'registration' ? forApplicant(drafted) : drafted;
  }, [reader, forms, draft, sections, locale]);
  if (groups.length === 0) return <p className="hint">{t('account_cms.preview.nothing')}</p>;
  return (
    <>
      <p className="hint">{t('account_cms.preview.lead')}</p>
      {/* Another kind of input holds another kind of answer. */}
      <Sample key={draft?.field.input_type ?? ''} groups={groups} area={area} />
    </>
  );
}

/** Who is in the form: a made-up person, or a company, which has one name in the place of the family's. */
const PERSON = {
  last_name: '山田',
  first_name: '花子',
  last_name_kana: 'ヤマダ',
  first_name_kana: 'ハナコ',
  gender: Gender.female,
  birthday: '1990-04-01',
  class_type: MemberClass.personal,
};
const COMPANY = {
  last_name: '見本商事株式会社',
  first_name: '',
  last_name_kana: 'ミホンショウジカブシキガイシャ',
  first_name_kana: '',
  gender: null,
  birthday: null,
  class_type: MemberClass.company,
};

/** The form with a made-up member of its class in it. */
export function Sample({
  groups,
  area,
}: {
  groups: readonly FormGroup[];
  area: Pick<FieldArea, 'memberTypes' | 'class_type'>;
}) {
  const { memberTypes } = area;
  const isCompany = area.class_type === MemberClass.company;
  const t = useT();
  const methods = useForm({
    defaultValues: {
      basic_info: {
        ...(isCompany ? COMPANY : PERSON),
        member_type: memberTypes.slice(0, 1).map(({ value }) => value),
        registration: Registration.official,
      },
      extend_info: extendedAnswers(groups, {}),
    },
  });
  const own = useMemo(
    (): Record<string, OwnItem> => ({
      ...(isCompany && {
        name: () => <CompanyName name="last_name" label={t('field.company_name')} required />,
        name_kana: (_, { required }) => (
          <CompanyName name="last_name_kana" label={t('field.company_name_kana')} required={required} />
        ),
      }),
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
    [memberTypes, isCompany, t],
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

function CompanyName({ name, label, required }: { name: string; label: string; required: boolean }) {
  return <TextField name={`basic_info.${name}`} label={label} required={required} maxLength={100} span={6} />;
}
