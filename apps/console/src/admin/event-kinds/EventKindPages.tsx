import { pickFields } from '@tsudoi/contract';
import {
  EventKindCreate,
  type EventKindRecord,
  EventKindUpdate,
  eventFields,
  eventKindColumns,
  eventKinds,
  moveEventField,
} from '@tsudoi/contract/event-kinds';
import { roleOptionsForOperator } from '@tsudoi/contract/roles';
import { AccountRole, ListStyle, PermissionFlag } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { MoveButtons } from '../../pickers/MoveButtons.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { EVENT_KIND_LIST, pathsOf } from './paths.ts';

const { view, both } = PermissionFlag;
const Ids = v.array(v.number());
/** Roles as the form has them: who may edit, and who may look. */
const readers = { editors: Ids, viewers: Ids };
const withRoles = <Values extends { editors: number[]; viewers: number[] }>({
  editors,
  viewers,
  ...values
}: Values) => ({
  ...values,
  staff_roles: [
    ...editors.map((role_id) => ({ role_id, flag: both })),
    ...viewers.filter((id) => !editors.includes(id)).map((role_id) => ({ role_id, flag: view })),
  ],
});
const CreateForm = v.pipe(v.object({ ...EventKindCreate.entries, ...readers }), v.transform(withRoles));
const UpdateForm = v.pipe(v.object({ ...EventKindUpdate.entries, ...readers }), v.transform(withRoles));

const BLANK = {
  code: '',
  name: '',
  url: '',
  position: 100,
  layout: ListStyle.smallCard,
  courses: true,
  results: false,
  check_in: true,
  fee: true,
  guests: false,
  staff_roles: [],
  member_role_ids: [],
  editors: [],
  viewers: [],
};

const valuesOf = (record: EventKindRecord) => {
  const roles = (isEditor: boolean) =>
    record.staff_roles.filter(({ flag }) => (flag === both) === isEditor).map(({ role_id }) => role_id);
  return {
    ...pickFields(record, [...eventKindColumns, 'member_role_ids', 'version']),
    staff_roles: [],
    editors: roles(true),
    viewers: roles(false),
  };
};

/** What can be chosen as roles, of staff and of members. */
function WithRoles({ children }: { children: (roles: Record<'staff' | 'members', Options>) => ReactNode }) {
  const { query } = useFacilityArea();
  const staff = useEndpoint(roleOptionsForOperator, { query: { ...query, type: AccountRole.manager } });
  const members = useEndpoint(roleOptionsForOperator, { query: { ...query, type: AccountRole.member } });
  const isSlow = useSlow(staff.loading || members.loading);
  const error = staff.error ?? members.error;
  if (staff.data !== undefined && members.data !== undefined)
    return children({ staff: optionsOf(staff.data), members: optionsOf(members.data) });
  const retry = async () => void (await Promise.all([staff.retry(), members.retry()]));
  if (error !== undefined) return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

type Options = { value: number; text: string }[];
const optionsOf = (list: readonly { id: number | string; text: string }[]): Options =>
  list.map(({ id, text }) => ({ value: Number(id), text }));

function Fields({ roles, kind }: { roles: Record<'staff' | 'members', Options>; kind?: EventKindRecord }) {
  const t = useT();
  const locale = useLocale();
  const isUsed = (kind?.event_count ?? 0) > 0;
  const inUse = isUsed ? t('event_kinds.in_use', { events: formatNumber(kind?.event_count ?? 0) }) : undefined;
  const switches = ['results', 'check_in', 'fee', 'guests'] as const;
  return (
    <>
      <FormSection title={t('event_kinds.section.basic')}>
        <TextField name="name" label={t('event_kinds.name')} required span={8} maxLength={100} />
        <NumberField name="position" label={t('event_kinds.position')} span={4} max={9_999} />
        {kind === undefined && (
          <TextField
            name="code"
            label={t('field.code')}
            required
            span={6}
            maxLength={40}
            hint={t('event_kinds.code_hint')}
          />
        )}
        <TextField
          name="url"
          label={t('event_kinds.url')}
          required
          span={6}
          maxLength={40}
          disabled={isUsed}
          hint={inUse ?? t('event_kinds.url_hint')}
        />
        <RadioField
          name="layout"
          label={t('event_kinds.layout')}
          span={12}
          hint={t('event_kinds.layout_hint')}
          options={labelOptions('listStyle', locale)}
        />
      </FormSection>
      <FormSection title={t('event_kinds.section.use')}>
        <CheckboxField
          name="courses"
          label={t('event_kinds.courses')}
          hideLabel
          words={t('event_kinds.courses')}
          disabled={isUsed}
          span={12}
        />
        {switches.map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={t(`event_kinds.${name}`)}
            hideLabel
            words={t(`event_kinds.${name}`)}
            span={12}
          />
        ))}
      </FormSection>
      <FormSection title={t('event_kinds.section.readers')} lead={t('event_kinds.readers_hint')}>
        <MultiSelectField name="editors" label={t('event_kinds.editors')} span={12} options={roles.staff} />
        <MultiSelectField name="viewers" label={t('event_kinds.viewers')} span={12} options={roles.staff} />
        <MultiSelectField name="member_role_ids" label={t('event_kinds.members')} span={12} options={roles.members} />
      </FormSection>
    </>
  );
}

