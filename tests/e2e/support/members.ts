import { expect, type Locator, type Page } from '@playwright/test';
import { consoleText } from './words.ts';

/** The member list of the console. */
export class MemberList {
  readonly page: Page;
  readonly rows: Locator;
  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('region', { name: consoleText('ui.rows_region') }).locator('tbody tr[data-row]');
  }
  async open(query = ''): Promise<void> {
    await this.page.goto(`/manage/members/search${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: consoleText('members.search.title') })).toBeVisible();
    await this.settled();
  }
  /** Waits until the list shows what it was asked for. */
  async settled(): Promise<void> {
    await expect(this.page.getByText(/^全[\d,]+件$/)).toBeVisible();
    await expect(this.page.locator('table[aria-busy="true"], .refresh')).toHaveCount(0);
  }
  async search(keyword: string): Promise<void> {
    const answer = this.page.waitForResponse((reply) => reply.url().endsWith('/member-accounts/search'));
    await this.page.getByLabel(consoleText('members.keyword')).fill(keyword);
    await answer;
    await this.settled();
  }
  /** The number in 全N件. */
  async total(): Promise<number> {
    const text = await this.page.getByText(/^全[\d,]+件$/).textContent();
    return Number((text ?? '').replace(/\D/g, ''));
  }
  async expectTotal(count: number): Promise<void> {
    await expect(
      this.page.getByText(consoleText('list.total', { count: count.toLocaleString('en') }), { exact: true }),
    ).toBeVisible();
  }
  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }
}

/** A field of a form by its label. */
export function field(page: Page, label: string): Locator {
  // A facility's own names and addresses have parts of the same names; the built-in ones stand first.
  return page.getByLabel(label, { exact: true }).first();
}
