import { manageReference } from '@tsudoi/contract/reference';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { focusField, hasError } from '@tsudoi/ui/headless/form/formStatus';
import { createRegistry } from '@tsudoi/ui/headless/form/registry';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { FormAside } from '@tsudoi/ui/mantine/form/FormAside';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SampleSection } from '../SamplePage.tsx';
import { AllFields } from './AllFields.tsx';
import { blankSample, sampleSchema } from './schema.ts';

/** One form of all inputs: 確認する shows everything that is wrong, at the fields and in a summary. */
export function AllInputs() {
  const t = useT<'samples'>();
  const [registry] = useState(createRegistry);
  const [sent, setSent] = useState<string>();
  const methods = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: formResolver(sampleSchema),
    defaultValues: blankSample,
  });
  const scope = useMemo(() => ({ registry, readOnly: false, showChanges: false }), [registry]);
  const confirm = methods.handleSubmit(
    (values) => setSent(JSON.stringify(values, null, 2)),
    (errors) => {
      setSent(undefined);
      const first = registry.snapshot().fields.find(({ name }) => hasError(errors, name.split('.')));
      if (first !== undefined) focusField(first);
    },
  );
  return (
    <SampleSection title={t('sample.form_title')}>
      <p className="sub">{t('sample.form_lead')}</p>
      <FormProvider {...methods}>
        <FieldScopeContext value={scope}>
          <form className="sample-form" noValidate aria-label={t('sample.form_title')} onSubmit={confirm}>
            <FormAside registry={registry} general={[]} isNew />
            <div className="fg">
              <AllFields reference={manageReference} />
            </div>
            <div className="row">
              <Button type="submit" kind="primary">
                {t('action.confirm')}
              </Button>
              <Button
                onClick={() => {
                  methods.reset(blankSample);
                  setSent(undefined);
                }}
              >
                {t('sample.clear')}
              </Button>
            </div>
          </form>
        </FieldScopeContext>
      </FormProvider>
      <div role="status">
        {sent !== undefined && (
          <Note tone="ok" title={t('sample.form_ok')}>
            <p>{t('sample.form_wire')}</p>
            <pre className="code sample-wire">{sent}</pre>
          </Note>
        )}
      </div>
    </SampleSection>
  );
}
