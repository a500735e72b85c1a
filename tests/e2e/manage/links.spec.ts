import { expectLinksToLead } from '../support/links.ts';
import { staffScreens } from '../support/screens.ts';
import { asStaff, test } from '../support/test.ts';

test.use({ expected: [/status of (404|422)/] });

test('no link on any screen of staff leads to what is not there', async ({ page, context, staffState }) => {
  test.slow();
  await asStaff(context, staffState);
  const screens = (await staffScreens()).filter(([path]) => !path.includes('999999'));
  await expectLinksToLead(
    page,
    screens.map(([path]) => path),
  );
});
