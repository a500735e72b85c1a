import { inviteMember } from '@tsudoi/contract/members';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { cardOf, installed, storedText } from '../support/phone.ts';
import { picture } from '../support/pictures.ts';
import { expect, OPERATOR, outages, refusals, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const NEW_PASSWORD = 'Asagiri-2026';

test('a card that the operator draws by keys and pointer is on the phone that is open, and without network', async ({
  page,
  browser,
  request,
  expected,
}) => {
  test.slow();
  expected.push(...refusals, ...outages);
  const facility = await ownFacility(request, 'kaiinsho');
  const email = 'long@kaiinsho.example';
  const id = await facility.addMember({ last_name: '長谷川', first_name: 'エリザベート優香子', email });
  await facility.manager.call(inviteMember, { params: { id } });
  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(linkOf(await newestMail(request, email)));
  await phone.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(phone).toHaveURL(/\/home$/);
  await expect(cardOf(phone)).not.toContainText('会員規約第3条');
  await installed(phone);

  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto('/admin/facilities/search');
  await page.getByRole('link', { name: 'kaiinshoクラブ' }).click();
  await page.getByRole('link', { name: consoleText('card_builder.title'), exact: true }).click();
  // The member is there to try the card with, because of its name.
  await expect(page.getByRole('status').filter({ hasText: '長谷川 エリザベート優香子' })).toBeVisible();

  // By keys: one percent, a tenth with Alt, back by Ctrl+Z.
  const part = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}（`) });
  const left = page.getByRole('spinbutton', { name: consoleText('card_builder.x') });
  await part('名前').focus();
  await expect(left).toHaveValue('6');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(left).toHaveValue('9.1');
  await page.keyboard.press('Control+z');
  await expect(left).toHaveValue('6');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('spinbutton', { name: consoleText('card_builder.y') })).toHaveValue('46');

  // By pointer: a new text, drawn to the middle of the card, where it says so.
  await page.getByRole('button', { name: consoleText('card_builder.kind.words'), exact: true }).click();
  await page.getByLabel(consoleText('card_builder.kind.words'), { exact: true }).fill('会員規約第3条');
  const box = (await part('会員規約第3条').boundingBox())!;
  const card = (await page.locator('.card-look').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(card.x + card.width / 2 + 2, card.y + card.height * 0.35, { steps: 4 });
  await expect(page.locator('.guide.snapped').first()).toBeVisible();
  await page.mouse.up();
  await expect(left).toHaveValue('30');
  // Dark letters on a dark card are told, and a colour behind them mends it.
  await page.getByLabel(consoleText('card_builder.color'), { exact: true }).fill('#1c1f21');
  const checks = page.getByRole('list', { name: consoleText('card_builder.checks') });
  await expect(checks).toContainText('会員規約第3条が背景と見分けにくくなっています');
  await page.getByLabel(consoleText('card_builder.plate')).check();
  await expect(checks).not.toContainText('見分けにくく');

  // The back has a picture.
  await page.getByRole('button', { name: consoleText('card_builder.back_side'), exact: true }).click();
  await page.getByRole('button', { name: consoleText('card_builder.ground'), exact: true }).click();
  await page
    .getByLabel(consoleText('card_builder.image'), { exact: true })
    .setInputFiles(await picture(page, '背景.jpg', 1011, 638));
  await expect(page.getByText('背景.jpg')).toBeVisible();
  await page.getByRole('button', { name: consoleText('card_builder.kind.barcode') }).click();

  await page.getByRole('button', { name: consoleText('card_builder.save') }).click();
  await expect(page.getByText(consoleText('card_builder.saved'))).toBeVisible();
  await page.getByRole('button', { name: consoleText('card_builder.publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('card_builder.publish') })
    .click();
  await expect(page.getByText(consoleText('card_builder.published_no', { no: 1 }))).toBeVisible();

  // The phone is looked at again, and has the card without being started anew.
  await expect(async () => {
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(cardOf(phone)).toContainText('会員規約第3条', { timeout: 1_000 });
  }).toPass();
  await expect(cardOf(phone)).toContainText('長谷川');
  await expect(async () => expect(await storedText(phone)).toContain('会員規約第3条')).toPass();
  const stored = () =>
    phone.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().some(({ url }) => url.includes('/files/public/'));
    });
  await expect.poll(stored).toBe(true);
  await context.setOffline(true);
  await phone.goto(facility.at('/home'));
  await expect(cardOf(phone)).toContainText('会員規約第3条');
  await phone.getByRole('link', { name: memberText('home.show_card') }).click();
  await phone.getByRole('button', { name: memberText('card.back_side') }).click();
  await expect(phone.getByRole('img', { name: memberText('card.barcode') })).toBeVisible();
  await context.setOffline(false);

  // One step back is the standard card.
  await page.getByRole('button', { name: consoleText('card_builder.go_back') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('card_builder.go_back') })
    .click();
  await expect(page.getByText(consoleText('card_builder.standard'))).toBeVisible();
});
