import { shapeOf } from '../support/links.ts';
import { operatorScreens } from '../support/operator-screens.ts';
import { describeScreens } from '../support/walk.ts';

describeScreens('every screen of the operator', {
  arrive: operatorScreens,
  fits: [768, 1280, 1440],
  tabs: 120,
  expected: /status of (404|422)/,
  missing: /nothing-here/,
  shapeOf,
  links: 6,
});
