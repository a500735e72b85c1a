import { shapeOf } from '../support/links.ts';
import { consoleOpen, staffScreens } from '../support/screens.ts';
import { asStaff } from '../support/test.ts';
import { describeScreens } from '../support/walk.ts';

const desk = {
  fits: [768, 1280, 1440],
  tabs: 200,
  expected: /status of (404|422)/,
  missing: /999999|nothing-here/,
  shapeOf,
};

describeScreens('every open screen of the console', {
  ...desk,
  arrive: () => Promise.resolve(consoleOpen),
  links: 1,
});

describeScreens('every screen of staff', {
  ...desk,
  async arrive(page, staffState) {
    await asStaff(page.context(), staffState);
    return staffScreens();
  },
  links: 6,
  looks: { more: [] },
});
