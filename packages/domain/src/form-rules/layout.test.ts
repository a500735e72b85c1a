import { describe, expect, it } from 'vitest';
import { FormItemUse } from '../enums/forms.ts';
import { arrangeForm, type FormLayout, isNeededOn, LIST_FIELDS } from './layout.ts';

const item = (id: number, use_type: FormItemUse = FormItemUse.optional, read_only = false, code?: string) => ({
  id,
  use_type,
  read_only,
  ...(code === undefined ? {} : { code }),
});
const group = (id: number, items: ReturnType<typeof item>[], member_type_ids: number[] = []) => ({
  id,
  member_type_ids,
  items,
});
const FORM = [group(1, [item(11), item(12, FormItemUse.required)]), group(2, [item(21)]), group(3, [item(31)], [7])];
const layout = (over: Partial<FormLayout> = {}): FormLayout => ({ columns: 2, sections: [], fields: [], ...over });
const shape = (groups: typeof FORM) => groups.map(({ id, items }) => [id, ...items.map((one) => one.id)]);
const hidden = (id: number) => ({ id, shown: false, read_only: false });

describe('the layout of a form', () => {
  it('orders sections and fields, and leaves what it does not name behind them', () => {
    const order = layout({
      sections: [{ id: 2, heading: true }],
      fields: [{ id: 12, shown: true, read_only: false }],
    });
    expect(shape(arrangeForm(FORM, order, 'staff'))).toEqual([
      [2, 21],
      [1, 12, 11],
      [3, 31],
    ]);
    expect(shape(arrangeForm(FORM, undefined, 'staff'))).toEqual([
      [1, 11, 12],
      [2, 21],
      [3, 31],
    ]);
  });

  it('leaves fields out, and sections with them, but never what has to be filled in on that screen', () => {
    const without = layout({ fields: [hidden(11), hidden(12), hidden(21)] });
    for (const screen of ['register', 'profile', 'staff'] as const)
      expect(shape(arrangeForm(FORM, without, screen))).toEqual([
        [1, 12],
        [3, 31],
      ]);
    expect(shape(arrangeForm(FORM, without, 'detail'))).toEqual([[3, 31]]);
    for (const use of [FormItemUse.requiredRelated, FormItemUse.both])
      expect(shape(arrangeForm([group(1, [item(11, use)])], without, 'staff'))).toEqual([[1, 11]]);
    expect(arrangeForm([group(1, [item(11, FormItemUse.displayRelated)])], without, 'staff')).toEqual([]);
  });

  it('of a list has the columns that it names, and the name in any case', () => {
    const columns = [
      group(1, [
        item(11, FormItemUse.optional, false, 'name'),
        item(12, FormItemUse.required, false, 'phone'),
        item(13, FormItemUse.optional, false, 'email'),
      ]),
    ];
    const shown = layout({ fields: [{ id: 13, shown: true, read_only: false }, hidden(11)] });
    expect(shape(arrangeForm(columns, shown, 'list'))).toEqual([[1, 13, 11]]);
    expect(isNeededOn('list', { use_type: FormItemUse.required, code: 'phone' })).toBe(false);
    expect(isNeededOn('staff', { use_type: FormItemUse.optional, code: 'name' })).toBe(false);
    expect(LIST_FIELDS).toEqual([
      'member_code',
      'name',
      'name_kana',
      'member_type',
      'organization',
      'registration',
      'expires_on',
    ]);
  });

  it('makes fields read-only, and none writable that was not, but never what has to be filled in', () => {
    const locked = [11, 12].map((id) => ({ id, shown: true, read_only: true }));
    const [first] = arrangeForm(FORM, layout({ fields: locked }), 'profile');
    expect(first?.items.map((one) => one.read_only)).toEqual([true, false]);
    const open = layout({ fields: [{ id: 5, shown: true, read_only: false }] });
    const [own] = arrangeForm([group(1, [item(5, FormItemUse.optional, true)])], open, 'profile');
    expect(own?.items[0]?.read_only).toBe(true);
  });

  it('takes a section without heading into the one above it, where both are for the same members', () => {
    const headless = layout({ sections: [1, 2, 3].map((id) => ({ id, heading: false })) });
    expect(shape(arrangeForm(FORM, headless, 'staff'))).toEqual([
      [1, 11, 12, 21],
      [3, 31],
    ]);
    const types = [group(1, [item(1)], [7, 8]), group(2, [item(2)], [8, 7]), group(3, [item(3)], [7, 9])];
    expect(shape(arrangeForm(types, headless, 'staff'))).toEqual([
      [1, 1, 2],
      [3, 3],
    ]);
  });
});
