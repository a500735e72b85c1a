import { cardOf, signInMember } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test('opening home asks for facility and member once, before the app is there', async ({ page }) => {
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/home');
  await expect(cardOf(page)).toBeVisible();
  for (const path of ['/api/member/facilities/get-info-by-host', '/api/member/auth/get-info'])
    expect(
      asked.filter((one) => one === path),
      path,
    ).toHaveLength(1);
});
