import { STORAGE_PREFIX } from '@tsudoi/domain';
import { ViewerContext } from '@tsudoi/ui/headless/list/columnChoice';
import { useContext, useState } from 'react';

/** Whether this person has dismissed the first steps in this browser. */
export function useDismissed(): { isDismissed: boolean; dismiss(): void; restore(): void } {
  const key = `${STORAGE_PREFIX}_first_steps_${useContext(ViewerContext)}`;
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) === 'later');
  return {
    isDismissed,
    dismiss() {
      localStorage.setItem(key, 'later');
      setDismissed(true);
    },
    restore() {
      localStorage.removeItem(key);
      setDismissed(false);
    },
  };
}
