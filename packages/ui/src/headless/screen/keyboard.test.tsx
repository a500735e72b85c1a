import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyboardSettings, keysOf, listedShortcuts, type Shortcuts, useShortcuts } from './keyboard.ts';

function Keys({ keys, enabled }: { keys: Shortcuts; enabled?: boolean }) {
  useShortcuts(keys, enabled);
  return (
    <>
      <input aria-label="text" />
      <p>page</p>
    </>
  );
}

describe('the keys of a screen', () => {
  afterEach(() => {
    keyboardSettings.singleKeys = true;
  });
  const press = (text: string) => userEvent.keyboard(text);
  const focusPage = () => document.body.focus();

  it('are listed while they do something, with those of the same words together', () => {
    const run = vi.fn();
    const keys: Shortcuts = {
      j: { label: 'keys.rows', run },
      k: { label: 'keys.rows', run },
      x: undefined,
      escape: run,
    };
    const screen = render(<Keys keys={keys} />);
    const off = render(<Keys keys={{ e: { label: 'keys.edit', run } }} enabled={false} />);
    expect([...listedShortcuts()]).toEqual([['keys.rows', ['j', 'k']]]);
    screen.rerender(<Keys keys={{ ...keys, x: { label: 'keys.pick', run } }} />);
    expect([...listedShortcuts().keys()]).toEqual(['keys.rows', 'keys.pick']);
    screen.unmount();
    off.unmount();
    expect(listedShortcuts().size).toBe(0);
  });

  it('rest while somebody types, and where single keys are off; combinations do not', async () => {
    const single = vi.fn();
    const save = vi.fn();
    const { getByLabelText } = render(
      <Keys keys={{ e: { label: 'keys.edit', run: single }, 'mod+s': { label: 'keys.save', run: save } }} />,
    );
    await press('e');
    expect(single).toHaveBeenCalledTimes(1);
    getByLabelText('text').focus();
    await press('e{Control>}s{/Control}');
    expect([single.mock.calls.length, save.mock.calls.length]).toEqual([1, 1]);
    getByLabelText('text').blur();
    focusPage();
    keyboardSettings.singleKeys = false;
    await press('e{Control>}s{/Control}');
    expect([single.mock.calls.length, save.mock.calls.length]).toEqual([1, 2]);
  });

  it('rest while a dialog covers the page', async () => {
    const run = vi.fn();
    render(<Keys keys={{ e: run, 'mod+k': run }} />);
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await press('e{Control>}k{/Control}');
    expect(run).not.toHaveBeenCalled();
    dialog.remove();
    await press('e{Control>}k{/Control}');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('are written as on the keyboard', () => {
    expect(['mod+s', 'alt+arrowdown', 'g m', ' ', '?', 'escape'].map(keysOf)).toEqual([
      ['Ctrl', 'S'],
      ['Alt', '↓'],
      ['G', 'M'],
      ['Space'],
      ['?'],
      ['Esc'],
    ]);
  });
});
