import { pickFields } from '@tsudoi/contract';
import {
  joinPlan,
  PaymentPlanCreate,
  type PaymentPlanRecord,
  PaymentPlanUpdate,
  paymentPlanFields,
  paymentPlans,
} from '@tsudoi/contract/payment-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Note } from '@tsudoi/ui/mantine/Note';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { useNavigate } from 'react-router';
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
  joined_type_ids: [],
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
          <JoinNote record={record} />
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

/** Who was there before the types were joined with the plan, and the plan that brings them into line. */
function JoinNote({ record }: { record: Rec }) {
  const t = useT();
  const navigate = useNavigate();
  const { edit } = usePagePermission();
  const joining = useCall(joinPlan);
  const { id, joining: counts } = record;
  const { on, off } = counts;
  if (on + off === 0 || (record.joined_type_ids.length === 0 && off === 0)) return null;
  const start = async () => {
    try {
      const { task_id } = await joining.callOrThrow({ params: { id }, body: {} });
      await navigate(`/manage/payment-plans/bulk?task=${task_id}`);
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  return (
    <Note tone="info">
      <p>{t('payment_plans.joining', { on: formatNumber(on), off: formatNumber(off) })}</p>
      {edit && (
        <Button busy={joining.pending && t('payment_plans.joining_busy')} onClick={() => void start()}>
          {t('payment_plans.joining_plan')}
        </Button>
      )}
    </Note>
  );
}
