import * as v from 'valibot';
import { menuAccess } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  CsvHeaders,
  CsvHeadersUpdate,
  CsvPlace,
  CsvSaved,
  CsvServiceQuery,
  CsvServices,
  CsvSetting,
  CsvSettingUpdate,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('settings.csv-components');

/** What is true of every file: its calls are spelled in the singular (API-SET-06). */
export const csvSetting = {
  get: endpoint({
    method: 'GET',
    path: '/management/component-csv-setting',
    access: view,
    response: CsvSetting,
    summary: 'The encoding of exports for which nobody chooses another',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/management/component-csv-setting',
    access: edit,
    body: CsvSettingUpdate,
    response: v.pick(CsvSaved, ['version']),
    summary: 'Change the encoding of exports for which nobody chooses another',
  }),
};

export const csvServices = endpoint({
  method: 'GET',
  path: '/management/component-csv-settings/get-list-service-type',
  access: view,
  query: CsvServiceQuery,
  response: CsvServices,
  summary: 'Files of one kind whose columns can be set',
});
export const csvHeaders = endpoint({
  method: 'GET',
  path: '/management/component-csv-settings/get-list-headers',
  access: view,
  query: CsvPlace,
  response: CsvHeaders,
  summary: 'The columns of a file in their order, those that are left out among them',
});
export const updateCsvHeaders = endpoint({
  method: 'PUT',
  path: '/management/component-csv-settings/update',
  access: edit,
  body: CsvHeadersUpdate,
  response: CsvSaved,
  summary: 'Set which columns a file has and in which order, and whether it has deleted records',
});
