import type { histories as ja } from '../../ja/console/histories.ts';

/** Words of the comparison of two versions. */
export const histories: Record<keyof typeof ja, string> = {
  'histories.title': 'Change history',
  'histories.title_of': 'Change history of {name}',
  'histories.left': 'Before',
  'histories.right': 'After',
  'histories.field': 'Field',
  'histories.version': '{at}  {action}  {by}',
  'histories.by_at': '{at}  {by}',
  'histories.show_all': 'Also show unchanged fields',
  'histories.same': 'The two versions are the same.',
  'histories.blank': 'Blank',
  'histories.empty': 'No changes have been recorded yet.',
  'histories.action.create': 'Registered',
  'histories.action.update': 'Updated',
  'histories.action.import': 'CSV import',
  'histories.action.undo': 'Import undone',
  'histories.action.password': 'Password set',
  'histories.action.invite': 'Invited',
  'histories.action.delete': 'Deleted',
};