/** /admin/facilities/manage/{facility_id}/event-cms/create */
export function EventKindCreatePage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  return (
    <WithRoles>
      {(roles) => (
        <CreatePage
          title={t('event_kinds.create.title')}
          list={{ title: t('event_kinds.search.title'), path: pathsOf(facility.id).search, of: crumb }}
          create={eventKinds.create}
          query={query}
          schema={CreateForm}
          leadsTo={(saved) => {
            const id = typeof saved === 'object' && saved !== null && 'id' in saved ? Number(saved.id) : undefined;
            return id === undefined ? undefined : pathsOf(facility.id).edit(id);
          }}
          aside={
            <section className="sec">
              <h2>{t('event_kinds.section.form')}</h2>
              <p className="hint">{t('event_kinds.form_next')}</p>
            </section>
          }
          blank={{ ...BLANK, member_role_ids: roles.members.map(({ value }) => value) }}
        >
          <Fields roles={roles} />
        </CreatePage>
      )}
    </WithRoles>
  );
}

/** /admin/facilities/manage/{facility_id}/event-cms/edit/{id} */
export function EventKindEditPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const paths = pathsOf(facility.id);
  return (
    <WithRoles>
      {(roles) => (
        <RecordPage
          list={{
            title: t('event_kinds.search.title'),
            path: paths.search,
            of: crumb,
            walk: { settings: EVENT_KIND_LIST, hrefOf: paths.edit },
          }}
          endpoints={eventKinds}
          query={query}
          schema={UpdateForm}
          valuesOf={valuesOf}
          show={({ id, name, code, event_count: events }) => ({
            title: name,
            beside: <span className="sub">{code}</span>,
            removal: {
              title: t('event_kinds.delete_confirm', { name }),
              ...(events > 0 && { text: t('event_kinds.in_use', { events: formatNumber(events) }), isRefused: true }),
            },
            aside: <EntryForm kindId={id} />,
          })}
        >
          {(kind) => <Fields roles={roles} kind={kind} />}
        </RecordPage>
      )}
    </WithRoles>
  );
}

/** The fields of the entry form in their order. */
function EntryForm({ kindId }: { kindId: number }) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const { facility, query } = useFacilityArea();
  const paths = pathsOf(facility.id);
  const body = { page: 1, per_page: 'all' as const, default_search: { kind_id: kindId } };
  const { data, error, retry } = useEndpoint(eventFields.search, { query, body });
  const fields = data?.items ?? [];
  const nameOf = (field: (typeof fields)[number]) => (locale === 'ja' ? field.label_ja : field.label_en);
  const move = async (id: number, before: number | null) => {
    try {
      await client.call(moveEventField, { params: { id }, query, body: { before } });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await retry();
  };
  return (
    <section className="sec">
      <h2>{t('event_kinds.section.form')}</h2>
      {error !== undefined && data === undefined && (
        <p role="alert">
          {error.message}{' '}
          <Button small onClick={() => void retry()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {data !== undefined && fields.length === 0 && <p className="hint">{t('event_kinds.form_empty')}</p>}
      <ul className="plain">
        {fields.map((field) => (
          <li key={field.id} className="row">
            <MoveButtons
              words={{
                up: t('event_kinds.up', { label: nameOf(field) }),
                down: t('event_kinds.down', { label: nameOf(field) }),
              }}
              ids={fields.map(({ id }) => id)}
              id={field.id}
              onMove={(before) => move(field.id, before)}
            />
            <Link to={paths.editField(kindId, field.id)}>{nameOf(field)}</Link>{' '}
            <span className="sub">{label('extendedInputType', field.input_type, locale)}</span>
          </li>
        ))}
      </ul>
      <LinkButton small to={paths.createField(kindId)}>
        {t('event_kinds.field_create')}
      </LinkButton>
    </section>
  );
}
