/** Addresses of the screens of shared documents. */
export const documentPaths = {
  search: '/manage/documents/search',
  /** The documents that a member has. */
  ofMember: (id: number) => `/manage/documents/search?member_id=${id}`,
  create: '/manage/documents/create',
  /** The form of a document for one member. */
  createFor: (id: number) => `/manage/documents/create?member=${id}`,
  detail: (id: number) => `/manage/documents/detail/${id}`,
  edit: (id: number) => `/manage/documents/edit/${id}`,
} as const;
