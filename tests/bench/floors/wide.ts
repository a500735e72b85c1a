import { personColumns } from '../columns.ts';
import type { Floor } from './floor.ts';

// The first floor: the tables and indexes of the product. It shows what our server costs, and not what our tables cost.

const LIST = `id, account_code, member_code, last_name, first_name, last_name_kana, first_name_kana, email, member_type_ids, organization_ids, registration,
  joined_on, expires_on, updated_at, version`;
const RECORD = `${LIST}, class_type, gender, birthday, phone, zipcode, pref_code, city_code, address, building_name, extend_info, invited_at, last_login_at, created_at, updated_by`;

const SEARCH = `select ${LIST}, count(*) over ()::int as total from account
  where facility_id = $1 and role = 2 and deleted_at is null and search_key like $2 and member_type_ids && $3::int[]
  order by kana_key, id limit 20`;
const GET = `select ${RECORD} from account where facility_id = $1 and id = $2`;
const CREATE = `insert into account (facility_id, role, ${personColumns.join(', ')}) values ($1, 2, ${personColumns.map((_, index) => `$${index + 2}`).join(', ')}) returning id, version`;
const UPDATE = `update account set ${personColumns.map((name, index) => `${name} = $${index + 3}`).join(', ')}, version = version + 1, updated_at = now()
  where facility_id = $1 and id = $2 returning id, version`;

export const wide: Floor = {
  search: (facility, body) => ({ name: 'wide-search', text: SEARCH, values: [facility, body.pattern, body.types] }),
  get: (facility, id) => ({ name: 'wide-get', text: GET, values: [facility, id] }),
  create: (facility, body) => ({
    name: 'wide-create',
    text: CREATE,
    values: [facility, ...personColumns.map((name) => body[name])],
  }),
  update: (facility, id, body) => ({
    name: 'wide-update',
    text: UPDATE,
    values: [facility, id, ...personColumns.map((name) => body[name])],
  }),
};
