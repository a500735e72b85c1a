import '@tsudoi/ui/look/fields-desk.css';
import { pickFields } from '@tsudoi/contract';
import {
  EventFieldCreate,
  type EventFieldRecord,
  EventFieldUpdate,
  eventFieldColumns,
  eventFields,
  eventKinds,
} from '@tsudoi/contract/event-kinds';
import { memberTypes } from '@tsudoi/contract/member-types';
import { ENTRANT_FACTS, FormItemUse, PlatformType } from '@tsudoi/domain';
import { fieldLabel, formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
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

/** What a rule may look at: facts of whoever enters, and the other fields of the form. */
const useOperands = () => {
  const t = useT();
  const locale = useLocale();
  const { query } = useFacilityArea();
  const body = { page: 1, per_page: 'all' as const, default_search: {} };
  const types = useEndpoint(memberTypes.search, { query, body }, { keepOnNavigation: true }).data;
  return useCallback(
    (fields: readonly EventFieldRecord[], but?: number): RuleOperand[] => {
      const facts = Object.entries(ENTRANT_FACTS).map(([code, input_type]) => {
        const word = code === 'age' ? t('event_kinds.rule_age') : fieldLabel(code, locale);
        const name = t('event_kinds.rule_fact', { fact: word });
        return { type: 'default' as const, id: 0, code, input_type, label_ja: name, label_en: name, choices: [] };
      });
      const memberTypes = (types?.items ?? []).map(({ id, name }) => ({ value: id, text: name }));
      const own = fields.filter(({ id }) => id !== but);
      return operandsOf([...facts, ...own], { locale, memberTypes, age: '' });
    },
    [locale, t, types],
  );
};

/** /admin/facilities/manage/{facility_id}/event-cms/form/{kind}/create */
export function EventFieldCreatePage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const kind_id = Number(useParams().kind);
  const operands = useOperands();
  const client = useClient();
  const locale = useLocale();
  const demand = useDemandQuestion();
  return (
    <WithForm>
      {(fields) => (
        <>
          <CreatePage
            title={t('event_kinds.field_create')}
            list={{ title: t('event_kinds.search.title'), path: pathsOf(facility.id).edit(kind_id), of: crumb }}
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
            confirm={async ({ use_type, label_ja, label_en }) => {
              if (!isRequired(use_type)) return true;
              const { entry_count } = await client.call(eventKinds.get, { params: { id: kind_id }, query });
              return demand.ask({ name: locale === 'ja' ? label_ja : label_en, entries: entry_count });
            }}
          >
            <FieldFields operands={operands(fields)} />
          </CreatePage>
          {demand.question}
        </>
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
  const { facility, query, crumb } = useFacilityArea();
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
  const demand = useDemandQuestion();
  const nameOf = (record: EventFieldRecord) => (locale === 'ja' ? record.label_ja : record.label_en);
  return (
    <>
      <RecordPage
        list={{ title: t('event_kinds.search.title'), path: pathsOf(facility.id).edit(kind), of: crumb }}
        endpoints={eventFields}
        query={query}
        schema={UpdateForm}
        valuesOf={formOf}
        confirm={async (body, record) => {
          const isDemanded = isRequired(body.use_type) && !isRequired(record.use_type);
          return !isDemanded || demand.ask({ name: nameOf(record), entries: record.unanswered ?? 0 });
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
      {demand.question}
    </>
  );
}

/** Asks before entries that are there miss an answer that is required from then on. */
function useDemandQuestion() {
  const t = useT();
  const [asked, setAsked] = useState<{ name: string; entries: number; settle(goesAhead: boolean): void }>();
  const answer = (goesAhead: boolean) => {
    asked?.settle(goesAhead);
    setAsked(undefined);
  };
  return {
    ask: async (of: { name: string; entries: number }): Promise<boolean> =>
      of.entries === 0 || new Promise((settle) => setAsked({ ...of, settle })),
    question: (
      <Confirm
        opened={asked !== undefined}
        title={t('event_kinds.field_question', { name: asked?.name ?? '' })}
        verb={t('event_kinds.field_save')}
        onVerb={() => answer(true)}
        onBack={() => answer(false)}
      >
        <p>{t('event_kinds.field_demanded', { entries: formatNumber(asked?.entries ?? 0) })}</p>
      </Confirm>
    ),
  };
}

const isRequired = (use: FormItemUse | undefined) =>
  use === FormItemUse.required || use === FormItemUse.requiredRelated;

/** Fields of an entry form are never hidden for good. */
const usable = (use: FormItemUse) => (use === FormItemUse.hide ? FormItemUse.optional : use);
