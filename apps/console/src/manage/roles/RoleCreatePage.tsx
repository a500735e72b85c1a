import { type PermissionMenus, RoleCreate, roleMenus, roles } from '@tsudoi/contract/roles';
import { AccountRole, type PermissionFlag } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { leavesOf } from '@tsudoi/ui/headless/form/permissionMatrix';
import { useCreatePage } from '@tsudoi/ui/headless/form/recordPage';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { PermissionMatrix } from '@tsudoi/ui/mantine/builders/PermissionMatrix';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useMatrixMenus } from '../../pickers/permissionMenus.ts';
import { paths } from './paths.ts';
import { useTypes } from './types.ts';

const MAIN = '/manage/overview';

/** What a new role begins with: nothing, or what the one has that it is a copy of. */
interface Start {
  name: string;
  type: AccountRole;
  flags: Record<string, PermissionFlag>;
  copy_of: number | null;
}
const BLANK: Start = { name: '', type: AccountRole.manager, flags: {}, copy_of: null };

/** /manage/roles/create, and with ?copy={id} a copy of a role */
export function RoleCreatePage() {
  const copy = Number(useSearchParams()[0].get('copy'));
  return copy > 0 ? <CopiedRole id={copy} /> : <NewRole start={BLANK} />;
}

function CopiedRole({ id }: { id: number }) {
  const t = useT();
  const { data, error, loading, retry } = useEndpoint(roles.get, { params: { id } });
  const isSlow = useSlow(loading);
  if (error !== undefined && data === undefined)
    return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  if (data === undefined) return isSlow ? <Bones /> : null;
  const { type, flags } = data;
  const start = { name: t('roles.copy_name', { name: data.name }), type, flags: within(flags, data), copy_of: id };
  return <NewRole key={id} start={start} />;
}

/** What of a role's flags the reader may give: a copy begins with no more than that. */
function within(flags: Record<string, PermissionFlag>, { limit }: PermissionMenus): Record<string, PermissionFlag> {
  if (limit === null) return flags;
  const least = (flag: PermissionFlag, most: PermissionFlag | undefined) => (flag > (most ?? 0) ? (most ?? 0) : flag);
  return Object.fromEntries(Object.entries(flags).map(([menu, flag]) => [menu, least(flag, limit[menu])]));
}

function NewRole({ start }: { start: Start }) {
  const t = useT();
  const { types } = useTypes();
  const form = useCreatePage({ create: roles.create, schema: RoleCreate, blank: start, back: paths.search });
  return (
    <FormPage
      title={t('roles.create.title')}
      crumbs={[{ text: t('roles.search.title'), to: paths.search }]}
      form={form}
      isNew
      back={paths.search}
    >
      <FormSection title={t('roles.section.basic')}>
        <TextField name="name" label={t('roles.name')} required span={6} maxLength={100} />
        <RadioField name="type" label={t('roles.type')} options={types} disabled={start.copy_of !== null} span={6} />
      </FormSection>
      <FormSection title={t('roles.section.flags')}>
        <Matrix />
      </FormSection>
    </FormPage>
  );
}

/** The menus of whom the role is for. */
function Matrix() {
  const type = useFieldValue('type') === AccountRole.member ? AccountRole.member : AccountRole.manager;
  const { data, error, retry } = useEndpoint(roleMenus, { query: { type } });
  if (error !== undefined && data === undefined)
    return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return data === undefined ? <Bones /> : <Menus key={type} menus={data} />;
}

function Menus({ menus: offered }: { menus: PermissionMenus }) {
  const t = useT();
  const menus = useMatrixMenus(offered);
  const { getValues, setValue } = useFormContext<Start>();
  // Flags of the other area's menus go with it.
  useEffect(() => {
    const menuIds = new Set(leavesOf(menus).map(({ id }) => id));
    const now = Object.entries(getValues('flags'));
    const rest = now.filter(([id]) => menuIds.has(id));
    if (rest.length < now.length) setValue('flags', Object.fromEntries(rest));
  }, [menus, getValues, setValue]);
  return (
    <>
      <PermissionMatrix name="flags" label={t('field.flags')} hideLabel menus={menus} />
      {offered.limit !== null && (
        <div className="f c12">
          <Note>{t('permissions.within_own')}</Note>
        </div>
      )}
    </>
  );
}
