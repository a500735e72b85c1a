import { accountFormsToPreview, accountSections } from '@tsudoi/contract/account-cms';
import { memberTypes } from '@tsudoi/contract/member-types';
import { roleOptionsForOperator } from '@tsudoi/contract/roles';
import { AccountRole, type MemberClass } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { useMemo } from 'react';
import { operandsOf } from '../../pickers/field-definition/rules.ts';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';

/** The form of one class of members with all that its screens show of it. */
export type FieldArea = NonNullable<ReturnType<typeof useFieldArea>['area']>;

// A save reads them again and leads to the list at the same time, which goes on with what is under way.
const OPTIONS = { keepPreviousData: false, keepOnNavigation: true };

/** Reads the sections and fields of a class, its forms as both sides have them, and its member types. */
export function useFieldArea(classType: MemberClass | undefined) {
  const t = useT();
  const locale = useLocale();
  const { facility, query } = useFacilityArea();
  const asked = classType === undefined ? null : { query: { ...query, class_type: classType } };
  const sections = useEndpoint(accountSections, asked, OPTIONS);
  const forms = useEndpoint(accountFormsToPreview, asked, OPTIONS);
  const types = useEndpoint(
    memberTypes.search,
    { query, body: { page: 1, per_page: 'all', default_search: {} } },
    OPTIONS,
  );
  const roles = useEndpoint(roleOptionsForOperator, { query: { ...query, type: AccountRole.manager } }, OPTIONS);
  const area = useMemo(() => {
    if (sections.data === undefined || forms.data === undefined) return undefined;
    if (types.data === undefined || roles.data === undefined) return undefined;
    const options = types.data.items
      .filter(({ class_type }) => class_type === classType)
      .map(({ id, name }) => ({ value: id, text: name }));
    const fields = sections.data.sections.flatMap((section) => section.fields);
    return {
      ...sections.data,
      facility,
      fields,
      forms: forms.data,
      memberTypes: options,
      roles: roles.data.map(({ id, text }) => ({ value: Number(id), text })),
      operands: operandsOf(fields, { locale, memberTypes: options, age: t('account_cms.age') }),
    };
  }, [sections.data, forms.data, types.data, roles.data, classType, facility, locale, t]);
  const error = sections.error ?? forms.error ?? types.error ?? roles.error;
  return {
    area,
    error: area === undefined ? error : undefined,
    loading: sections.loading || forms.loading || types.loading || roles.loading,
    reload: async () => void (await Promise.all([sections.retry(), forms.retry(), types.retry(), roles.retry()])),
  };
}
