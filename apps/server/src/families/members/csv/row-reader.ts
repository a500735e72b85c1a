import { memberCsvColumns } from '@tsudoi/contract/members';
import { MemberClass } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { RowReader } from '../../../kernel/row-reader.ts';
import { hiddenFields, mayRead, ownFields, readableBy, readDefinitions } from '../../account-cms/index.ts';
import { EMPTY_MEMBER } from '../answers.ts';
import { MASK } from '../changes.ts';
import { type ImportColumn, type MemberValues, placeOf } from '../columns.ts';
import { allTypes, idsInReach } from '../store.ts';
import { printCell } from './cells.ts';
import { printOwn } from './own-cells.ts';
import { csvPlan } from './plan.ts';

/** What the row of an import writes, out of the texts it is stored as. */
function valuesOf(data: readonly (string | null)[]): MemberValues {
  const text = (name: ImportColumn): string | null => data[placeOf[name]] ?? null;
  const number = (name: ImportColumn): number | null => {
    const found = text(name);
    return found === null ? null : Number(found);
  };
  const ids = (name: ImportColumn): number[] => (text(name)?.match(/\d+/g) ?? []).map(Number);
  return {
    class_type: number('class_type') ?? EMPTY_MEMBER.class_type,
    member_code: text('member_code'),
    last_name: text('last_name') ?? '',
    first_name: text('first_name') ?? '',
    last_name_kana: text('last_name_kana') ?? '',
    first_name_kana: text('first_name_kana') ?? '',
    gender: number('gender'),
    birthday: text('birthday'),
    email: text('email'),
    phone: text('phone'),
    zipcode: text('zipcode'),
    pref_code: text('pref_code'),
    city_code: text('city_code'),
    address: text('address'),
    building_name: text('building_name'),
    registration: number('registration') ?? EMPTY_MEMBER.registration,
    joined_on: text('joined_on'),
    expires_on: text('expires_on'),
    member_type_ids: ids('member_type_ids'),
    organization_ids: ids('organization_ids'),
    extend_info: JSON.parse(text('extend_info') ?? '{}'),
  };
}

/** Columns of the CSV whose field has another name on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = { prefecture: 'pref_code', city: 'city_code' };

/** Rows of tasks that are members: of imports, and of invitations to many. */
const ofMembers = (kind: string): RowReader => ({
  kind,
  keyField: 'member_code',

  async openable({ tx, session, scope }, ids) {
    if (ids.length === 0 || !can(session.grants, { menu: 'members', flag: 'view' })) return new Set();
    return new Set(await idsInReach(tx, ids, scope.organizationIds));
  },

  async hidden(tx, fields) {
    const definitions = await readDefinitions(tx);
    const closed = hiddenFields(definitions);
    const own = new Map(
      Object.values(MemberClass)
        .flatMap((classType) => ownFields(definitions, classType, 'ja'))
        .map((item) => [item.id, item]),
    );
    const isHidden = (field: string): boolean => {
      const id = /^extend_info\.(\d+)/.exec(field)?.[1];
      if (id === undefined) return closed[WIRE_NAMES[field] ?? field] !== undefined;
      const item = own.get(Number(id));
      return item === undefined || !mayRead('staff', item);
    };
    return new Map(fields.filter(isHidden).map((field) => [field, MASK]));
  },

  async values(tx, { data }) {
    if (data === null) return new Map();
    const values = valuesOf(data);
    const names = new Map((await allTypes(tx)).map(({ id, name }) => [id, name]));
    const definitions = await readDefinitions(tx);
    const { own } = csvPlan(definitions);
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
export const memberRowReaders: readonly RowReader[] = [ofMembers('member-import'), ofMembers('member-invite')];
