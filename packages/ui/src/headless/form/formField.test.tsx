import { act, fireEvent, screen } from '@testing-library/react';
import { type Control, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../../mantine/fields/TextField.tsx';
import { onScreen } from '../../testing/onScreen.tsx';
import { hasPrivateParts } from './formAccess.ts';
import { useFieldValue, useFormField } from './formField.ts';
import { afterFrame } from './frames.ts';

// Which way the forms of a test go; both have to do the same.
const way = vi.hoisted(() => ({ isPrivate: true }));
vi.mock('./formAccess.ts', async (original) => {
  const real = await original<typeof import('./formAccess.ts')>();
  return { ...real, hasPrivateParts: (control: Control) => way.isPrivate && real.hasPrivateParts(control) };
});

const drawn = new Map<string, number>();
const seen = new Map<string, unknown>();
const note = (path: string, value: unknown) => {
  drawn.set(path, (drawn.get(path) ?? 0) + 1);
  seen.set(path, value);
};

function Value({ path }: { path: string }) {
  note(path, useFieldValue(path));
  return null;
}

function Field({ name }: { name: string }) {
  const { value, initial, error, ref } = useFormField(name);
  note(name, [value, initial, error?.message]);
  return <input ref={ref} aria-label={name} />;
}

function Sometimes() {
  return useFieldValue('on') === true ? <Field name="name" /> : null;
}

function Leaving({ children }: { children: React.ReactNode }) {
  return useFieldValue('on') === true ? children : null;
}

let methods: UseFormReturn;
function Form({ values, children }: { values: object; children: React.ReactNode }) {
  methods = useForm({ defaultValues: values });
  return <FormProvider {...methods}>{children}</FormProvider>;
}

/** Rows whose names must be given, checked as forms of the product are; a button adds one. */
function Rows() {
  const { value, add } = useFormField('rows');
  return (
    <>
      {(value as unknown[]).map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added
        <TextField key={at} name={`rows.${at}.name`} label={`名${at}`} />
      ))}
      <button type="button" onClick={() => add({ name: '' })}>
        add
      </button>
    </>
  );
}

const namesMissing = (rows: { name: string }[]) =>
  rows.map(({ name }) => (name === '' ? { name: { type: 'required', message: 'required' } } : undefined));

function CheckedRows() {
  methods = useForm({
    mode: 'onTouched',
    defaultValues: { rows: [{ name: 'a' }] } as Record<string, unknown>,
    resolver: (values) => ({ values: {}, errors: { rows: namesMissing(values.rows as { name: string }[]) } as never }),
  }) as UseFormReturn;
  return (
    <FormProvider {...methods}>
      <Rows />
    </FormProvider>
  );
}

async function open(values: object, children: React.ReactNode) {
  drawn.clear();
  seen.clear();
  await onScreen(<Form values={values}>{children}</Form>);
  const before = new Map(drawn);
  return { drawnSince: () => [...drawn].filter(([path, count]) => count !== before.get(path)).map(([path]) => path) };
}

it('finds the parts of react-hook-form that it needs: a version without them makes every form slower', async () => {
  await open({ name: '' }, <Field name="name" />);
  expect(hasPrivateParts(methods.control)).toBe(true);
});

