import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { type ComponentType, useEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AreaPaletteProps } from './Frame.tsx';
import { PaletteOpening } from './PaletteOpening.tsx';

/** A palette whose field takes the focus a moment after it is drawn, as that of a dialog does. */
function Palette({ text, onText, isEntered }: AreaPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <input ref={field} aria-label="palette" value={text} onChange={({ target }) => onText(target.value)} />
      {isEntered && <p>opens the first</p>}
    </>
  );
}

describe('the palette while its code loads', () => {
  const open = async (start = '') => {
    const code = Promise.withResolvers<ComponentType<AreaPaletteProps>>();
    const onClose = vi.fn();
    const load = () => code.promise;
    await onScreen(
      <PaletteOpening
        start={start}
        finds="会員・画面を探す"
        load={load}
        entries={[]}
        onClose={onClose}
        onKeys={() => {}}
        onLogout={() => {}}
      />,
    );
    const come = () => act(async () => code.resolve(Palette));
    return { come, onClose, door: screen.getByRole<HTMLInputElement>('textbox', { name: '会員・画面を探す' }) };
  };
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'palette' });
  const untilFocused = async () => vi.waitFor(async () => expect(document.activeElement).toBe(await field()));

  it('takes what is typed, and gives it to the field of the palette with the focus', async () => {
    const { come, door } = await open();
    await userEvent.keyboard('やまも');
    expect(door.value).toBe('やまも');
    await come();
    await untilFocused();
    await userEvent.keyboard('と');
    expect((await field()).value).toBe('やまもと');
    expect(screen.getAllByRole('textbox')).toEqual([await field()]);
    expect(screen.queryByText('opens the first')).toBeNull();
  });

  it('goes on from the text it is opened with', async () => {
    const { come } = await open('やま');
    await userEvent.keyboard('もと');
    await come();
    expect((await field()).value).toBe('やまもと');
  });

  it('lets a composition that has begun end before the palette takes the focus', async () => {
    const { come, door } = await open();
    fireEvent.compositionStart(door);
    fireEvent.change(door, { target: { value: 'やま' } });
    await come();
    expect(screen.queryByRole('textbox', { name: 'palette' })).toBeNull();
    expect(document.activeElement).toBe(door);
    fireEvent.change(door, { target: { value: '山本' } });
    fireEvent.compositionEnd(door);
    expect((await field()).value).toBe('山本');
    await untilFocused();
  });

  it('passes on that Enter was pressed, unless something was typed after it', async () => {
    const { come } = await open();
    await userEvent.keyboard('やまもと{Enter}');
    await come();
    expect(await screen.findByText('opens the first')).toBeTruthy();
  });

  it('passes on no Enter that was typed over', async () => {
    const { come } = await open();
    await userEvent.keyboard('やま{Enter}もと');
    await come();
    await field();
    expect(screen.queryByText('opens the first')).toBeNull();
  });

  it.each([
    ['closes where somebody goes elsewhere before it is there', true, 1],
    ['opens all the same where the whole window is left', false, 0],
  ])('%s', async (_, isDocumentFocused, closings) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(isDocumentFocused);
    const { onClose, door } = await open();
    act(() => door.blur());
    expect(onClose).toHaveBeenCalledTimes(closings);
  });

  it('stays open when its own field takes the focus', async () => {
    const { come, onClose } = await open();
    await come();
    await untilFocused();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes on Escape', async () => {
    const { onClose } = await open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
