import { act, fireEvent, screen } from '@testing-library/react';
import { OPTION_SEARCH_DELAY_MS } from '@tsudoi/domain';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onScreen } from '../../testing/onScreen.tsx';
import type { Option } from './options.tsx';
import { RemoteMultiSelectField, RemoteSelectField } from './RemoteSelectField.tsx';

const CLASSES = [
  { value: 1, text: '水泳' },
  { value: 2, text: '剣道' },
  { value: 900, text: '弓道' },
];

/** A server whose answers to `find` come when the test says so; its first page holds what comes before 900. */
function server() {
  const finds: { text: string; signal: AbortSignal; answer(found: readonly Option[]): void; fail(): void }[] = [];
  const asked: (readonly string[])[] = [];
  return {
    finds,
    asked,
    find: (text: string, signal: AbortSignal) =>
      new Promise<readonly Option[]>((answer, reject) => {
        finds.push({ text, signal, answer, fail: () => reject(new Error('no answer')) });
      }),
    byValues: async (values: readonly string[]) => {
      asked.push(values);
      return CLASSES.filter(({ value }) => values.includes(String(value)));
    },
  };
}

function Value() {
  return <output>{JSON.stringify(useWatch({ name: 'class' }))}</output>;
}

function Form({ source, value }: { source: ReturnType<typeof server>; value: unknown }) {
  const methods = useForm({ defaultValues: { class: value } });
  const Field = Array.isArray(value) ? RemoteMultiSelectField : RemoteSelectField;
  return (
    <FormProvider {...methods}>
      <Field name="class" label="教室" source={source} />
      <Value />
    </FormProvider>
  );
}

async function open(value: unknown = null) {
  const source = server();
  await onScreen(<Form source={source} value={value} />);
  vi.useFakeTimers();
  const input = screen.getByLabelText('教室', { selector: 'input:not([type=hidden])' });
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  act(() => input.focus());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    ...source,
    input,
    wait,
    type: (text: string) => act(async () => void fireEvent.input(input, { target: { value: text } })),
    answer: (index: number, found: readonly Option[]) => act(async () => source.finds[index]?.answer(found)),
    fail: (index: number) => act(async () => source.finds[index]?.fail()),
  };
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

describe('a list that is searched on the server', () => {
  beforeEach(() => vi.useRealTimers());
  afterEach(() => vi.useRealTimers());

  it('asks once the typing rests, gives up what was overtaken, and never shows a late answer', async () => {
    const { finds, type, wait, answer } = await open();
    await answer(0, CLASSES.slice(0, 2));
    expect(offered()).toEqual(['水泳', '剣道']);
    await type('弓');
    await wait(OPTION_SEARCH_DELAY_MS - 1);
    await type('弓道');
    await wait(OPTION_SEARCH_DELAY_MS - 1);
    expect(finds).toHaveLength(1);
    expect(offered()).toEqual([]);
    await wait(1);
    expect(finds.map(({ text }) => text)).toEqual(['', '弓道']);
    await type('剣');
    await wait(OPTION_SEARCH_DELAY_MS);
    expect(finds[1]?.signal.aborted).toBe(true);
    await answer(2, [CLASSES[1] as Option]);
    await answer(1, [CLASSES[2] as Option]);
    expect(offered()).toEqual(['剣道']);
  });

  it('asks nothing while an input method composes, then for what it leaves', async () => {
    const { finds, input, type, wait, answer } = await open();
    await answer(0, CLASSES.slice(0, 2));
    fireEvent.compositionStart(input);
    await type('けんど');
    await wait(5_000);
    expect(finds).toHaveLength(1);
    expect(input.value).toBe('けんど');
    await type('剣道');
    fireEvent.compositionEnd(input);
    await wait(OPTION_SEARCH_DELAY_MS);
    expect(finds.map(({ text }) => text)).toEqual(['', '剣道']);
  });

  it('keeps the words of a chosen value that stands outside the page, and asks for them by its value', async () => {
    const { asked, input, answer, finds, wait } = await open(900);
    await answer(0, CLASSES.slice(0, 2));
    expect(asked).toEqual([['900']]);
    expect(input.value).toBe('弓道');
    expect(offered()).toEqual(['水泳', '剣道']);
    await wait(OPTION_SEARCH_DELAY_MS);
    // Its words in the input are no search.
    expect(finds).toHaveLength(1);
  });

  it('takes values out that are no longer offered, and those only', async () => {
    const { answer } = await open([900, 77]);
    await answer(0, CLASSES.slice(0, 2));
    expect(screen.getByText('弓道')).toBeTruthy();
    expect(document.querySelector('output')?.textContent).toBe('[900]');
  });

  it('keeps its value while a search fails, says so, and finds on the next try', async () => {
    const { finds, input, type, wait, answer, fail } = await open(900);
    await answer(0, CLASSES.slice(0, 2));
    await type('水');
    await wait(OPTION_SEARCH_DELAY_MS);
    await fail(1);
    expect(screen.getByText('読み込めませんでした。')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(offered()).toEqual([]);
    expect(document.querySelector('output')?.textContent).toBe('900');
    fireEvent.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(finds.map(({ text }) => text)).toEqual(['', '水', '水']);
    await answer(2, [CLASSES[0] as Option]);
    expect(screen.queryByText('読み込めませんでした。')).toBeNull();
    expect(offered()).toEqual(['水泳']);
  });
});