describe.each([
  { by: 'private parts', isPrivate: true },
  { by: 'what is published', isPrivate: false },
])('by $by', ({ isPrivate }) => {
  beforeEach(() => {
    way.isPrivate = isPrivate;
  });

  describe('what is shown of a form', () => {
    it('is drawn anew where it changed and where it is part of what did, and nowhere else', async () => {
      const paths = ['a', 'a.1', 'a.12', 'a.1.b', 'c'];
      const { drawnSince } = await open(
        { a: { 1: { b: 'x' }, 12: 'y' }, c: 'z' },
        paths.map((path) => <Value key={path} path={path} />),
      );
      act(() => methods.setValue('a.1', { b: 'new' }));
      expect(drawnSince().toSorted()).toEqual(['a', 'a.1', 'a.1.b']);
      expect([seen.get('a.1.b'), seen.get('a'), seen.get('c')]).toEqual(['new', { 1: { b: 'new' }, 12: 'y' }, 'z']);
      act(() => methods.setValue('a.1.b', 'newer'));
      expect([seen.get('a.1'), seen.get('a.1.b')]).toEqual([{ b: 'newer' }, 'newer']);
      expect(drawnSince()).not.toContain('a.12');
    });

    it('follows a form that is reset: value, beginning, error and focus', async () => {
      await open({ name: 'old' }, <Field name="name" />);
      act(() => methods.setError('name', { message: 'wrong' }));
      expect(seen.get('name')).toEqual(['old', 'old', 'wrong']);
      act(() => methods.reset({ name: 'new' }));
      expect(seen.get('name')).toEqual(['new', 'new', undefined]);
      act(() => methods.setFocus('name'));
      await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')), { timeout: 30_000 });
    });

    it('is left with its value, and is found again with what was given meanwhile', async () => {
      await open({ on: true, name: 'kept' }, <Sometimes />);
      act(() => methods.setValue('on', false));
      act(() => methods.setValue('name', 'given'));
      expect(screen.queryByLabelText('name')).toBeNull();
      act(() => methods.setValue('on', true));
      expect(seen.get('name')).toEqual(['given', 'kept', undefined]);
      expect(methods.getValues()).toEqual({ on: true, name: 'given' });
    });
  });

  it('a list stays a field beside the fields of its rows when the form is reset, and is left with them', async () => {
    await open(
      { on: true, rows: [{ name: 'a' }] },
      <Leaving>
        <Field name="rows.0.name" />
        <Field name="rows" />
      </Leaving>,
    );
    await act(() => methods.reset({ on: true, rows: [{ name: 'b' }] }));
    act(() => methods.setError('rows', { message: 'too few' }));
    expect(seen.get('rows')).toEqual([[{ name: 'b' }], [{ name: 'b' }], 'too few']);
    act(() => methods.setValue('on', false));
    expect(screen.queryByLabelText('rows')).toBeNull();
    expect(methods.getValues('rows')).toEqual([{ name: 'b' }]);
  });

  it('a part that is added to a list is not checked before it is left, whatever was touched in the others', async () => {
    await onScreen(<CheckedRows />);
    const input = (at: number) => screen.getByLabelText(`名${at}`, { exact: false });
    await act(async () => void fireEvent.blur(input(0)));
    await act(async () => void fireEvent.click(screen.getByText('add')));
    expect(methods.getValues('rows')).toEqual([{ name: 'a' }, { name: '' }]);
    expect(input(1).getAttribute('aria-invalid')).not.toBe('true');
    await act(async () => void fireEvent.blur(input(1)));
    await vi.waitFor(() => expect(input(1).getAttribute('aria-invalid')).toBe('true'), { timeout: 30_000 });
  });

  describe('an input without a rule', () => {
    const input = () => {
      const found = screen.getByLabelText('姓', { exact: false });
      if (!(found instanceof HTMLInputElement)) throw new Error('no input');
      return found;
    };
    const type = (text: string) => act(() => void fireEvent.input(input(), { target: { value: text } }));

    it('gives the form each key at once, and shows what comes from elsewhere', async () => {
      await open({ name: '髙' }, <TextField name="name" label="姓" />);
      expect(input().value).toBe('髙');
      await type('髙橋');
      expect(methods.getValues('name')).toBe('髙橋');
      await act(async () => methods.setValue('name', '渡邉'));
      expect(input().value).toBe('渡邉');
      await act(async () => methods.reset());
      expect(input().value).toBe('髙');
    });

    it('keeps what is typed while the field is still to be drawn for the key before', async () => {
      await open({ name: '' }, <TextField name="name" label="姓" />);
      await type('た');
      // Drawn because of something else, before the frame has passed.
      await act(async () => methods.setError('name', { message: 'required' }));
      await type('たか');
      await act(async () => methods.clearErrors());
      await act(() => new Promise<void>((done) => afterFrame(done).schedule()));
      expect([input().value, methods.getValues('name')]).toEqual(['たか', 'たか']);
    });

    it('rewrites on leaving what stands in it by then', async () => {
      await open({ name: '' }, <TextField name="name" label="姓" onLeave={(text) => text.trim()} />);
      await type(' 髙橋 ');
      await act(async () => void fireEvent.blur(input()));
      expect([input().value, methods.getValues('name')]).toEqual(['髙橋', '髙橋']);
    });
  });
});
