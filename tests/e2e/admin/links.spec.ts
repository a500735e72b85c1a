import { expectLinksToLead } from '../support/links.ts';
import { operatorScreens } from '../support/screens.ts';
import { test } from '../support/test.ts';

test.use({ expected: [/status of (404|422)/] });

test('no link on any screen of the operator leads to what is not there', async ({ page }) => {
  test.slow();
  const screens = await operatorScreens(page);
  await expectLinksToLead(
    page,
    screens.map(([path]) => path),
  );
});
