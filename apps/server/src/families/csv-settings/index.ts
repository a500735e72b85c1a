import type { Family } from '../../kernel/family.ts';
import { csvSettingBindings } from './manage.ts';

/** Which columns the files of members, corporates, participants of events and invoices have, and how exports are encoded (RT-M-63). */
export const csvSettings: Family = { name: 'csv-settings', bindings: csvSettingBindings };
