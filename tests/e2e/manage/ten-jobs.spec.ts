import type { Locator, Page } from '@playwright/test';
import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { createMember } from '@tsudoi/contract/members';
import { goodMembers, memberCsv } from '@tsudoi/kit/csv/members';
import { ownFacility } from '../support/facility.ts';
import { expectPlan } from '../support/imports.ts';
import { field, MemberList } from '../support/members.ts';
import { expect, signInStaff, test } from '../support/test.ts';
import { consolePattern, consoleText } from '../support/words.ts';

/** A pair of hands that counts: every click, none for typing and for keys. */
class Hands {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(what: Locator): Promise<void> {
    await what.click();
    this.clicks += 1;
  }
  button(name: string, within: Page | Locator = this.page): Promise<void> {
    return this.click(within.getByRole('button', { name, exact: true }));
  }
  /** A screen of the menu, in its group, which is opened first where one is somewhere else. */
  async menu(name: string, group: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: consoleText('shell.menu') });
    const closed = menu.locator('button[aria-expanded="false"]').filter({ hasText: new RegExp(`^${group}`) });
    await expect(menu.getByRole('link', { name: '概要' })).toBeVisible();
    if ((await closed.count()) > 0) await this.click(closed);
    await this.click(menu.getByRole('link', { name, exact: true }));
  }
}

/** 戻る leads to the list as it was left. */
async function expectBackAt(list: MemberList, keyword: string, total: number): Promise<void> {
  await list.page.getByRole('button', { name: consoleText('action.back'), exact: true }).click();
  await list.settled();
  await expect(list.page.getByLabel(consoleText('members.keyword'))).toHaveValue(keyword);
  await list.expectTotal(total);
}

