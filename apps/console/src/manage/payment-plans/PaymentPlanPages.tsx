import { pickFields } from '@tsudoi/contract';
import {
  PaymentPlanCreate,
  type PaymentPlanRecord,
  PaymentPlanUpdate,
  paymentPlanFields,
  paymentPlans,
} from '@tsudoi/contract/payment-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import type * as v from 'valibot';
import { PaymentPlanFields } from './PaymentPlanFields.tsx';
import { PlanTester } from './PlanTester.tsx';
import { PLAN_LIST, paths, subscriberPaths } from './paths.ts';

type Rec = v.InferOutput<typeof PaymentPlanRecord>;

const BLANK = {
  code: '',
  name: '',
  timing: 2 as const,
  charge_day: 2 as const,
  designated_date: null,
  fee_type: 1 as const,
  amount: '',
  rate: 10 as const,
  zero_reason: null,
  rounding: 'ROUND_DOWN' as const,
  tax_type: 'inclusive' as const,
  prorate: false,
  issue_at_once: false,
  required_for_use: false,
  grace_days: 30,
  starts_on: null,
  ends_on: null,
  methods: [],
  member_type_ids: [],
  apply_condition_id: null,
};
const valuesOf = (record: Rec) => pickFields(record, [...paymentPlanFields, 'version']);

/** /manage/payment-plans/create */
export function PaymentPlanCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('payment_plans.create.title')}
      list={{ title: t('payment_plans.search.title'), path: paths.search }}
      create={paymentPlans.create}
      schema={PaymentPlanCreate}
      blank={BLANK}
    >
      <PaymentPlanFields />
    </CreatePage>
  );
}

/** /manage/payment-plans/edit/{id} */
export function PaymentPlanEditPage() {
  const t = useT();
  return (
    <RecordPage
      list={{
        title: t('payment_plans.search.title'),
        path: paths.search,
        walk: { settings: PLAN_LIST, hrefOf: paths.edit },
      }}
      endpoints={paymentPlans}
      schema={PaymentPlanUpdate}
      valuesOf={valuesOf}
      show={({ name, code, subscriber_count: count, rules }) => ({
        title: name,
        beside: <span className="sub">{code}</span>,
        actions: (
          <LinkButton to={subscriberPaths(code).search}>
            {t('payment_plans.subscribers_count', { count: formatNumber(count) })}
          </LinkButton>
        ),
        removal: {
          title: t('payment_plans.delete_confirm', { name }),
          text: count + rules.length > 0 ? t('payment_plans.in_use') : undefined,
        },
      })}
    >
      {(record) => (
        <>
          <PaymentPlanFields />
          <FormSection title={t('payment_plans.section.rules')} lead={t('payment_plans.rules_lead')} columns={1}>
            <Rules rules={record.rules} />
            <PlanTester planId={record.id} />
          </FormSection>
        </>
      )}
    </RecordPage>
  );
}

/** The operator's rules in the order in which they are asked. */
function Rules({ rules }: { rules: Rec['rules'] }) {
  const t = useT();
  if (rules.length === 0) return <p className="sub">{t('payment_plans.rules_none')}</p>;
  return (
    <ol className="bill-rules">
      {rules.map(({ id, name, amount }) => (
        <li key={id}>
          <span>{name}</span>
          <b className="num">{t('billing.yen', { yen: formatNumber(amount) })}</b>
        </li>
      ))}
    </ol>
  );
}
