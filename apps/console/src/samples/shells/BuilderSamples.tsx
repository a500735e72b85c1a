import { blankPaymentMethods, PaymentMethodSettings, Rules } from '@tsudoi/contract';
import { DependencyOperator, PaymentPlanOperator, PermissionFlag, valuesOf } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import type { MatrixMenu } from '@tsudoi/ui/headless/form/permissionMatrix';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import type { RuleOperand, RuleOperator } from '@tsudoi/ui/headless/form/rules';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { PaymentMethodsField } from '@tsudoi/ui/mantine/builders/PaymentMethodsField';
import { PermissionChanges } from '@tsudoi/ui/mantine/builders/PermissionChanges';
import { PermissionMatrix } from '@tsudoi/ui/mantine/builders/PermissionMatrix';
import { RuleBuilder } from '@tsudoi/ui/mantine/builders/RuleBuilder';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useSampleWords } from './words.ts';

const Settings = v.object({
  payment_methods: PaymentMethodSettings,
  flags: v.record(v.string(), v.picklist(valuesOf(PermissionFlag))),
  rules: Rules(),
  fees: Rules([PaymentPlanOperator.all]),
});
const START: v.InferInput<typeof Settings> = {
  payment_methods: blankPaymentMethods().map((method, index) =>
    index === 0 ? { ...method, method_flag: 1, api_end_point: 'https://pay.example/bank' } : method,
  ),
  flags: { overview: 1, list: 3, csv: 1, invoice_list: 1 },
  rules: [{ operand: 'birthday', operator_type: DependencyOperator.less, value: 17, logical_function: 'or' }],
  fees: [],
};

/** The composite inputs in a form: to edit, to create, and to read only. */
export function BuilderSamples() {
  const words = useSampleWords();
  const [active, setActive] = useState(0);
  const tabs = [
    { text: words('screen.form'), content: <Form key="edit" /> },
    { text: words('screen.new'), content: <Form key="new" isNew /> },
    { text: words('screen.view_only'), content: <Form key="view" readOnly /> },
  ];
  return <TabSet label={words('builders')} tabs={tabs} active={active} onActive={setActive} />;
}

function Form({ isNew, readOnly }: { isNew?: boolean; readOnly?: boolean }) {
  const t = useT();
  const words = useSampleWords();
  const locale = useLocale();
  const form = useRecordForm<v.InferInput<typeof Settings>, v.InferOutput<typeof Settings>>({
    schema: Settings,
    values: START,
    save: async () => notify({ type: 'success', message: t('done.updated') }),
    remove: isNew === true ? undefined : async () => notify({ type: 'success', message: t('done.deleted') }),
    readOnly,
  });
  const menus = useMenus();
  const operands = useMemo<readonly RuleOperand[]>(
    () => [
      { code: 'birthday', label: words('builder.age'), input_type: 'number' },
      { code: 'gender', label: words('builder.gender'), input_type: 'text', options: labelOptions('gender', locale) },
      { code: 'memo', label: words('builder.memo'), input_type: 'text' },
      { code: 'joined_on', label: words('builder.joined'), input_type: 'date' },
    ],
    [words, locale],
  );
  const dependency = useCallback(
    ({ input_type }: RuleOperand): RuleOperator[] => {
      const { more, less, equal, contain, except } = DependencyOperator;
      const values = input_type === 'text' ? [equal, contain, except] : [more, less, equal];
      return values.map((value) => ({
        value,
        text: label('dependencyOperator', value, locale),
        takes: value === contain || value === except ? 'many' : 'one',
      }));
    },
    [locale],
  );
  const fee = useCallback((): RuleOperator[] => {
    const { all, equal, exact } = PaymentPlanOperator;
    return valuesOf(PaymentPlanOperator).map((value) => ({
      value,
      text: label('paymentPlanOperator', value, locale),
      takes: value === all ? 'none' : value === equal || value === exact ? 'many' : 'one',
    }));
  }, [locale]);
  return (
    <div className="sample-form">
      <FormPage
        title={words('screen.title')}
        form={form}
        isNew={isNew}
        back="#"
        removal={{ title: words('dialog.delete_title'), text: words('dialog.delete_text') }}
        aside={<PermissionChanges name="flags" menus={menus} />}
      >
        <FormSection title={words('builder.methods')}>
          <PaymentMethodsField name="payment_methods" label={words('builder.methods')} />
        </FormSection>
        <FormSection title={words('builder.matrix')}>
          <PermissionMatrix name="flags" label={words('builder.matrix')} menus={menus} />
        </FormSection>
        <FormSection title={words('builder.rules')}>
          <RuleBuilder name="rules" label={words('builder.rules')} operands={operands} operatorsOf={dependency} />
        </FormSection>
        <FormSection title={words('builder.fees')}>
          <RuleBuilder name="fees" label={words('builder.fees')} operands={operands} operatorsOf={fee} />
        </FormSection>
      </FormPage>
    </div>
  );
}

function useMenus(): readonly MatrixMenu[] {
  const words = useSampleWords();
  return useMemo(() => {
    const menu = (id: Parameters<typeof words>[0], children: MatrixMenu[] = []): MatrixMenu => ({
      id: id.slice('menu.'.length),
      name: words(id),
      children,
    });
    return [
      menu('menu.overview'),
      menu('menu.members', [menu('menu.list'), menu('menu.csv'), menu('menu.corporates')]),
      menu('menu.invoices', [menu('menu.invoice_list'), menu('menu.plans')]),
      menu('menu.settings'),
    ];
  }, [words]);
}
