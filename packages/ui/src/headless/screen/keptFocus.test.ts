import { expect, it } from 'vitest';
import { keepFocus } from './keptFocus.ts';

const button = (): HTMLButtonElement => {
  const made = document.createElement('button');
  document.getElementById('main')?.append(made);
  made.focus();
  return made;
};
const changed = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

it('leaves the focus in the page where what had it is taken away, and nowhere else', async () => {
  document.body.innerHTML = '<a href="#main">skip</a><main id="main" tabindex="-1"></main>';
  keepFocus();
  keepFocus();
  button().remove();
  await changed();
  expect(document.activeElement?.id).toBe('main');
  // Something else has it by now.
  const [gone, next] = [button(), button()];
  gone.remove();
  await changed();
  expect(document.activeElement).toBe(next);
  // A window keeps it itself, and its end is looked at.
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  next.remove();
  await changed();
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  await changed();
  expect(document.activeElement?.id).toBe('main');
  // Another page begins at its beginning.
  const left = button();
  history.pushState(null, '', '/next');
  left.remove();
  await changed();
  expect(document.activeElement).toBe(document.body);
});
