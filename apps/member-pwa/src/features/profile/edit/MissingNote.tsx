import type { FormItem } from '@tsudoi/contract/account-cms';
import { isBlank, itemPaths } from '@tsudoi/domain';
import { fieldLabel } from '@tsudoi/i18n';
import { useWatch } from 'react-hook-form';
import { useStore } from '../../../parts/store.ts';
import { locale, useT } from '../../../shell/words.ts';
import { useFormAt } from './useFormAt.ts';

/** What is still missing of the profile, as long as it is. */
export function MissingNote({ missing, items }: { missing: readonly string[]; items: readonly FormItem[] }) {
  const t = useT();
  const language = useStore(locale);
  const paths = missing.map((path) => (path.includes('.') ? path : `basic_info.${path}`));
  useWatch({ name: paths });
  const valueAt = useFormAt();
  const open = paths.filter((path) => isBlank(valueAt(path))).map((path) => labelOf(path, items, language));
  if (open.length === 0) return null;
  return (
    <div className="note warn">
      <p>
        <b>{t('profile.missing_title')}</b>
        <small>{t('profile.missing_text', { fields: open.join(t('list.joint')) })}</small>
      </p>
    </div>
  );
}

/** The facility's own fields have names of their own. */
function labelOf(path: string, items: readonly FormItem[], language: 'ja' | 'en'): string {
  const item = items.find((one) => one.type === 'extend' && itemPaths(one).includes(path));
  return item?.label ?? fieldLabel(path, language);
}
