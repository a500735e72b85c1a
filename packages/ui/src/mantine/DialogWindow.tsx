import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { CONFIRM_WIDTH, MODAL_CLICK_OUTSIDE_CLOSES } from '@tsudoi/domain';
import { useT } from '../headless/i18n.ts';
import type { DialogProps } from './Dialog.tsx';

/** The window of a {@link Dialog}: keeps the focus inside, closes with Esc, never by a click beside it (CONST-37). */
export function DialogWindow({
  opened,
  title,
  width = CONFIRM_WIDTH,
  closable = false,
  onClose,
  children,
}: DialogProps) {
  const t = useT();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      centered
      closeOnClickOutside={MODAL_CLICK_OUTSIDE_CLOSES}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label={title}>
        <Modal.Body>
          <div className="dialog-head">
            <h2>{title}</h2>
            {closable && (
              <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
                <IconX className="i" aria-hidden="true" />
              </button>
            )}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
