import { IconChevronLeft } from '@tabler/icons-react';
import { CONFIRM_WIDTH } from '@tsudoi/domain';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChanges } from '../../headless/form/formStatus.ts';
import { useLeaveGuard } from '../../headless/form/leaveGuard.ts';
import type { Registry } from '../../headless/form/registry.ts';
import { useListReturn } from '../../headless/list/listMemory.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { usePermissionGuard } from '../../headless/session/guard.ts';
import { Button } from '../Button.tsx';
import { Confirm } from '../Confirm.tsx';
import { Dialog } from '../Dialog.tsx';

/** The question before deleting. */
export interface Removal {
  /** Names the thing. */
  title: string;
  /** The consequence. */
  text?: ReactNode;
  /** It cannot be deleted: title and text say so and why, and one only goes back. */
  isRefused?: boolean;
}

/** Props of {@link ActionBar}. */
export interface ActionBarProps {
  registry: Registry;
  /** Where 戻る leads. */
  back: string;
  isNew: boolean;
  readOnly: boolean;
  busy: 'saving' | 'removing' | undefined;
  /** Words of the button that saves, where 登録する and 更新する do not say it. */
  submitText?: string;
  /** What may be done beside saving; it is then the filled one. */
  more?: ReactNode;
  /** Words of the question before deleting; without it there is no 削除する. */
  removal?: Removal;
  isSafe(): boolean;
  onSubmit(): void;
  onDiscard(): void;
  onRemove(): void;
}

/** The bar of a form: 戻る 削除する at the left, what changed and 更新する at the right. */
export function ActionBar(props: ActionBarProps) {
  const { registry, isNew, readOnly, busy, removal } = props;
  const t = useT();
  const navigate = useNavigate();
  const back = useListReturn(props.back);
  const changes = useChanges(registry);
  const isDirty = changes.length > 0 && !readOnly;
  const guard = useLeaveGuard(isDirty, props.isSafe);
  const [isAsking, setAsking] = useState(false);
  const ifAllowed = usePermissionGuard();
  const remove = () => {
    setAsking(false);
    ifAllowed(props.onRemove);
  };
  return (
    <div className="act">
      <Button icon={<IconChevronLeft className="i" aria-hidden="true" />} onClick={() => navigate(back)}>
        {t('action.back')}
      </Button>
      {removal !== undefined && !readOnly && (
        <Button kind="danger" busy={busy === 'removing' && t('busy.deleting')} onClick={() => setAsking(true)}>
          {t('action.delete')}
        </Button>
      )}
      <span className="grow" />
      {!readOnly && (
        <>
          {isDirty && !isNew && (
            <>
              <span className="muted unsaved">{t('form.change_count', { count: changes.length })}</span>
              <Button onClick={props.onDiscard} disabled={busy !== undefined}>
                {t('form.discard')}
              </Button>
            </>
          )}
          <Button
            kind={props.more === undefined ? 'primary' : 'plain'}
            style={{ minWidth: 120 }}
            disabled={busy === 'removing'}
            busy={busy === 'saving' && t(isNew ? 'busy.registering' : 'busy.updating')}
            onClick={props.onSubmit}
          >
            {props.submitText ?? t(isNew ? 'action.register' : 'action.update')}
          </Button>
          {props.more}
        </>
      )}
      {removal?.isRefused === true ? (
        <Dialog opened={isAsking} onClose={() => setAsking(false)} title={removal.title} width={CONFIRM_WIDTH}>
          <div className="sub">{removal.text}</div>
          <div className="dialog-end">
            <Button kind="primary" onClick={() => setAsking(false)} data-autofocus>
              {t('action.back')}
            </Button>
          </div>
        </Dialog>
      ) : (
        <Confirm
          opened={isAsking}
          title={removal?.title ?? ''}
          verb={t('action.delete')}
          danger
          onVerb={remove}
          onBack={() => setAsking(false)}
        >
          {removal?.text}
        </Confirm>
      )}
      <Confirm
        opened={guard.isAsking}
        title={t('state.unsaved')}
        verb={t('state.unsaved_leave')}
        back={t('state.unsaved_stay')}
        prefer="back"
        onVerb={guard.leave}
        onBack={guard.stay}
      />
    </div>
  );
}
