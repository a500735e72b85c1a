import { pickFields } from '@tsudoi/contract';
import {
  DocumentCreate,
  type DocumentRecord,
  DocumentUpdate,
  documentFields,
  documentMemberOptions,
  documents,
  NAMED_MEMBERS_MAX,
} from '@tsudoi/contract/documents';
import { jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RemoteMultiSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { UploadField } from '@tsudoi/ui/mantine/fields/UploadField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { documentPaths } from '../../pickers/documentPaths.ts';
import { useMemberTypes } from '../../pickers/memberTypes.ts';
import { useOrganizationSource, useOrganizations } from '../../pickers/organizations.ts';
import { DOCUMENT_LIST } from './list.ts';
import { useAudienceWords } from './words.tsx';

const valuesOf = (record: DocumentRecord) => pickFields(record, [...documentFields, 'version']);

/** What is shared, and from when to when. */
function Fields() {
  const t = useT();
  return (
    <>
      <FormSection title={t('documents.section.document')}>
        <TextField name="title" label={t('field.title')} required span={12} maxLength={100} />
        <UploadField name="file" label={t('field.file')} purpose="document" required span={12} />
        <TextField
          name="note"
          label={t('field.note')}
          rows={4}
          span={12}
          maxLength={1000}
          hint={t('documents.note_hint')}
        />
      </FormSection>
      <FormSection title={t('documents.section.visible')}>
        <DateField name="visible_from" label={t('field.visible_from')} required span={4} />
        <DateField name="visible_until" label={t('field.visible_until')} span={4} hint={t('documents.until_hint')} />
      </FormSection>
    </>
  );
}

/** Members of the reader's reach, found by the server. */
function useMemberSource(): OptionSource<Option> {
  const client = useClient();
  return useMemo(() => {
    const ask = async (query: { keyword?: string; ids?: string }, signal: AbortSignal) =>
      fromSelectList(await client.call(documentMemberOptions, { query }, { signal }));
    return {
      find: (text, signal) => ask(text === '' ? {} : { keyword: text }, signal),
      byValues: (values, signal) => ask({ ids: values.join(',') }, signal),
    };
  }, [client]);
}

/** What a list of members hands over to the form of a new document. */
interface FoundHandover {
  found: object;
  count: number;
}

const handedOver = (state: unknown): FoundHandover | undefined =>
  typeof state === 'object' && state !== null && 'found' in state ? (state as FoundHandover) : undefined;

function Audience({ handover }: { handover: FoundHandover | undefined }) {
  const t = useT();
  const audience = useFieldValue('audience');
  const members = useMemberSource();
  const types = useMemberTypes();
  const organizations = useOrganizations();
  const source = useOrganizationSource();
  const has = organizations.options.length > 0 || organizations.loading;
  return (
    <FormSection title={t('documents.section.audience')}>
      <RadioField
        name="audience"
        label={t('field.audience')}
        required
        span={12}
        options={[
          { value: 'members', text: t('documents.audience.members') },
          { value: 'member_types', text: t('documents.audience.member_types') },
          ...(has ? [{ value: 'organizations', text: t('documents.audience.organizations') }] : []),
        ]}
      />
      {audience === 'members' &&
        (handover === undefined ? (
          <RemoteMultiSelectField
            name="member_ids"
            label={t('field.member_ids')}
            required
            source={members}
            max={NAMED_MEMBERS_MAX}
            hint={t('documents.members_hint')}
          />
        ) : (
          <p className="c12">{t('documents.found', { count: formatNumber(handover.count) })}</p>
        ))}
      {audience === 'member_types' && (
        <MultiSelectField
          name="member_type_ids"
          label={t('field.member_type_ids')}
          required
          options={types.options}
          loading={types.loading}
          failed={types.failed}
          onRetry={types.retry}
          hint={t('documents.types_hint')}
        />
      )}
      {audience === 'organizations' && (
        <RemoteMultiSelectField
          name="organization_ids"
          label={t('documents.organizations')}
          required
          source={source}
          hint={t('documents.organizations_hint')}
        />
      )}
      <CheckboxField
        name="notify"
        flag
        label={t('field.notify')}
        words={t('documents.notify')}
        hint={t('documents.notify_hint')}
        span={12}
      />
    </FormSection>
  );
}

/** /manage/documents/create, for one member where the address names it, or for those a list has found */
export function DocumentCreatePage() {
  const t = useT();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const handover = handedOver(state);
  const member = Number(query.get('member') ?? 0);
  return (
    <CreatePage
      title={t('documents.create.title')}
      list={{ title: t('documents.search.title'), path: documentPaths.search }}
      create={documents.create}
      schema={DocumentCreate}
      blank={() => ({
        title: '',
        note: '',
        visible_from: jstToday(new Date()),
        visible_until: '',
        file: null,
        audience: 'members' as const,
        member_ids: member > 0 ? [member] : [],
        member_type_ids: [],
        organization_ids: [],
        found: handover?.found ?? null,
        notify: 0,
      })}
    >
      <Fields />
      <Audience handover={handover} />
    </CreatePage>
  );
}

/** /manage/documents/edit/{id} */
export function DocumentEditPage() {
  const t = useT();
  const audience = useAudienceWords();
  return (
    <RecordPage
      list={{
        title: t('documents.search.title'),
        path: documentPaths.search,
        walk: { settings: DOCUMENT_LIST, hrefOf: documentPaths.edit },
      }}
      endpoints={documents}
      schema={DocumentUpdate}
      valuesOf={valuesOf}
      show={(record) => ({
        title: record.title,
        beside: <span className="sub">{audience(record)}</span>,
        removal: { title: t('documents.delete_confirm', { title: record.title }) },
      })}
    >
      {() => <Fields />}
    </RecordPage>
  );
}
