import { type Shortcut, useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';

const KeyList = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }));

/** A main screen that `G` and a letter lead to. */
export interface Jump {
  to: string;
  label: NonNullable<Shortcut['label']>;
}

/** Props of {@link KeyboardHelp}. */
export interface KeyboardHelpProps {
  /** The main screens that this person may open, by their letter. */
  goTo: Readonly<Record<string, Jump>>;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Stands under the keys. */
  children?: ReactNode;
}

/** `?` shows the keys; `G` and a letter go to a main screen. */
export function KeyboardHelp({ goTo, isOpen, onOpen, children }: KeyboardHelpProps) {
  const navigate = useNavigate();
  const jumps = Object.entries(goTo).map(([key, { to, label }]): [string, Shortcut] => [
    `g ${key}`,
    { label, run: () => void navigate(to) },
  ]);
  useShortcuts({ ...Object.fromEntries(jumps), '?': { label: 'keys.help', run: () => onOpen(true) } });
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeyList onClose={() => onOpen(false)}>{children}</KeyList>
    </Suspense>
  );
}
