import type { Locator, Page } from '@playwright/test';
import { sample, say } from '../support/words.ts';

/** The form of all inputs on /error-input-view. */
export interface SampleForm {
  form: Locator;
  field(label: string): Locator;
  /** The message under a field. */
  errorOf(label: string): Locator;
  confirm(): Promise<void>;
  /** Puts a text on the clipboard and pastes it into a field with the keyboard. */
  paste(label: string, text: string): Promise<void>;
  /** Composes with an input method, then takes the last text over. */
  compose(label: string, steps: readonly string[], result: string): Promise<void>;
}

/** Opens the page of inputs and finds its form. */
export async function openSampleForm(page: Page, search = ''): Promise<SampleForm> {
  await page.goto(`/error-input-view${search}`);
  const form = page.getByRole('form', { name: sample('sample.form_title') });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    form,
    field,
    errorOf: (label) => form.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.err'),
    confirm: () => form.getByRole('button', { name: say('action.confirm') }).click(),
    paste: async (label, text) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await field(label).focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('ControlOrMeta+V');
    },
    compose: async (label, steps, result) => {
      await field(label).focus();
      const cdp = await page.context().newCDPSession(page);
      for (const text of steps) {
        await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      }
      await cdp.send('Input.insertText', { text: result });
      await cdp.detach();
    },
  };
}
