import type { Locator, Page } from '@playwright/test';
import { consoleText, sampleText } from '../support/words.ts';

/** The form of all inputs on /error-input-view. */
export interface SampleForm {
  form: Locator;
  field(label: string): Locator;
  /** The message under a field. */
  errorOf(label: string): Locator;
  confirm(): Promise<void>;
  paste(label: string, text: string): Promise<void>;
  compose(label: string, steps: readonly string[], result: string): Promise<void>;
}

/** Where these sections of the inputs are shown alone: a page of all of them takes its time to draw. */
export const inputsPage = (...sections: string[]): string =>
  `/error-input-view?${new URLSearchParams(sections.map((title) => ['only', title]))}`;

/** Opens the page of inputs and finds its form, which is all there is on it unless told. */
export async function openSampleForm(
  page: Page,
  sections: readonly string[] = [sampleText('sample.form_title')],
): Promise<SampleForm> {
  await page.goto(inputsPage(...sections));
  const form = page.getByRole('form', { name: sampleText('sample.form_title') });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    form,
    field,
    errorOf: (label) => form.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.err'),
    confirm: () => form.getByRole('button', { name: consoleText('action.confirm') }).click(),
    paste: (label, text) => pasteInto(field(label), text),
    compose: (label, steps, result) => composeIn(field(label), steps, result),
  };
}

/** Puts a text on the clipboard and pastes it over what stands in an input, with the keyboard. */
export async function pasteInto(input: Locator, text: string): Promise<void> {
  const page = input.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

/** Composes in an input with an input method, then takes the last text over. */
export async function composeIn(input: Locator, steps: readonly string[], result: string): Promise<void> {
  const page = input.page();
  await input.focus();
  const cdp = await page.context().newCDPSession(page);
  for (const text of steps) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await cdp.send('Input.insertText', { text: result });
  await cdp.detach();
}
