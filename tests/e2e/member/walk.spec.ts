import { memberOpen, memberScreens, principalScreens } from '../support/member-screens.ts';
import { cardOf, enterAsMember } from '../support/phone.ts';
import { expect } from '../support/test.ts';
import { describeScreens } from '../support/walk.ts';

const phone = {
  fits: [320, 390],
  tabs: 60,
  expected: /status of (404|422)/,
  missing: /nothing-here/,
  shapeOf: (address: string) => address,
};

describeScreens('every open screen', {
  ...phone,
  arrive: () => Promise.resolve(memberOpen),
  links: 3,
});

describeScreens('every screen of a member', {
  ...phone,
  async arrive(page) {
    await enterAsMember(page, 'hanako@aoba.example');
    await expect(cardOf(page)).toBeVisible();
    return memberScreens();
  },
  links: 10,
  looks: { more: memberOpen.filter(([path]) => /policy|terms|laws|nothing|unauthorized|token=none/.test(path)) },
});

describeScreens('what a principal of a company sees', {
  ...phone,
  async arrive(page) {
    await enterAsMember(page, 'principal@aoba.example');
    return principalScreens;
  },
  links: 2,
});
