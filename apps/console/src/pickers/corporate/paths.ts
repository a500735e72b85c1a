/** Addresses of the screens of a corporate's staff. */
const staffPaths = (corporateCode: string) => {
  const base = `/manage/corporates/staff/${corporateCode}`;
  return {
    search: `${base}/search`,
    create: `${base}/create`,
    edit: (accountCode: string) => `${base}/edit/${accountCode}`,
    detail: (accountCode: string) => `${base}/detail/${accountCode}`,
    history: (accountCode: string) => `${base}/history-compare/${accountCode}`,
  } as const;
};

/** Addresses of the screens of corporates. */
export const corporatePaths = {
  search: '/manage/corporates/search',
  create: '/manage/corporates/create',
  import: '/manage/corporates/import-csv',
  edit: (id: number) => `/manage/corporates/edit/${id}`,
  detail: (id: number) => `/manage/corporates/detail/${id}`,
  history: (accountCode: string) => `/manage/corporates/history-compare/${accountCode}`,
  staff: staffPaths,
} as const;
