import { LAZY_COMPONENT_DELAY_MS, NAV_INDICATOR_HIDE_MS } from '@tsudoi/domain';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A line along the top while navigating; it comes after 200 ms and goes 500 ms after the page has come. */
export function Progress() {
  const isBusy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (isBusy === shown) return;
    const timer = setTimeout(() => setShown(isBusy), isBusy ? LAZY_COMPONENT_DELAY_MS : NAV_INDICATOR_HIDE_MS);
    return () => clearTimeout(timer);
  }, [isBusy, shown]);
  return shown ? <div className="progress" aria-hidden="true" /> : null;
}
