import { expect, type Page } from '@playwright/test';
import { type CsvMember, memberCsv } from '@tsudoi/kit/csv/members';
import { consoleText } from './words.ts';

/** Chooses a file on the import screen and sends it off to be checked. */
export async function upload(
  page: Page,
  rows: readonly CsvMember[],
  encoding: 'UTF-8' | 'SJIS',
  name = 'members.csv',
): Promise<void> {
  await page.goto('/manage/members/import-csv');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: memberCsv(rows, encoding) });
  await page.getByRole('button', { name: consoleText('imports.start') }).click();
}

/** The plan of an import is on screen. */
export async function expectPlan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: consoleText('imports.plan.title') })).toBeVisible({
    timeout: 20_000,
  });
}

/** One thing the button of the running work said, and on which screen. */
export interface Said {
  path: string;
  text: string;
}

/** From now on notes whatever 処理の状況 in the top bar says, so that no quick change is missed, also over reloads. */
export async function noteProgress(page: Page): Promise<() => Promise<Said[]>> {
  await page.addInitScript(() => {
    const note = () => {
      const text = document.querySelector('header [aria-controls="tasks"]')?.textContent;
      if (text == null) return;
      const said: Said[] = JSON.parse(sessionStorage.getItem('said') ?? '[]');
      const last = said.at(-1);
      if (last?.text === text && last.path === location.pathname) return;
      sessionStorage.setItem('said', JSON.stringify([...said, { path: location.pathname, text }]));
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate((): Said[] => JSON.parse(sessionStorage.getItem('said') ?? '[]'));
}
