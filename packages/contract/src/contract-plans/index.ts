import * as v from 'valibot';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  ContractPlanCreate,
  ContractPlanOption,
  ContractPlanRecord,
  ContractPlanRow,
  ContractPlanSearch,
  ContractPlanUpdate,
} from './schema.ts';

export * from './schema.ts';

export const contractPlans = crud({
  base: '/admin/contract-plans',
  access: { operator: 'system' },
  row: ContractPlanRow,
  item: ContractPlanRecord,
  create: ContractPlanCreate,
  update: ContractPlanUpdate,
  search: ContractPlanSearch,
});

/** For every operator, because every operator manages facilities (PERM-24). */
export const contractPlanOptions = endpoint({
  method: 'GET',
  path: '/admin/contract-plans/options',
  access: { operator: 'any' },
  response: v.array(ContractPlanOption),
  summary: 'Contract plans to choose from for a facility, in their order, without prices; also those no longer offered',
});
