import { useT } from '../headless/screen/i18n.ts';
import { notify } from '../headless/screen/notifications.ts';

/** Copies a text; `name` says to screen readers what it is. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const t = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ type: 'success', message: t('ui.copied', { name }) });
    } catch {
      // The browser or its user does not allow it.
      notify({ type: 'danger', message: t('ui.copy_refused') });
    }
  };
  return (
    <button
      type="button"
      className="textlink"
      aria-label={t('ui.action_of', { action: t('ui.copy'), name })}
      onClick={() => void copy()}
    >
      {t('ui.copy')}
    </button>
  );
}
