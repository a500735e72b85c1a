import '@tsudoi/ui/look/fields-desk.css';
import { pickFields } from '@tsudoi/contract';
import {
  EventFieldCreate,
  type EventFieldRecord,
  EventFieldUpdate,
  eventFieldColumns,
  eventFields,
} from '@tsudoi/contract/event-kinds';
import { FormItemUse, PlatformType } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { RuleOperand } from '@tsudoi/ui/headless/form/rules';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { type ReactNode, useCallback, useState } from 'react';
import { useParams } from 'react-router';
import * as v from 'valibot';
import { FieldFields } from '../../pickers/field-definition/FieldFields.tsx';
import { operandsOf } from '../../pickers/field-definition/rules.ts';
import { conditions, NO_LIMITS, rulesInForm, withConditions } from '../../pickers/field-definition/values.ts';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { pathsOf } from './paths.ts';

const CreateForm = v.pipe(v.object({ ...EventFieldCreate.entries, conditions }), v.transform(withConditions));
const UpdateForm = v.pipe(v.object({ ...EventFieldUpdate.entries, conditions }), v.transform(withConditions));

/** The fields of the kind that rules may look at. */
function WithForm({ children }: { children: (fields: EventFieldRecord[]) => ReactNode }) {
  const { query } = useFacilityArea();
  const kind_id = Number(useParams().kind);
  const body = { page: 1, per_page: 'all' as const, default_search: { kind_id } };
  const { data, error, loading, retry } = useEndpoint(eventFields.search, { query, body }, { keepOnNavigation: true });
  const isSlow = useSlow(loading);
  if (data !== undefined) return children(data.items);
  if (error !== undefined) return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

const useOperands = () => {
  const locale = useLocale();
  return useCallback(
    (fields: readonly EventFieldRecord[], but?: number): RuleOperand[] =>
      operandsOf(
        fields.filter(({ id }) => id !== but),
        { locale, memberTypes: [], age: '' },
      ),
    [locale],
  );
};

/** /admin/facilities/manage/{facility_id}/event-cms/form/{kind}/create */
export function EventFieldCreatePage() {
  const t = useT();
  const { facility, query } = useFacilityArea();
  const kind_id = Number(useParams().kind);
  const operands = useOperands();
  return (
    <WithForm>
      {(fields) => (
        <CreatePage
          title={t('event_kinds.field_create')}
          list={{ title: t('event_kinds.search.title'), path: pathsOf(facility.id).edit(kind_id) }}
          create={eventFields.create}
          query={query}
          schema={CreateForm}
          blank={() => ({
            kind_id,
            input_type: 'textbox' as const,
            label_ja: '',
            label_en: '',
            hint_ja: '',
            hint_en: '',
            use_type: FormItemUse.optional,
            platform: PlatformType.all,
            choices: [],
            limits: NO_LIMITS,
            conditions: [],
            searchable: true,
            in_csv: true,
            member_editable: true,
          })}
        >
          <FieldFields operands={operands(fields)} />
        </CreatePage>
      )}
    </WithForm>
  );
}

/** /admin/facilities/manage/{facility_id}/event-cms/form/{kind}/edit/{id} */
export function EventFieldEditPage() {
  return <WithForm>{(fields) => <Edit fields={fields} />}</WithForm>;
}

function Edit({ fields }: { fields: EventFieldRecord[] }) {
  const t = useT();
  const locale = useLocale();
  const { facility, query } = useFacilityArea();
  const kind = Number(useParams().kind);
  const operands = useOperands();
  const formOf = useCallback(
    (record: EventFieldRecord) => ({
      ...pickFields(record, [...eventFieldColumns, 'version']),
      use_type: usable(record.use_type),
      limits: { ...NO_LIMITS, ...record.limits },
      conditions: rulesInForm(record.conditions, operands(fields, record.id)),
    }),
    [fields, operands],
  );
  const [asked, setAsked] = useState<{ record: EventFieldRecord; settle(goesAhead: boolean): void }>();
  const answer = (goesAhead: boolean) => {
    asked?.settle(goesAhead);
    setAsked(undefined);
  };
  const nameOf = (record: EventFieldRecord) => (locale === 'ja' ? record.label_ja : record.label_en);
  return (
    <>
      <RecordPage
        list={{ title: t('event_kinds.search.title'), path: pathsOf(facility.id).edit(kind) }}
        endpoints={eventFields}
        query={query}
        schema={UpdateForm}
        valuesOf={formOf}
        confirm={async (body, record) => {
          const isDemanded = isRequired(body.use_type) && !isRequired(record.use_type);
          if (!isDemanded || record.unanswered === 0) return true;
          return new Promise<boolean>((settle) => setAsked({ record, settle }));
        }}
        show={(record) => ({
          title: nameOf(record),
          beside: (
            <span className="sub">
              {t('event_kinds.field_answered', { answers: formatNumber(record.answered ?? 0) })}
            </span>
          ),
          removal: {
            title: t('event_kinds.delete_confirm', { name: nameOf(record) }),
            ...((record.answered ?? 0) > 0 && {
              text: t('event_kinds.field_delete_refused', { answers: formatNumber(record.answered ?? 0) }),
              isRefused: true,
            }),
          },
        })}
      >
        {(record) => <FieldFields operands={operands(fields, record.id)} field={record} />}
      </RecordPage>
      <Confirm
        opened={asked !== undefined}
        title={t('event_kinds.field_question', { name: asked === undefined ? '' : nameOf(asked.record) })}
        verb={t('event_kinds.field_save')}
        onVerb={() => answer(true)}
        onBack={() => answer(false)}
      >
        <p>{t('event_kinds.field_demanded', { entries: formatNumber(asked?.record.unanswered ?? 0) })}</p>
      </Confirm>
    </>
  );
}

const isRequired = (use: FormItemUse | undefined) =>
  use === FormItemUse.required || use === FormItemUse.requiredRelated;

/** Fields of an entry form are never hidden for good. */
const usable = (use: FormItemUse) => (use === FormItemUse.hide ? FormItemUse.optional : use);
