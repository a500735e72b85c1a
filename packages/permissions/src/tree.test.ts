import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree, filterTree, flatten, type MenuItem, viewable } from './index.ts';
import { sampleRows, sampleTree } from './testing/sample.ts';

const sidebar = ['overview', 'group.members', 'members', 'members.import-csv', 'corporates', 'organizations'] as const;
const keysOf = (tree: readonly MenuItem[]) => flatten(tree).map(({ key }) => key);

describe('a menu tree', () => {
  it('has its entries under their groups and in order', () => {
    const tree = buildTree(sampleRows(sidebar).toReversed());
    expect(tree.map(({ key }) => key)).toEqual(['overview', 'group.members', 'organizations']);
    expect(tree[1]?.children.map(({ name }) => name)).toEqual(['会員一覧', '会員CSV取込', '法人会員']);
  });
  it('loses no entry when a parent is missing', () => {
    expect(keysOf(sampleTree(['members', 'corporates']))).toEqual(['members', 'corporates']);
  });
  it('leaves out rows that are each other’s parents', () => {
    const rows = sampleRows(['overview', 'members', 'corporates']).map((row) => ({
      ...row,
      parent_id: row.key === 'members' ? 3023 : row.key === 'corporates' ? 3021 : null,
    }));
    expect(keysOf(buildTree(rows))).toEqual(['overview']);
  });
  it('holds every row once, in whatever order the rows come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(sampleRows(sidebar)), (rows) => {
        expect(keysOf(buildTree(rows)).toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
      }),
    );
  });
});

describe('the menu search', () => {
  const found = (query: string) => keysOf(filterTree(sampleTree(sidebar), query));
  it('keeps the parent of a match', () => expect(found('法人')).toEqual(['group.members', 'corporates']));
  it('keeps what is under a match', () => {
    expect(keysOf(filterTree(sampleTree(['group.mails', 'mail-templates', 'free-mails']), 'テンプレ'))).toEqual([
      'group.mails',
      'mail-templates',
    ]);
    expect(keysOf(filterTree(sampleTree(['group.settings', 'settings.themes']), '設定'))).toEqual([
      'group.settings',
      'settings.themes',
    ]);
  });
  it('looks past case, width and kana', () => {
    for (const query of ['csv', 'ＣＳＶ', '会員ｃｓｖ'])
      expect(found(query)).toEqual(['group.members', 'members.import-csv']);
    expect(keysOf(filterTree(sampleTree(['mail-templates']), 'てんぷれーと'))).toEqual(['mail-templates']);
  });
  it('shows all without a query and nothing without a match', () => {
    expect(found(' ')).toHaveLength(sidebar.length);
    expect(found('zzz')).toEqual([]);
  });
});

describe('what may be shown', () => {
  it('leaves out entries without view_flag and groups that are then empty', () => {
    expect(keysOf(viewable(sampleTree(sidebar, { view_flag: false })))).toEqual([]);
    const rows = sampleRows(sidebar).map((row) => ({ ...row, view_flag: row.key === 'members' }));
    expect(keysOf(viewable(buildTree(rows)))).toEqual(['group.members', 'members']);
  });
  it('leaves out a group without anything under it', () => {
    expect(keysOf(viewable(sampleTree(['overview', 'group.members'])))).toEqual(['overview']);
  });
  it('changes nothing the second time', () => {
    const rows = fc.array(fc.boolean(), { minLength: sidebar.length, maxLength: sidebar.length });
    fc.assert(
      fc.property(rows, (flags) => {
        const once = viewable(
          buildTree(sampleRows(sidebar).map((row, index) => ({ ...row, view_flag: flags[index] ?? false }))),
        );
        expect(viewable(once)).toEqual(once);
      }),
    );
  });
});
