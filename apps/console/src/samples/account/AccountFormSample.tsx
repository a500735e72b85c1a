import { manageReference } from '@tsudoi/contract/reference';
import { extendedAnswers, formRules } from '@tsudoi/ui/headless/form/accountForm';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { Button } from '@tsudoi/ui/mantine/Button';
import { FormProvider, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { SampleSection } from '../SamplePage.tsx';
import { sampleGroups } from './sampleForm.ts';

const schema = v.object({
  basic_info: v.record(v.string(), v.unknown()),
  extend_info: v.record(v.string(), v.unknown()),
});
const resolver = formResolver(schema, formRules(sampleGroups));

/** A whole account form: what its first field says decides which of the last forty show and are required. */
export function AccountFormSample() {
  const t = useT<'samples'>();
  const methods = useForm({
    mode: 'onTouched',
    resolver,
    defaultValues: { basic_info: {}, extend_info: extendedAnswers(sampleGroups, {}) },
  });
  return (
    <SampleSection title={t('samples.account_form')}>
      <FormProvider {...methods}>
        <form id="account-form-sample" noValidate onSubmit={methods.handleSubmit(() => undefined)}>
          <AccountForm groups={sampleGroups} reference={manageReference} />
          <Button type="submit">{t('samples.check')}</Button>
        </form>
      </FormProvider>
    </SampleSection>
  );
}
