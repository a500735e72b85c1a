import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams } from '../core/values.ts';
import { OperatorCreate, OperatorLink, OperatorRecord, OperatorSearch, OperatorUpdate } from './schema.ts';

export * from './schema.ts';

const access = { operator: 'system' } as const;
const calls = crud({
  base: '/admin/operators',
  access,
  row: OperatorRecord,
  item: OperatorRecord,
  create: OperatorCreate,
  update: OperatorUpdate,
  search: OperatorSearch,
});
/**
 * Accounts of those who run the installation. None is deleted, because the operators' log names them for good; who leaves is
 * suspended.
 */
export const operators = { search: calls.search, create: calls.create, get: calls.get, update: calls.update };
export const issueOperatorLink = endpoint({
  method: 'POST',
  path: '/admin/operators/{id}/issue-link',
  access,
  params: IdParams,
  response: OperatorLink,
  summary: 'Make the single-use link by which a new operator chooses a password; the links before stop working',
});
