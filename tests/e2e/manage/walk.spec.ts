import { shapeOf } from '../support/links.ts';
import { consoleOpen, doorScreens, staffScreens } from '../support/screens.ts';
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

// A door is a phone of 320 px as well as a tablet.
describeScreens('every door before it is open', {
  ...desk,
  fits: [320, 390, 768, 1280],
  tabs: 40,
  async arrive(page, staffState) {
    await asStaff(page.context(), staffState);
    return doorScreens();
  },
  links: 1,
});
