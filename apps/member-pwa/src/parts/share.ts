import { showAlert } from '../shell/alert.ts';
import type { Translate } from '../shell/words.ts';

/** Hands the address of a page to whatever the phone shares with; where it cannot, the address is copied. */
export async function share(title: string, path: string, t: Translate): Promise<void> {
  const { href } = new URL(path, location.origin);
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url: href });
    else {
      await navigator.clipboard.writeText(href);
      showAlert('success', t('events.copied'));
    }
  } catch (cause) {
    // Whoever closes the sheet of the phone has changed their mind.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) showAlert('error', t('events.not_shared'));
  }
}
