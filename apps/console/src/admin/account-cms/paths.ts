import type { LayoutScreen, MemberClass } from '@tsudoi/domain';

/** Addresses of the screens of member fields of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/account-cms`;
  return {
    list: (classType: MemberClass) => (classType === 1 ? base : `${base}?class_type=${classType}`),
    create: (classType: MemberClass) => `${base}/create?class_type=${classType}`,
    edit: (id: number) => `${base}/edit/${id}`,
  } as const;
};

/** Address of the layout of one screen of a class's form. */
export const layoutPath = (facilityId: number, classType: MemberClass, screen: LayoutScreen): string =>
  `/admin/facilities/manage/${facilityId}/account-layout?class_type=${classType}&screen=${screen}`;

/** The class of members that an address names: personal unless told. */
export const classOf = (address: URLSearchParams): MemberClass => (address.get('class_type') === '2' ? 2 : 1);
