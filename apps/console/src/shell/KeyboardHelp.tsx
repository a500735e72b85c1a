import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';

const KeyList = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }));

/** `?` shows the keys; `G` and a letter go to a main screen. */
export function KeyboardHelp({ goTo }: { goTo: Readonly<Record<string, string>> }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const jumps = Object.entries(goTo).map(([key, to]) => [`g ${key}`, () => void navigate(to)]);
  useShortcuts({ '?': () => setOpen(true), ...Object.fromEntries(jumps) });
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeyList letters={Object.keys(goTo)} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
