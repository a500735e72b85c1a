import type { BankLineRow } from '@tsudoi/contract/bank-imports';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import type { LineActs } from './lineActs.ts';
import type { LineChoice } from './lineChoice.ts';

interface LineVerbsProps {
  line: BankLineRow;
  choice: LineChoice;
  acts: LineActs;
  mayAssign: boolean;
  isFocused: boolean;
  onFind(): void;
  onNote(): void;
}

/** What can be done with a payment by whoever may decide. */
export function LineVerbs({ line, choice, acts, mayAssign, isFocused, onFind, onNote }: LineVerbsProps) {
  const t = useT();
  const { isBusy } = acts;
  const { offered, picked, owner, asBalance } = choice;
  const verb =
    picked.length > 1 && !asBalance
      ? t('bank_imports.assign_several', { count: picked.length })
      : asBalance
        ? t('bank_imports.leave')
        : t('bank_imports.assign');
  return (
    <div className="bank-acts">
      {mayAssign && owner !== undefined && (
        <Button
          small
          kind={isFocused ? 'primary' : 'plain'}
          busy={isBusy && t('busy.updating')}
          aria-label={t('ui.named', { name: line.payer_name, verb })}
          onClick={() => void acts.assign(choice)}
        >
          {verb}
        </Button>
      )}
      {mayAssign && owner === undefined && offered.length > 0 && (
        <small className="sub">{t('bank_imports.choose_one')}</small>
      )}
      {mayAssign && (
        <Button
          small
          kind="quiet"
          aria-label={t('ui.named', { name: line.payer_name, verb: t('bank_imports.find') })}
          onClick={onFind}
        >
          {t('bank_imports.find')}
        </Button>
      )}
      {mayAssign && line.state === 'suggested' && (
        <Button small kind="quiet" onClick={() => void acts.mark('nobody')}>
          {t('bank_imports.to_nobody')}
        </Button>
      )}
      {line.state === 'nobody' && (
        <Button small kind="quiet" onClick={() => void acts.mark('set_aside')}>
          {t('bank_imports.set_aside')}
        </Button>
      )}
      {line.state === 'set_aside' && (
        <Button small kind="quiet" onClick={() => void acts.mark('suggested')}>
          {t('bank_imports.put_back')}
        </Button>
      )}
      <Button small kind="quiet" aria-label={t('bank_imports.note_of', { name: line.payer_name })} onClick={onNote}>
        {t('bank_imports.note')}
      </Button>
      {line.state === 'assigned' && (
        <Button
          small
          kind="quiet"
          busy={isBusy && t('busy.updating')}
          aria-label={t('ui.named', { name: line.payer_name, verb: t('bank_imports.undo') })}
          onClick={() => void acts.undo()}
        >
          {t('bank_imports.undo')}
        </Button>
      )}
    </div>
  );
}
