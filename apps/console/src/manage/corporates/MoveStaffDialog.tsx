import { type CorporateStaffDetail, corporateOptions, moveCorporateStaff } from '@tsudoi/contract/corporates';
import { accountCode, fullName, MemberClass } from '@tsudoi/domain';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { corporatePaths } from '../../pickers/corporate/paths.ts';

const WIDTH = 480;
/** Corporates shown at once; what is typed narrows them. */
const SHOWN = 8;

/** Props of {@link MoveStaffDialog}. */
export interface MoveStaffDialogProps {
  opened: boolean;
  member: CorporateStaffDetail;
  onClose(): void;
}

/** Makes somebody staff of another corporate, which is found by its name. */
export function MoveStaffDialog({ opened, member, onClose }: MoveStaffDialogProps) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number>();
  const keyword = useDeferredValue(typed.trim());
  const found = useEndpoint(corporateOptions, opened ? { query: keyword === '' ? {} : { keyword } } : null);
  const moving = useCall(moveCorporateStaff);
  const others = (found.data ?? []).filter((option) => option.id !== member.corporate.id);
  const close = () => {
    moving.reset();
    setTyped('');
    setChosen(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined || moving.pending) return;
    const code = accountCode(MemberClass.company, chosen);
    const body = { corporate_code: code, version: member.version };
    if ((await moving.call({ params: { id: member.id }, body })) === undefined) return;
    const corporate = others.find((option) => option.id === chosen)?.text ?? '';
    notify({ type: 'success', message: t('corporates.staff.moved', { name: fullName(member.basic_info), corporate }) });
    close();
    void navigate(corporatePaths.staff(code).detail(member.account_code));
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('corporates.staff.move')} width={WIDTH}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{t('corporates.staff.move_find')}</label>
          <input
            id={id}
            className="in"
            value={typed}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(undefined);
            }}
          />
        </div>
        {found.error !== undefined && <LoadError error={found.error} onRetry={() => void found.retry()} />}
        {found.loading && found.data === undefined && <Bones rows={3} />}
        {found.data !== undefined && others.length === 0 && <p className="hint">{t('corporates.no_match')}</p>}
        <fieldset className="choice stack">
          <legend className="sr">{t('corporates.staff.move_to')}</legend>
          {others.slice(0, SHOWN).map((option) => (
            <label key={option.id}>
              <input
                className="ck"
                type="radio"
                name={`${id}-to`}
                checked={chosen === option.id}
                onChange={() => setChosen(Number(option.id))}
              />
              {option.text}
            </label>
          ))}
        </fieldset>
        {moving.error !== undefined && (
          <p className="err" role="alert">
            {problemWords(moving.error, t).join('')}
          </p>
        )}
        <p className="hint">{t('corporates.staff.move_note')}</p>
        <div className="dialog-end">
          <Button onClick={close}>{t('action.back')}</Button>
          <Button
            kind="primary"
            type="submit"
            disabled={chosen === undefined}
            busy={moving.pending && t('busy.updating')}
          >
            {t('corporates.staff.move_verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
