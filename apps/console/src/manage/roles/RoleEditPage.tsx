import { pickFields } from '@tsudoi/contract';
import { type RoleRecord, RoleUpdate, roles } from '@tsudoi/contract/roles';
import { AccountRole } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { PermissionChanges } from '@tsudoi/ui/mantine/builders/PermissionChanges';
import { PermissionMatrix } from '@tsudoi/ui/mantine/builders/PermissionMatrix';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useId, useState } from 'react';
import { useMatrixMenus } from '../../pickers/permissionMenus.ts';
import { useRoles } from '../../pickers/roles.ts';
import { StartViewing } from '../../pickers/viewing/StartViewing.tsx';
import { ROLE_LIST } from './list.ts';
import { paths } from './paths.ts';
import { useTypes } from './types.ts';

const valuesOf = (record: RoleRecord) => pickFields(record, ['name', 'flags', 'version']);

/** /manage/roles/edit/{id} */
export function RoleEditPage() {
  const t = useT();
  const { textOf } = useTypes();
  const [successor, setSuccessor] = useState('');
  return (
    <RecordPage
      list={{ title: t('roles.search.title'), path: paths.search, walk: { settings: ROLE_LIST, hrefOf: paths.edit } }}
      endpoints={roles}
      schema={RoleUpdate}
      valuesOf={valuesOf}
      show={(role) => ({
        title: role.name,
        beside: <Tag>{textOf(role.type)}</Tag>,
        actions: (
          <>
            {role.type === AccountRole.manager && <StartViewing as="role" id={role.id} />}
            <LinkButton to={paths.copyOf(role.id)}>{t('roles.copy')}</LinkButton>
          </>
        ),
        locked: role.lock === null ? undefined : t(`roles.${role.lock}_locked`),
        aside: <Aside role={role} />,
        removal: {
          title: t('roles.delete_confirm', { name: role.name }),
          text:
            role.account_count > 0 ? <Successor role={role} value={successor} onChange={setSuccessor} /> : undefined,
        },
        removalQuery: successor === '' ? undefined : { move_to: successor },
      })}
    >
      {(role) => (
        <>
          <FormSection title={t('roles.section.basic')}>
            <TextField name="name" label={t('roles.name')} required span={6} maxLength={100} />
          </FormSection>
          <FormSection title={t('roles.section.flags')}>
            <Matrix role={role} />
          </FormSection>
        </>
      )}
    </RecordPage>
  );
}

function Matrix({ role }: { role: RoleRecord }) {
  const t = useT();
  return <PermissionMatrix name="flags" label={t('field.flags')} hideLabel menus={useMatrixMenus(role)} />;
}

/** Beside the matrix: what a save changes, whom it touches, and what nobody can do here. */
function Aside({ role }: { role: RoleRecord }) {
  const t = useT();
  const menus = useMatrixMenus(role);
  const { account_count: count, individual_count: individual, holders } = role;
  const rest = count - holders.length;
  return (
    <>
      {role.lock === null && <PermissionChanges name="flags" menus={menus} />}
      <section className="panel matrix-changes">
        <h2>
          {t('roles.holders')} <small>{t('roles.people', { count: formatNumber(count) })}</small>
        </h2>
        {count === 0 ? (
          <p className="muted">{t('roles.no_holders')}</p>
        ) : (
          <p>
            {holders.join(t('roles.separator'))}
            {rest > 0 && ` ${t('roles.other_holders', { count: formatNumber(rest) })}`}
          </p>
        )}
        {individual > 0 && <p className="hint">{t('roles.individual_holders', { count: formatNumber(individual) })}</p>}
      </section>
      {role.limit !== null && <p className="hint">{t('permissions.within_own')}</p>}
    </>
  );
}

/** Which role the accounts of a deleted one get. */
function Successor(props: { role: RoleRecord; value: string; onChange(id: string): void }) {
  const t = useT();
  const id = useId();
  const { options } = useRoles(props.role.type);
  return (
    <div className="f">
      <p>{t('roles.in_use', { count: formatNumber(props.role.account_count) })}</p>
      <label htmlFor={id}>{t('roles.move_to')}</label>
      <select id={id} className="in" value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        <option value="">{t('ui.choose')}</option>
        {options
          .filter(({ value }) => value !== props.role.id)
          .map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </select>
    </div>
  );
}
