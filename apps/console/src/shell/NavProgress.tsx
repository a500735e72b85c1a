import { NAV_INDICATOR_HIDE_MS } from '@tsudoi/domain';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** The line on top of the page while it navigates; goes 500 ms after (CONST-06). */
export function NavProgress() {
  const { state } = useNavigation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (state !== 'idle') return setShown(true);
    const timer = setTimeout(() => setShown(false), NAV_INDICATOR_HIDE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return isShown ? <div className="going" aria-hidden="true" /> : null;
}
