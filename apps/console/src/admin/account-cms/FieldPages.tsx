import '@tsudoi/ui/look/fields-desk.css';
import { pickFields } from '@tsudoi/contract';
import { accountFields, type FieldRecord, fieldDefinitionFields } from '@tsudoi/contract/account-cms';
import type { MemberClass } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useLoadedRecord } from '@tsudoi/ui/headless/form/recordPage';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { FieldFields } from '../../pickers/field-definition/FieldFields.tsx';
import { nameOf } from '../../pickers/field-definition/rules.ts';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { type FieldArea, useFieldArea } from './area.ts';
import { DraftPreview } from './DraftPreview.tsx';
import { classOf, pathsOf } from './paths.ts';
import { useSaveQuestion } from './SaveQuestion.tsx';
import { blankField, FieldCreateForm, FieldUpdateForm, valuesOf } from './values.ts';

const MAIN = '/admin/overview';

/** /admin/facilities/manage/{facility_id}/account-cms/create */
export function FieldCreatePage() {
  const classType = classOf(useSearchParams()[0]);
  const { area, error, loading, reload } = useFieldArea(classType);
  const isSlow = useSlow(loading);
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void reload()} />;
  if (area === undefined) return isSlow ? <Bones /> : null;
  return <Create area={area} classType={classType} />;
}

function Create({ area, classType }: { area: FieldArea; classType: MemberClass }) {
  const t = useT();
  const locale = useLocale();
  const { facility, query, crumb } = useFacilityArea();
  const address = useSearchParams()[0];
  const { confirm, question } = useSaveQuestion(query);
  const group = area.sections.find(({ id }) => id === Number(address.get('group_id'))) ?? area.sections.at(-1);
  return (
    <>
      <CreatePage
        title={t('account_cms.create.title')}
        list={{ title: t('account_cms.title'), path: pathsOf(facility.id).list(classType), of: crumb }}
        create={accountFields.create}
        query={query}
        schema={FieldCreateForm}
        blank={() => blankField(classType, group?.id)}
        confirm={(body) =>
          confirm({ id: null, ...body }, nameOf({ code: '', label_ja: body.label_ja, label_en: body.label_en }, locale))
        }
        aside={<DraftPreview area={area} />}
      >
        <FieldFields sections={area.sections} operands={area.operands} roles={area.roles} />
      </CreatePage>
      {question}
    </>
  );
}

/** /admin/facilities/manage/{facility_id}/account-cms/edit/{id} */
export function FieldEditPage() {
  const { query } = useFacilityArea();
  const { record, ...read } = useLoadedRecord(accountFields.get, query);
  const { area, ...form } = useFieldArea(record?.class_type === 2 ? 2 : record === undefined ? undefined : 1);
  const isSlow = useSlow(read.loading || form.loading);
  const error = read.error ?? form.error;
  const retry = async () => void (await Promise.all([read.reload(), form.reload()]));
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  if (record === undefined || area === undefined) return isSlow ? <Bones /> : null;
  return <Edit area={area} id={record.id} />;
}

function Edit({ area, id }: { area: FieldArea; id: number }) {
  const t = useT();
  const locale = useLocale();
  const { facility, query, crumb } = useFacilityArea();
  const { confirm, question } = useSaveQuestion(query);
  const operands = useMemo(
    () => area.operands.filter(({ code }) => !code.startsWith(`extend.${id}:`)),
    [area.operands, id],
  );
  const formOf = useCallback((record: FieldRecord) => valuesOf(record, operands), [operands]);
  const classType = area.class_type === 2 ? 2 : 1;
  return (
    <>
      <RecordPage
        list={{ title: t('account_cms.title'), path: pathsOf(facility.id).list(classType), of: crumb }}
        endpoints={accountFields}
        query={query}
        schema={FieldUpdateForm}
        valuesOf={formOf}
        confirm={(body, record) => {
          const { version: _, ...change } = body;
          const { id, class_type, input_type } = record;
          const stored = pickFields(record, fieldDefinitionFields);
          return confirm({ ...stored, ...change, id, class_type, input_type }, nameOf(record, locale));
        }}
        show={(record) => ({
          title: nameOf(record, locale),
          beside: <Answered record={record} />,
          // Without a question there is no deleting: a field of the product can only be hidden.
          ...(record.type === 'extend' && {
            removal: {
              title: t('account_cms.delete_confirm', { label: nameOf(record, locale) }),
              ...((record.answered ?? 0) > 0 && {
                text: t('account_cms.delete_answered', { members: formatNumber(record.answered ?? 0) }),
                isRefused: true,
              }),
            },
          }),
          aside: <DraftPreview area={area} field={record} />,
        })}
      >
        {(record) => <FieldFields sections={area.sections} operands={operands} roles={area.roles} field={record} />}
      </RecordPage>
      {question}
    </>
  );
}

/** Whose field it is, and how many members have answered it. */
function Answered({ record }: { record: FieldRecord }) {
  const t = useT();
  return record.type === 'default' ? (
    <Tag>{t('account_cms.built_in')}</Tag>
  ) : (
    <span className="sub">{t('account_cms.answered', { members: formatNumber(record.answered ?? 0) })}</span>
  );
}
