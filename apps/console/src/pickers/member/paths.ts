/** Paths of the member screens. */
export const memberPaths = {
  overview: '/manage/overview',
  search: '/manage/members/search',
  create: '/manage/members/create',
  /** The form of a new member, begun with a name. */
  createNamed: (name: string) => `/manage/members/create?${new URLSearchParams({ name })}`,
  import: '/manage/members/import-csv',
  edit: (id: number) => `/manage/members/edit/${id}`,
  history: (accountCode: string) => `/manage/members/history-compare/${accountCode}`,
  duplicates: '/manage/members/duplicates',
  /** Whom to merge a member with; with another member the two side by side. */
  merge: (id: number, other?: number) => `/manage/members/merge/${id}${other === undefined ? '' : `/${other}`}`,
  detail: (id: number) => `/manage/members/detail/${id}`,
  /** A member, about to be linked with another one as family. */
  link: (id: number, other: number) => `/manage/members/detail/${id}?link=${other}`,
  /** The members of an organization. */
  ofOrganization: (id: number) => `/manage/members/search?organization=${id}`,
};
