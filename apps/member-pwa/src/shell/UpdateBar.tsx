import { useStore } from '../parts/store.ts';
import { openForms } from './update.ts';
import { updateReady } from './updateReady.ts';
import { useT } from './words.ts';

/** Offers a new version quietly, and never while something is being typed. */
export function UpdateBar() {
  const t = useT();
  const take = useStore(updateReady);
  const forms = useStore(openForms);
  return (
    <div role="status">
      {take !== undefined && forms === 0 && (
        <div className="update">
          <p>{t('state.new_version')}</p>
          <button type="button" className="tbtn" onClick={take}>
            {t('shell.update')}
          </button>
        </div>
      )}
    </div>
  );
}
