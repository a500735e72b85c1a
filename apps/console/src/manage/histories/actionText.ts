import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import type { Translate } from '@tsudoi/ui/headless/screen/i18n';

/** What happened in a version, in a word. What the product learns to do later shows as a change. */
export function actionText(t: Translate<ConsoleMessageId>, action: string): string {
  switch (action) {
    case 'create':
      return t('histories.action.create');
    case 'import':
      return t('histories.action.import');
    case 'put_back':
      return t('histories.action.put_back');
    case 'undo':
      return t('histories.action.undo');
    case 'password':
      return t('histories.action.password');
    case 'invite':
      return t('histories.action.invite');
    case 'delete':
      return t('histories.action.delete');
    default:
      return t('histories.action.update');
  }
}
