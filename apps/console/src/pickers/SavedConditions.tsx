import { deleteFilterTemplate, type FilterTemplate, saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { CONFIRM_WIDTH, FilterTemplateAction, FilterTemplatePrivate } from '@tsudoi/domain';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused, problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Saved } from './savedConditions.ts';

const NAME_MAX = 40;

const isShared = ({ private_flag: flag }: FilterTemplate): boolean => flag === FilterTemplatePrivate.all;

/** Beside 列を選ぶ: saves the view under a name, saves the changes of the one that is open, or deletes it. */
export function SavedViews({ saved }: { saved: Saved }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { current, isShownOtherwise } = saved;
  if (current !== undefined && !isShownOtherwise) return current.own ? <DeleteSaved template={current} /> : null;
  const isChanged = current?.own === true;
  return (
    <>
      {isChanged && <UpdateSaved template={current} saved={saved} />}
      <Button kind="quiet" small className="accent" onClick={() => setOpen(true)}>
        {t(isChanged ? 'list.save_condition_anew' : 'list.save_condition')}
      </Button>
      <SaveDialog opened={isOpen} saved={saved} onClose={() => setOpen(false)} />
    </>
  );
}

function SaveDialog({ opened, saved, onClose }: { opened: boolean; saved: Saved; onClose(): void }) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { edit } = usePagePermission();
  const [name, setName] = useState('');
  const [isNameless, setNameless] = useState(false);
  const [isShared, setShared] = useState(false);
  const saving = useCall(saveFilterTemplate);
  const close = () => {
    saving.reset();
    setName('');
    setNameless(false);
    setShared(false);
    onClose();
  };
  // The dialog lies inside the search form of the page: its own submit must not search.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (saving.pending) return;
    setNameless(name.trim() === '');
    if (name.trim() === '') return field.current?.focus();
    const answer = await saving.call({
      body: {
        action: FilterTemplateAction.create,
        screen: saved.screen,
        name: name.trim(),
        conditions: saved.written,
        private_flag: isShared ? FilterTemplatePrivate.all : FilterTemplatePrivate.mine,
      },
    });
    if (answer === undefined) return;
    notify({ type: 'success', message: t('list.save_condition_done') });
    close();
  };
  const refused = saving.error === undefined ? undefined : problemWords(saving.error, t).join('');
  const words = isNameless ? t('list.save_condition_nameless') : refused;
  return (
    <Dialog opened={opened} onClose={close} title={t('list.save_condition_title')} width={CONFIRM_WIDTH}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{t('list.save_condition_name')}</label>
          <input
            ref={field}
            id={id}
            className="in"
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            data-autofocus
            aria-invalid={words !== undefined || undefined}
            aria-describedby={words === undefined ? undefined : `${id}-error`}
            onChange={(event) => {
              setName(event.target.value);
              setNameless(false);
            }}
          />
          {words !== undefined && (
            <p id={`${id}-error`} className="err" role="alert">
              {words}
            </p>
          )}
        </div>
        <label className="row">
          <input
            type="checkbox"
            className="ck"
            disabled={!edit}
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
          {t('list.save_condition_shared')}
        </label>
        {!edit && <p className="hint">{t('list.save_condition_edit')}</p>}
        <div className="dialog-end">
          <Button onClick={close}>{t('action.back')}</Button>
          <Button type="submit" kind="primary" busy={saving.pending && t('list.save_condition_verb')}>
            {t('list.save_condition_verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Columns and order of a view as they are shown now. */
function UpdateSaved({ template, saved }: { template: FilterTemplate; saved: Saved }) {
  const t = useT();
  const saving = useCall(saveFilterTemplate);
  const [isAsking, setAsking] = useState(false);
  const update = async () => {
    const { id, version, screen, name } = template;
    try {
      await saving.callOrThrow({
        body: { action: FilterTemplateAction.update, id, version, screen, name, conditions: saved.written },
      });
      notify({
        type: 'success',
        message: t(isShared(template) ? 'list.update_view_shared' : 'list.save_condition_done'),
      });
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setAsking(false);
    }
  };
  const verb = t('list.update_view');
  // What all staff have is not changed for them by one press.
  return (
    <>
      <Button
        kind="quiet"
        small
        className="accent"
        busy={saving.pending && verb}
        onClick={() => (isShared(template) ? setAsking(true) : void update())}
      >
        {verb}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('list.update_view_confirm', { name: template.name })}
        verb={verb}
        busy={saving.pending && verb}
        onVerb={() => void update()}
        onBack={() => setAsking(false)}
      />
    </>
  );
}

function DeleteSaved({ template }: { template: FilterTemplate }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const deleting = useCall(deleteFilterTemplate);
  const remove = async () => {
    try {
      await deleting.callOrThrow({ params: { id: template.id }, query: { version: template.version } });
      notify({ type: 'success', message: t('list.delete_condition_done') });
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button kind="quiet" small className="sub" onClick={() => setAsking(true)}>
        {t('list.delete_condition')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('list.delete_condition_confirm', { name: template.name })}
        verb={t('action.delete')}
        danger
        busy={deleting.pending && t('action.delete')}
        onVerb={() => void remove()}
        onBack={() => setAsking(false)}
      >
        {isShared(template) && <p>{t('list.delete_condition_shared')}</p>}
      </Confirm>
    </>
  );
}
