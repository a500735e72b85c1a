import { CONFIRM_WIDTH } from '@tsudoi/domain';
import type { ReactNode } from 'react';
import { useT } from '../headless/screen/i18n.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Props of {@link Confirm}. */
export interface ConfirmProps {
  opened: boolean;
  /** Names the thing and asks: 山本 花子を削除しますか。 */
  title: string;
  /** The consequence. */
  children?: ReactNode;
  /** The verb that goes ahead. */
  verb: string;
  /** The verb that does not; 戻る unless told. */
  back?: string;
  danger?: boolean;
  /** Which of the two is filled and has the focus; going back for what loses work. */
  prefer?: 'verb' | 'back';
  busy?: string | false;
  /** Nothing to go ahead with; the text says why. */
  disabled?: boolean;
  onVerb(): void;
  onBack(): void;
}

/** A question before something is done: two verbs, never yes and no; the way back at the left, as everywhere. */
export function Confirm(props: ConfirmProps) {
  const t = useT();
  const preferBack = props.prefer === 'back';
  return (
    <Dialog opened={props.opened} onClose={props.onBack} title={props.title} width={CONFIRM_WIDTH}>
      {props.children !== undefined && <div className="sub">{props.children}</div>}
      <div className="dialog-end">
        <Button
          kind={preferBack ? 'primary' : 'plain'}
          onClick={props.onBack}
          data-autofocus={preferBack || props.danger ? true : undefined}
        >
          {props.back ?? t('action.back')}
        </Button>
        <Button
          kind={preferBack || props.danger === true ? 'danger' : 'primary'}
          busy={props.busy}
          disabled={props.disabled}
          onClick={props.onVerb}
          data-autofocus={preferBack || props.danger ? undefined : true}
        >
          {props.verb}
        </Button>
      </div>
    </Dialog>
  );
}
