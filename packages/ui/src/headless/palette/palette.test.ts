import { describe, expect, it } from 'vitest';
import { countOf, groupsInScope, itemsWith, namePieces, type PaletteGroup, piecesOf, searchWords } from './palette.ts';

const marks = (pieces: { text: string; isFound: boolean }[]) =>
  pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');
const takahashi = [
  { text: '髙橋', reading: 'タカハシ' },
  { text: '健一', reading: 'ケンイチ' },
];

describe('what a search found in a row', () => {
  it.each([
    ['高橋', '[髙橋] 健一'],
    ['たかはし', '[髙橋] 健一'],
    ['ｹﾝｲﾁ', '髙橋 [健一]'],
    ['健一 たかはし', '[髙橋] [健一]'],
    ['たかはしけん', '[髙橋 健一]'],
    ['高橋健', '[髙橋 健]一'],
    ['takahashi', '[髙橋] 健一'],
    ['kenichi', '髙橋 [健一]'],
    ['takahashiken', '[髙橋 健一]'],
    ['taka 健', '[髙橋] [健]一'],
    ['S0048', '髙橋 健一'],
    ['', '髙橋 健一'],
  ])('marks the part of a name that %s stands for', (typed, shown) => {
    expect(marks(namePieces(takahashi, searchWords(typed)))).toBe(shown.replace('[髙橋 健一]', '[髙橋][ ][健一]'));
  });

  it('marks the text beside a name', () => {
    expect(marks(piecesOf('タカハシ ケンイチ・S004820', searchWords('s0048 ken')))).toBe(
      'タカハシ [ケン]イチ・[S0048]20',
    );
  });
});

describe('the rows of the palette', () => {
  const item = (id: string, text = id, note?: string) => ({ id, text, note });

  it('are found by every word in their text or note, in any writing', () => {
    const items = [item('a', '会員CSV取込', '会員'), item('b', '組織'), item('c', '会員一覧', '会員')];
    const found = (typed: string) => itemsWith(items, searchWords(typed)).map(({ id }) => id);
    expect(found('ｃｓｖ　会員')).toEqual(['a']);
    expect(found('会員')).toEqual(['a', 'c']);
    expect(found('')).toEqual(['a', 'b', 'c']);
  });

  it('are a few of each kind and one that leads to all, or all of one kind', () => {
    const people: PaletteGroup = {
      id: 'people',
      label: '会員',
      items: ['1', '2', '3'].map((id) => item(id)),
      few: 2,
      last: item('list'),
    };
    const screens: PaletteGroup = { id: 'screens', label: '画面', items: [], few: 2 };
    const ids = (scope: string | undefined) =>
      groupsInScope([people, screens], scope).map(({ id, items, shown }) => [id, shown, items.map((one) => one.id)]);
    expect(ids(undefined)).toEqual([['people', 2, ['1', '2', 'list']]]);
    expect(ids('people')).toEqual([['people', 3, ['1', '2', '3', 'list']]]);
    expect(ids('screens')).toEqual([]);
  });

  it('that stand apart beside the rest are shown and counted with the kind they belong to', () => {
    const actions: PaletteGroup = { id: 'actions', label: '操作', items: [item('1')], count: 1, few: 4 };
    const offer: PaletteGroup = { id: 'offer', scope: 'actions', label: '操作', items: [item('2')], count: 1, few: 1 };
    const people: PaletteGroup = { id: 'people', label: '会員', items: [], few: 4 };
    const groups = [actions, people, offer];
    expect(groupsInScope(groups, undefined).map(({ id }) => id)).toEqual(['actions', 'offer']);
    expect(groupsInScope(groups, 'actions').map(({ id }) => id)).toEqual(['actions', 'offer']);
    expect(countOf(groups, 'actions')).toBe(2);
    expect(countOf(groups, 'people')).toBe(undefined);
  });
});
