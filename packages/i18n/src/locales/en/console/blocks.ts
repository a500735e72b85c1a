import type { blocks as ja } from '../../ja/console/blocks.ts';

/** Windows, alerts, tables and builders of packages/ui. */
export const blocks: Record<keyof typeof ja, string> = {
  'ui.dialog_move': 'Move this window',
  'ui.dialog_move_hint': 'Use the arrow keys, or click where it should go. Press Esc when you are done.',
  'ui.alert_seconds': 'Closes in {seconds} s',
  'ui.alert_paused': 'Staying open',
  'ui.lazy_slow': 'This is taking a while.',
  // Choose columns
  'columns.title': 'Columns',
  'columns.lead': 'Choose what this list shows. Saved on this device for this account only.',
  'columns.always': '(always shown)',
  'columns.up': 'Move {column} up',
  'columns.down': 'Move {column} down',
  'columns.reset': 'Reset',
  'list.other_views': '{count} more',
  // Print head.
  'print.conditions': 'Conditions: {words}',
  'print.no_conditions': 'None',
  'print.at': 'As of {date}',
  // Records to read.
  'ui.unfold_empty': 'Show empty fields ({count})',
  'ui.fold_empty': 'Hide empty fields',
  'ui.action_of': '{action} {name}',
  'ui.copy': 'Copy',
  'ui.copied': 'Copied {name}.',
  'ui.copy_refused': 'Could not copy. Please check the browser settings.',
  // Lists.
  'list.total': '{count} in total',
  'list.range': '{from}–{to} of {total}',
  'list.per_page': 'Show',
  'list.page_size': '{count}',
  'list.page_size_all': 'All',
  'list.open_search': 'Search form',
  'list.close_search': 'Close',
  'list.add_condition': 'Add a condition',
  'list.export': 'Export CSV',
  'list.export.utf8': 'Export as UTF-8 (recent Excel)',
  'list.export.sjis': 'Export as Shift_JIS (older Excel, other software)',
  'list.task_started': 'Started.',
  'list.selected': '{count} selected',
  'list.select_all': 'Select all {count}',
  'list.unselect': 'Clear selection',
  'list.sort_by': 'Sort by {column}',
  'list.columns': 'Choose columns',
};
