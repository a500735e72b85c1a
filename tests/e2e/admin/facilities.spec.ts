import { expect, test } from '@playwright/test';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { consoleText } from '../support/words.ts';

const PASSWORD = 'Tsudoi-2026';

test.describe('the operator', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByLabel('ログインID').fill('operator@tsudoi.example');
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page).toHaveURL(/\/admin\/facilities\/search/);
  });

  test('sees the facilities with their use, and finds one by name, host or code', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: '施設一覧' })).toBeVisible();
    await expect(page.getByRole('row', { name: /あおばスポーツクラブ/ })).toBeVisible();
    for (const keyword of ['さくら', 'sakura.localhost', 'SAKURA']) {
      await page.getByPlaceholder('施設名・ホスト名・コード').fill(keyword);
      await page.getByPlaceholder('施設名・ホスト名・コード').press('Enter');
      await expect(page.getByRole('row', { name: /さくら学習塾/ })).toBeVisible();
      await expect(page.getByRole('row', { name: /あおばスポーツクラブ/ })).toBeHidden();
    }
    await page.getByRole('link', { name: 'さくら学習塾' }).click();
    await expect(page.getByRole('button', { name: '更新する' })).toBeVisible();
    const edit = new URL(page.url()).pathname;
    await page.goto(`/admin/facilities/manage/${edit.split('/').at(-1)}/profile/edit`);
    await expect(page.getByLabel('施設名')).toHaveValue('さくら学習塾');
    await expect(page).toHaveURL(edit);
  });

  test('registers a facility in preparation: its staff come in, visitors read a notice until it is opened', async ({
    page,
    browser,
    request,
  }) => {
    const port = new URL(page.url()).port;
    await page.getByRole('link', { name: '施設を登録する' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '施設の登録' })).toBeVisible();
    await page.getByLabel('施設名').fill('けやき音楽学院');
    await page.getByLabel('施設コード').fill('keyaki');
    await page.getByRole('textbox', { name: 'ホスト名' }).fill('keyaki.localhost');
    await page.getByLabel('姓').fill('木村');
    await page.getByLabel('名', { exact: true }).fill('颯真');
    await page.getByLabel(/メールアドレス/).fill('kimura@keyaki.example');
    await page.getByRole('button', { name: '登録する' }).click();

    // Registering leads to what was sent to whom, and to what is missing.
    await expect(page).toHaveURL(/\/admin\/facilities\/edit\/\d+/);
    const opening = page.getByRole('region', { name: '公開の状態' });
    await expect(opening.getByText('準備中', { exact: true })).toBeVisible();
    await expect(opening.getByText('kimura@keyaki.example')).toBeVisible();
    await expect(opening.getByText(/^招待メールは\d{4}-\d\d-\d\d/)).toBeVisible();
    await expect(opening.getByText('管理者がまだログインしていません。')).toBeVisible();
    await expect(opening.getByText(/keyaki\.localhost：まだアクセスがありません/)).toBeVisible();

    const first = linkOf(await newestMail(request, 'kimura@keyaki.example'));
    await opening.getByRole('button', { name: '招待をもう一度送る' }).click();
    await expect(page.getByText(/前のメールのリンクはもう使えません/)).toBeVisible();

    const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
    const site = `http://keyaki.localhost:${port}/login`;
    await visitor.goto(site);
    await expect(visitor.getByRole('heading', { name: 'ただいま準備中です' })).toBeVisible();
    await expect(visitor.getByText(/けやき音楽学院は、ただいま公開の準備をしています/)).toBeVisible();
    await expect(visitor.getByLabel('パスワード', { exact: true })).toHaveCount(0);

    await visitor.goto(first);
    await expect(visitor.getByText(/有効期限が切れています/).first()).toBeVisible();
    await visitor.goto(linkOf(await newestMail(request, 'kimura@keyaki.example')));
    await visitor.getByLabel('新しいパスワード', { exact: true }).fill('Asagiri-2026');
    await visitor.getByLabel('新しいパスワード（確認）').fill('Asagiri-2026');
    await visitor.getByRole('button', { name: '設定して始める' }).click();
    await expect(visitor).toHaveURL(/keyaki\.localhost.*\/manage\/overview/);
    // Staff are told on every screen that members see nothing yet.
    const preparing = visitor.getByText(consoleText('shell.preparing_text'));
    await expect(preparing).toBeVisible();
    await visitor.goto(`http://keyaki.localhost:${port}/manage/members/search`);
    await expect(visitor.getByText('会員がまだいません。')).toBeVisible();
    await expect(preparing).toBeVisible();

    await page.reload();
    await expect(opening.getByText('管理者がログインしました。')).toBeVisible();
    await expect(opening.getByText('keyaki.localhost：最初のアクセスがありました。')).toBeVisible();
    await opening.getByRole('button', { name: '公開する' }).click();
    const question = page.getByRole('dialog', { name: 'けやき音楽学院を公開しますか。' });
    await question.getByRole('button', { name: '公開する' }).click();
    await expect(page.getByText('公開しました。')).toBeVisible();
    await expect(opening.getByText('稼働中', { exact: true })).toBeVisible();
    // The screen that is open stops saying so by itself.
    await expect(preparing).toHaveCount(0);
    await expect(visitor.getByText('会員がまだいません。')).toBeVisible();
    await visitor.goto(site);
    await expect(visitor.getByLabel('パスワード', { exact: true })).toBeVisible();

    // Who has the app open already is told as well, and the form can be saved after the state has changed.
    await opening.getByRole('button', { name: '準備中に戻す' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '準備中に戻す' }).click();
    await expect(page.getByText('準備中に戻しました。')).toBeVisible();
    await visitor.goto(site);
    await expect(visitor.getByRole('heading', { name: 'ただいま準備中です' })).toBeVisible();
    await page.getByLabel('施設名').fill('けやき音楽学院 本校');
    await page.getByRole('button', { name: '更新する' }).click();
    await expect(page.getByText('更新しました。')).toBeVisible();
    await visitor.context().close();
  });

  test('is told which field is wrong when code and host are taken, and keeps what was typed', async ({ page }) => {
    await page.goto('/admin/facilities/create');
    await page.getByLabel('施設名').fill('もう一つのあおば');
    await page.getByLabel('施設コード').fill('AOBA');
    await page.getByRole('textbox', { name: 'ホスト名' }).fill('new.localhost');
    await page.getByLabel('姓').fill('山本');
    await page.getByLabel('名', { exact: true }).fill('花子');
    await page.getByLabel(/メールアドレス/).fill('x@aoba.example');
    await page.getByRole('button', { name: '登録する' }).click();
    await expect(page.getByLabel('施設コード')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('施設名')).toHaveValue('もう一つのあおば');
  });
});

test('the operator area is on the admin host and localhost only', async ({ page, request }) => {
  const port = new URL((await request.get('/healthz')).url()).port;
  await page.goto(`http://aoba.localhost:${port}/admin/login`);
  await expect(page).not.toHaveURL(/\/admin/);
  await page.goto(`http://admin.localhost:${port}/`);
  await expect(page).toHaveURL(/admin\.localhost.*\/admin\/login/);
});

test('a wrong password shows the one line of the specification', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('ログインID').fill('nobody@tsudoi.example');
  await page.getByLabel('パスワード', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page.getByRole('alert')).toHaveText(/ログインID又はパスワードが違います。/);
});
