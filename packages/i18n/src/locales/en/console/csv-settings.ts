import type { csvSettings as ja } from '../../ja/console/csv-settings.ts';

/** CSV columns. */
export const csvSettings: Record<keyof typeof ja, string> = {
  'csv_settings.title': 'CSV columns',
  'csv_settings.of': 'CSV of',
  'csv_settings.lead':
    'The columns of exports, imports and templates, in their order. A column that is left out is neither written nor read.',
  'csv_settings.lead_export': 'Columns of the CSV and their order. A column that is left out is not exported.',
  'csv_settings.preview': 'Preview of the header row',
  'csv_settings.preview_count': 'Columns: {count}',
  'csv_settings.columns': 'Order of the columns',
  'csv_settings.up': 'Move {name} up',
  'csv_settings.down': 'Move {name} down',
  'csv_settings.needed': 'Required',
  'csv_settings.own': 'Own field',
  'csv_settings.export_only': 'Export only',
  'csv_settings.export': 'Exports',
  'csv_settings.deleted': 'Also export withdrawn and deleted records',
  'csv_settings.deleted_hint': 'A column “{header}” marks them at the end. An import passes over marked rows.',
  'csv_settings.encoding_hint': 'The encoding that is offered first for every CSV of this facility.',
  'csv_settings.related': 'Related screens',
  'csv_settings.member.list': 'Export from the member list',
  'csv_settings.member.import': 'Import members by CSV',
  'csv_settings.corporate.list': 'Export from the list of corporate members',
  'csv_settings.corporate.import': 'Import corporate members by CSV',
  'csv_settings.event.list': 'Open participants from the calendar',
  'csv_settings.invoice.list': 'Export from the invoice list',
  'csv_settings.save': 'Save',
  'csv_settings.saving': 'Saving',
  'csv_settings.saved': 'The CSV columns were saved.',
  'csv_settings.reset': 'Back to the default',
  'csv_settings.view_only': 'You can only look. Changing it needs permission to edit “CSV columns”.',
};
