import {
  createFacility,
  deleteFacility,
  getFacility,
  searchFacilities,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { createMember, deleteMember, getMember, searchMembers, updateMember } from '@tsudoi/contract/members';
import { notices } from '@tsudoi/contract/notices';
import { organizations } from '@tsudoi/contract/organizations';
import {
  basicInfo,
  describeCrud,
  makeMember,
  makeNotice,
  makeOrganization,
  nextNumber,
  noticeBody,
  operatorOf,
} from '@tsudoi/kit';

describeCrud('organizations', {
  access: { menu: 'organizations' },
  endpoints: organizations,
  organizations: true,
  make: (world) => makeOrganization(world),
  createBody: (world) => ({ name: `${world.marker}組織${nextNumber()}`, type: 2, parent_id: world.rootOrganization }),
  updateBody: (world) => ({ name: `${world.marker}改${nextNumber()}`, type: 2, parent_id: world.rootOrganization }),
  refused: (world) => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { name: undefined }, field: 'name', code: 'required' },
    { body: { name: 'あ'.repeat(101) }, field: 'name', code: 'max_length' },
    { body: { type: undefined }, field: 'type', code: 'required' },
    { body: { type: 4 }, field: 'type', code: 'choice' },
    { body: { code: '日本語' }, field: 'code', code: 'code_format' },
    { body: { zipcode: '12' }, field: 'zipcode', code: 'zip_format' },
    { body: { email: 'x' }, field: 'email', code: 'email_format' },
    { body: { name: '組織', type: 1, parent_id: world.rootOrganization }, field: 'parent_id', code: 'parent_type' },
  ],
});

describeCrud('members', {
  access: { menu: 'members' },
  endpoints: {
    search: searchMembers,
    create: createMember,
    get: getMember,
    update: updateMember,
    remove: deleteMember,
  },
  make: (world) => makeMember(world),
  createBody: (world) => ({ basic_info: basicInfo(world) }),
  updateBody: (world) => ({ basic_info: basicInfo(world, { first_name: `花子${nextNumber()}` }) }),
  refused: (world) => [
    { body: { basic_info: basicInfo(world, { last_name: '' }) }, field: 'basic_info.last_name', code: 'required' },
    { body: { basic_info: { first_name: '花子' } }, field: 'basic_info.member_type', code: 'required' },
    { body: { basic_info: basicInfo(world, { member_type: [] }) }, field: 'basic_info.member_type', code: 'required' },
    { body: { basic_info: basicInfo(world, { email: 'x' }) }, field: 'basic_info.email', code: 'email_format' },
    {
      body: { basic_info: basicInfo(world, { birthday: '2023-02-29' }) },
      field: 'basic_info.birthday',
      code: 'date_unknown',
    },
    {
      body: { basic_info: basicInfo(world, { last_name_kana: '漢字' }) },
      field: 'basic_info.last_name_kana',
      code: 'kana',
    },
    { body: { basic_info: basicInfo(world, { phone: 'abc' }) }, field: 'basic_info.phone', code: 'phone' },
    {
      body: { basic_info: basicInfo(world, { member_code: 'あ' }) },
      field: 'basic_info.member_code',
      code: 'code_format',
    },
  ],
});

describeCrud('notices', {
  access: { operator: true },
  endpoints: notices,
  make: async (world) => makeNotice(await operatorOf(world.server)),
  createBody: () => noticeBody(),
  updateBody: () => noticeBody({ text: `改めたお知らせ${nextNumber()}` }),
  refused: () => [
    { body: noticeBody({ text: '' }), field: 'text', code: 'required' },
    { body: noticeBody({ text: 'あ'.repeat(301) }), field: 'text', code: 'max_length' },
    { body: noticeBody({ shown_until: '2000-01-01T00:00:00Z' }), field: 'shown_until', code: 'date_order' },
  ],
});

const facilityBody = () => {
  const number = nextNumber();
  return {
    name: `施設${number}`,
    code: `L${String(number).padStart(4, '0')}`,
    host_names: [`ladder${number}.tsudoi.test`],
    business_type: 1,
    manager_last_name: '山田',
    manager_first_name: '太郎',
    manager_email: `manager@ladder${number}.tsudoi.test`,
  };
};
describeCrud('facilities', {
  access: { operator: true },
  endpoints: {
    search: searchFacilities,
    create: createFacility,
    get: getFacility,
    update: updateFacility,
    remove: deleteFacility,
  },
  make: async ({ server }) => {
    const operator = await operatorOf(server);
    const { id } = await operator.call(createFacility, { body: facilityBody() });
    return { id, version: 1 };
  },
  createBody: facilityBody,
  updateBody: facilityBody,
  // A facility is terminated, and its data stays.
  disappears: false,
  refused: () => [
    { body: { ...facilityBody(), name: '' }, field: 'name', code: 'required' },
    { body: { ...facilityBody(), host_names: [] }, field: 'host_names', code: 'required' },
    { body: { ...facilityBody(), business_type: 9 }, field: 'business_type', code: 'choice' },
  ],
});
