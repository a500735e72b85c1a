import { type FamilyWalk, plain, searchFor } from '../walk.ts';

const body = (number: number) => ({
  name: `施設${number}`,
  host_names: [`walk${number}.tsudoi.test`],
  business_type: 1,
});

export const walk: FamilyWalk = {
  staff: { checkAccountUsage: plain },
  operator: {
    searchFacilities: () => searchFor(),
    createFacility: ({ number }) => ({
      body: {
        ...body(number),
        code: `W${number}`,
        manager_last_name: '山本',
        manager_first_name: '太郎',
        manager_email: `walk${number}@tsudoi.test`,
      },
    }),
    getFacility: ({ id }) => ({ params: { id } }),
    updateFacility: ({ id, number, version }) => ({ params: { id }, body: { ...body(number), version } }),
    changeFacilityStatus: ({ id, version }) => ({ params: { id }, body: { status: 3, version } }),
    deleteFacility: ({ id, version }) => ({ params: { id }, query: { version } }),
    inviteManager: ({ id, manager }) => ({ params: { id }, body: { account_id: manager } }),
    checkLoginFacility: ({ id }) => ({ params: { id } }),
    listFacilityMenus: ({ code }) => ({ query: { facility_code: code } }),
  },
};
