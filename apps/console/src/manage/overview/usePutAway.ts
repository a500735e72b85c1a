import { STORAGE_PREFIX } from '@tsudoi/domain';
import { ViewerContext } from '@tsudoi/ui/headless/list/columnChoice';
import { useContext, useState } from 'react';

/** Whether this person put the first steps away in this browser; whether they are done follows from what there is. */
export function usePutAway(): { isAway: boolean; putAway(): void; takeBack(): void } {
  const key = `${STORAGE_PREFIX}_first_steps_${useContext(ViewerContext)}`;
  const [isAway, setAway] = useState(() => localStorage.getItem(key) === 'later');
  return {
    isAway,
    putAway() {
      localStorage.setItem(key, 'later');
      setAway(true);
    },
    takeBack() {
      localStorage.removeItem(key);
      setAway(false);
    },
  };
}
