import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contractPlans, PLAN_HOLDERS_MAX } from '@tsudoi/contract/contract-plans';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it } from 'vitest';
import { ContractPlanEditPage } from './ContractPlanPages.tsx';

/** Opens a plan for 100 members that so many facilities have, of which these members are told, and types another limit. */
async function typeLimit(limit: string, members: readonly number[], facilities: number) {
  await onScreen(<ContractPlanEditPage />, {
    at: '/admin/contract-plans/edit/3',
    path: '/admin/contract-plans/edit/:id',
    answers: {
      [contractPlans.get.path]: () => ({
        id: 3,
        name: '標準',
        name_en: null,
        account_limit: 100,
        storage_gb: 10,
        monthly_fee: 9_800,
        usage_alert_percent: 80,
        active: true,
        sort: 100,
        facility_count: facilities,
        member_count: 0,
        facilities: members.map((count, index) => ({
          id: index + 1,
          name: `施設${index + 1}`,
          account_count: count,
          storage_bytes: 0,
        })),
        version: 1,
        updated_at: '2026-11-20T05:31:00Z',
        updated_by: null,
      }),
    },
  });
  const field = await screen.findByLabelText(/^会員数の上限/);
  await userEvent.clear(field);
  await userEvent.type(field, limit);
}

it('says how many facilities are full under another limit', async () => {
  await typeLimit('50', [60, 50, 49], 3);
  expect(await screen.findByText('保存すると、3件の施設の上限も変わります。')).toBeTruthy();
  expect(screen.getByText(/^2件の施設は、会員数が上限に達するため/)).toBeTruthy();
});

it('counts them where only those with fewer members are not named', async () => {
  await typeLimit('50', [...Array.from({ length: PLAN_HOLDERS_MAX - 1 }, () => 60), 49], 70);
  expect(await screen.findByText(/^49件の施設は、会員数が上限に達するため/)).toBeTruthy();
});

it('says that there may be more where all that are named are full', async () => {
  await typeLimit(
    '50',
    Array.from({ length: PLAN_HOLDERS_MAX }, () => 60),
    70,
  );
  expect(await screen.findByText('保存すると、70件の施設の上限も変わります。')).toBeTruthy();
  expect(screen.getByText(/^50件以上の施設は、会員数が上限に達するため/)).toBeTruthy();
});
