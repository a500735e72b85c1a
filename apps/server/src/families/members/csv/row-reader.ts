import { memberCsvColumns } from '@tsudoi/contract/members';
import { MemberClass } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { RowReader } from '../../../kernel/row-reader.ts';
import {
  closedFields,
  hiddenFields,
  mayRead,
  ownFields,
  readableBy,
  readDefinitions,
} from '../../account-cms/index.ts';
import { MASK } from '../changes.ts';
import { allTypes, idsInReach } from '../store.ts';
import { printCell } from './cells.ts';
import { compareRows, planAnew } from './lookalikes.ts';
import { printOwn } from './own-cells.ts';
import { ownColumnsOfFiles } from './plan.ts';
import { valuesOf } from './row-values.ts';

/** The field of the rows of a change of standing. */
export const STANDING_FIELD = 'standing';

/** Columns of the CSV whose field has another name on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = { prefecture: 'pref_code', city: 'city_code' };

/** Rows of tasks that are members: of imports, and of invitations to many; opened by who may view the menu. */
export const ofMembers = (kind: string, menu: 'members' | 'corporates' = 'members'): RowReader => ({
  kind,
  keyField: 'member_code',

  async openable({ tx, session, scope }, ids) {
    if (ids.length === 0 || !can(session.grants, { menu, flag: 'view' })) return new Set();
    return new Set(await idsInReach(tx, ids, scope.organizationIds));
  },

  async hidden(tx, fields) {
    const definitions = await readDefinitions(tx);
    const hidden = hiddenFields(definitions);
    const closed = closedFields(definitions);
    const own = new Map(
      Object.values(MemberClass)
        .flatMap((classType) => ownFields(definitions, classType, 'ja'))
        .map((item) => [item.id, item]),
    );
    const maskOf = (field: string): string | undefined => {
      // It tells whether the term has run out; a plan made where that is hidden from all says nothing of it.
      if (field === STANDING_FIELD) return closed.expires_on === undefined ? undefined : MASK;
      const id = /^extend_info\.(\d+)/.exec(field)?.[1];
      const name = WIRE_NAMES[field] ?? field;
      if (id === undefined) return closed[name] !== undefined ? '' : hidden[name] !== undefined ? MASK : undefined;
      const item = own.get(Number(id));
      if (item?.closed === true) return '';
      return item === undefined || !mayRead('staff', item) ? MASK : undefined;
    };
    return new Map(
      fields.flatMap((field) => {
        const mask = maskOf(field);
        return mask === undefined ? [] : [[field, mask] as const];
      }),
    );
  },

  async values(tx, { data }) {
    if (data === null) return new Map();
    const values = valuesOf(data);
    const names = new Map((await allTypes(tx)).map(({ id, name }) => [id, name]));
    const definitions = await readDefinitions(tx);
    const own = ownColumnsOfFiles(definitions);
    const readable = readableBy('staff', definitions, values);
    const answers = readable.answers(values.extend_info);
    return new Map(
      [
        ...memberCsvColumns
          .filter(([field]) => readable.field(WIRE_NAMES[field] ?? field))
          .map(([field]) => [field, printCell(field, values, names)] as const),
        ...own.map((column) => [column.field, printOwn(column, answers[column.item.id])] as const),
      ].filter(([, text]) => text !== ''),
    );
  },
});

/** What members say of the rows of their tasks. */
export const memberRowReaders: readonly RowReader[] = [
  { ...ofMembers('member-import'), lookalikes: { table: 'account', compare: compareRows, plan: planAnew } },
  ofMembers('member-invite'),
  ofMembers('member-change'),
  { ...ofMembers('member-standing'), entered: [STANDING_FIELD] },
];