/** What the ten jobs of a secretary's day may cost, from the overview and without typing. */
test('the ten jobs of the day take few clicks, and 戻る keeps what was searched', async ({ page, request }) => {
  test.slow();
  const facility = await ownFacility(request, 'juugyou');
  const [group] = await facility.manager.call(memberTypesByPrefix);
  const member_type = (group?.member_types ?? []).slice(0, 1).map(({ id }) => id);
  for (const [first_name, n] of [
    ['一郎', 1],
    ['二郎', 2],
    ['三郎', 3],
  ] as const)
    await facility.manager.call(createMember, {
      body: { basic_info: { last_name: '十業', first_name, email: `juugyou${n}@members.example`, member_type } },
    });
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  const overview = page.getByRole('heading', { level: 1, name: consoleText('overview.title') });
  await expect(overview).toBeVisible();
  const list = new MemberList(page);
  const found = 3;
  const expectTitle = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();

  /** Does a job from the overview; it may cost `most` clicks. */
  const job = async (name: string, most: number, work: (hands: Hands) => Promise<void>) => {
    await test.step(name, async () => {
      await page.goto(facility.at('/manage/overview'));
      await expect(overview).toBeVisible();
      const hands = new Hands(page);
      await work(hands);
      expect(hands.clicks, name).toBeLessThanOrEqual(most);
    });
  };
  const searchList = async (hands: Hands, keyword: string) => {
    await hands.menu('会員一覧', '会員');
    await list.settled();
    await list.search(keyword);
  };
  const openFirst = (hands: Hands) => hands.click(list.rows.first().getByRole('link').first());

  await job('find', 2, async (hands) => {
    await searchList(hands, '十業');
    await openFirst(hands);
    await expectTitle('十業');
    await expectBackAt(list, '十業', found);
  });

  await job('find, by the palette', 0, async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: consoleText('palette.manage') }).fill('十業 二郎');
    await page.keyboard.press('Enter');
    await expectTitle('十業 二郎');
  });

  await job('correct an address', 5, async (hands) => {
    await searchList(hands, '十業');
    await openFirst(hands);
    await hands.click(page.getByRole('link', { name: consoleText('action.edit'), exact: true }).first());
    await field(page, consoleText('field.building_name')).fill('旧館 101');
    await hands.button(consoleText('action.update'));
    // The form shows the address too, and has a 戻る of its own.
    await expect(page.getByText(consoleText('done.updated'))).toBeVisible();
    // Only the record has it: the 戻る that is meant is its.
    await expect(page.getByRole('link', { name: consoleText('action.edit'), exact: true }).first()).toBeVisible();
    await expect(page.getByText('旧館 101').first()).toBeVisible();
    await expectBackAt(list, '十業', found);
  });

  await job('who changed what of a member', 4, async (hands) => {
    await searchList(hands, '十業');
    const changed = list.rows.filter({ hasText: /[一二三]郎/ }).first();
    await hands.click(changed.getByRole('link').first());
    await expect(page.getByText('安藤 守').first()).toBeVisible();
    await expectBackAt(list, '十業', found);
  });

  await job('who changed what in the club', 4, async (hands) => {
    await hands.menu('セキュリティ', '設定');
    await hands.click(page.getByRole('link', { name: consoleText('histories.facility'), exact: true }));
    await expect(page.getByText('安藤 守').first()).toBeVisible();
    await expect(page.getByText('旧館 101').first()).toBeVisible();
  });

  await job('add a member', 5, async (hands) => {
    await hands.menu('会員一覧', '会員');
    await hands.click(page.getByRole('link', { name: consoleText('members.create'), exact: true }).first());
    await field(page, consoleText('field.last_name')).fill('十業');
    await field(page, consoleText('field.first_name')).fill('四郎');
    const type = page
      .getByRole('combobox', { name: consoleText('field.member_type') })
      .or(page.getByRole('textbox', { name: consoleText('field.member_type') }));
    await hands.click(type.first());
    await hands.click(page.getByRole('option', { name: '正会員' }));
    await page.keyboard.press('Escape');
    await hands.button(consoleText('action.register'));
    await expectTitle('十業 四郎');
  });

  await job('export what was found', 4, async (hands) => {
    await searchList(hands, '十業');
    await hands.button(consoleText('list.csv'));
    const saving = page.waitForEvent('download');
    await hands.click(page.getByRole('menuitem', { name: consoleText('list.export.utf8') }));
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
  });

  await job('invite all that were found', 6, async (hands) => {
    await searchList(hands, '十業');
    await hands.click(page.getByLabel(consoleText('ui.pick_page')));
    await hands.button(consoleText('members.invite'), page.getByRole('toolbar', { name: consoleText('ui.bulk') }));
    const dialog = page.getByRole('dialog', { name: consoleText('members.invite.bulk_title') });
    await hands.click(dialog.getByRole('button', { name: consoleText('members.invite.send_count', { count: found }) }));
    await expect(dialog).toHaveCount(0);
  });

  await job('import', 5, async (hands) => {
    await hands.menu('会員CSV取込', '会員');
    const buffer = memberCsv(goodMembers(3, 'J10'), 'UTF-8');
    // Choosing a file in the window of the system is one click here.
    await page.locator('input[type=file]').setInputFiles({ name: 'juugyou.csv', mimeType: 'text/csv', buffer });
    hands.clicks += 1;
    await hands.button(consoleText('imports.start'));
    await expectPlan(page);
    await hands.click(page.getByRole('button', { name: consolePattern('imports.apply') }));
    await hands.button(consoleText('imports.apply_verb'), page.getByRole('dialog'));
    await expect(page.getByText(consoleText('imports.done_counts', { create: 3, update: 0, skip: 0 }))).toBeVisible();
  });

  await job('undo the import', 4, async (hands) => {
    await hands.menu('会員CSV取込', '会員');
    await hands.click(page.getByRole('link', { name: 'juugyou.csv' }));
    await hands.button(consoleText('imports.undo'));
    await hands.button(
      consoleText('imports.undo'),
      page.getByRole('dialog', { name: consoleText('imports.undo_confirm') }),
    );
    await expect(page.getByText(consoleText('imports.undone_removed', { count: 3 }))).toBeVisible();
  });

  await job('whose renewal is due', 2, async (hands) => {
    await hands.menu('会員一覧', '会員');
    await list.settled();
    await hands.click(page.getByRole('button', { name: new RegExp(`^${consoleText('members.tab.expiring')}`) }));
    await list.settled();
    await expect(page).toHaveURL(/expires_on=|where=/);
  });

  await job('what is on today', 0, async () => {
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
  });
});
