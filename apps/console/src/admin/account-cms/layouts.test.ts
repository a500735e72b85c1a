import { describe, expect, it } from 'vitest';
import { draftOf, moveField, placedBefore } from './layouts.ts';

const item = (id: number) =>
  ({
    id,
    type: 'extend',
    code: '',
    input_type: 'textbox',
    use_type: 2,
    label: `${id}`,
    hint: '',
    choices: [],
    limits: {},
    conditions: [],
    searchable: true,
    in_csv: true,
    read_only: false,
  }) as const;
const groups = [
  {
    id: 1,
    name: 'A',
    member_type_ids: [],
    items: [item(11), item(12)].map((one) => ({ ...one, choices: [], conditions: [] })),
  },
  { id: 2, name: 'B', member_type_ids: [], items: [item(21)].map((one) => ({ ...one, choices: [], conditions: [] })) },
];

describe('a layout being edited', () => {
  it('has every section and field, also those that the stored one does not name', () => {
    const layout = {
      columns: 1 as const,
      sections: [{ id: 2, heading: false }],
      fields: [{ id: 12, shown: false, read_only: false }],
    };
    const draft = draftOf({ groups, layout, screen: 'staff' });
    expect(draft.sections).toEqual([
      { id: 2, heading: false },
      { id: 1, heading: true },
    ]);
    expect(draft.fields.map(({ id, shown }) => [id, shown])).toEqual([
      [21, true],
      [12, false],
      [11, true],
    ]);
    expect(draftOf({ groups, layout: null, screen: 'staff' }).fields.map(({ id }) => id)).toEqual([11, 12, 21]);
  });

  it('of the list begins with the columns that it has anyway, and takes no field in by itself', () => {
    const named = groups.map((group) => ({
      ...group,
      items: group.items.map((one) => ({ ...one, code: one.id === 12 ? 'name' : 'phone' })),
    }));
    const shown = (layout: Parameters<typeof draftOf>[0]['layout']) =>
      draftOf({ groups: named, layout, screen: 'list' }).fields.flatMap(({ id, shown: is }) => (is ? [id] : []));
    expect(shown(null)).toEqual([12]);
    expect(shown({ columns: 2, sections: [], fields: [{ id: 21, shown: true, read_only: false }] })).toEqual([21]);
  });

  it('moves a field within its section, in front of another or to the end, and nothing else', () => {
    const draft = draftOf({ groups, layout: null, screen: 'staff' });
    expect(moveField(draft, [11, 12], 12, 11).fields.map(({ id }) => id)).toEqual([12, 11, 21]);
    expect(moveField(draft, [11, 12], 11, null).fields.map(({ id }) => id)).toEqual([12, 11, 21]);
    expect(placedBefore(draft.sections, 2, 1).map(({ id }) => id)).toEqual([2, 1]);
    expect(placedBefore(draft.sections, 2, 2).map(({ id }) => id)).toEqual([1, 2]);
  });
});
