import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useReturnedFocus } from '../headless/screen/returnedFocus.ts';

const DialogWindow = lazy(async () => ({ default: (await import('./DialogWindow.tsx')).DialogWindow }));

/** Props of {@link Dialog}. */
export interface DialogProps {
  opened: boolean;
  title: string;
  /** Width in px; 250 unless told (CONST-36), its height is what it needs. */
  width?: number;
  /** Shows × beside the title; questions have their verbs instead. */
  closable?: boolean;
  onClose(): void;
  children?: ReactNode;
}

/**
 * A window over the page: keeps the focus inside, closes with Esc, never by a click beside it (CONST-37), can be moved
 * by its head above 900 px and is a sheet at the bottom of a phone. Its code is loaded when it first opens.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.opened);
  useReturnedFocus(props.opened);
  if (props.opened && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
