import { changedLooks } from '../support/look.ts';
import { expectDrawn, staffScreens } from '../support/screens.ts';
import { asStaff, expect, test } from '../support/test.ts';

test.use({ expected: [/status of (404|422)/] });

test('no screen of the console changes the look of another, in whatever order they are visited', async ({
  page,
  context,
  staffState,
}) => {
  test.slow();
  await asStaff(context, staffState);
  const visits = (await staffScreens()).map((screen) => ({ path: screen[0], shown: () => expectDrawn(page, screen) }));
  expect(await changedLooks(page, visits)).toEqual([]);
});
