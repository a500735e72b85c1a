/** Addresses of the member type screens of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/member-type`;
  return { search: `${base}/search`, create: `${base}/create`, edit: (id: number) => `${base}/edit/${id}` } as const;
};
