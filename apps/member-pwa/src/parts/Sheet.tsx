import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../shell/words.ts';

/** A dialog at the bottom edge. The browser keeps the focus in it, closes it with Escape and gives the focus back. */
export function Sheet(props: { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode }) {
  const t = useT();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current?.open === false) current.showModal();
    return () => current?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{props.title}</h2>
        <button type="button" className="ib" aria-label={t('action.close')} onClick={props.onClose}>
          <IconX className="i" aria-hidden="true" />
        </button>
      </header>
      <div className="inside">{props.children}</div>
      {props.footer !== undefined && <footer>{props.footer}</footer>}
    </dialog>
  );
}
