import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { problemWords } from '../headless/api/problemWords.ts';
import { FieldScopeContext } from '../headless/form/field.ts';
import type { RecordForm } from '../headless/form/recordForm.ts';
import { useT } from '../headless/screen/i18n.ts';
import { useShortcuts } from '../headless/screen/keyboard.ts';
import type { Crumb } from '../headless/screen/page.ts';
import { refuseFeature } from '../headless/session/guard.ts';
import { usePagePermission } from '../headless/session/permission.ts';
import { ActionBar, type ActionBarProps, type Removal } from './form/ActionBar.tsx';
import { FormAside, type Updated } from './form/FormAside.tsx';
import { SectionList } from './form/SectionList.tsx';
import { StaleDialog } from './form/StaleDialog.tsx';
import { Note } from './Note.tsx';
import { Page } from './Page.tsx';
import { NoPermission } from './states.tsx';

/** Props of {@link FormPage}. */
export interface FormPageProps<Values extends FieldValues, Output> extends Pick<ActionBarProps, 'submitText' | 'more'> {
  title: string;
  crumbs?: readonly Crumb[];
  beside?: ReactNode;
  actions?: ReactNode;
  /** From record to record. */
  walk?: ReactNode;
  /** From `useRecordForm`. */
  form: RecordForm<Values, Output>;
  /** A create screen: 登録する, and nothing to compare with. */
  isNew?: boolean;
  /** Where 戻る leads. */
  back: string;
  removal?: Removal;
  /** Why nobody here changes this record, though others may be edited: it is read only, and says so. */
  locked?: ReactNode;
  updated?: Updated;
  /** Stands above the fields and scrolls with them, such as what is to be done about the record; a `.sec`. */
  above?: ReactNode;
  /** Further panels beside the form. */
  aside?: ReactNode;
  /** `FormSection`s. */
  children: ReactNode;
}

/** A record to create or edit: sections at the left, fields, what to check and what changed at the right, actions below. */
export function FormPage<Values extends FieldValues, Output>(props: FormPageProps<Values, Output>) {
  const { form, isNew = false } = props;
  const { registry } = form;
  const t = useT();
  const permission = usePagePermission();
  const readOnly = form.readOnly || !permission.edit || props.locked !== undefined;
  const scope = useMemo(() => ({ registry, readOnly, showChanges: !isNew }), [registry, readOnly, isNew]);
  const submit = () => void form.submit();
  const isRefused = form.problem?.status === 403;
  useEffect(() => {
    if (isRefused) refuseFeature(t);
  }, [isRefused, t]);
  const fields = useRef<HTMLFormElement>(null);
  // Who comes to register begins to type; a choice would open over the form before anybody has read it.
  useEffect(() => {
    const first = isNew ? fields.current?.querySelector<HTMLElement>('input:enabled:not([readonly])') : undefined;
    if (first?.hasAttribute('aria-haspopup') === false) first.focus({ preventScroll: true });
  }, [isNew]);
  useShortcuts({ 'mod+s': { label: 'keys.save', run: () => form.busy === undefined && submit() } }, !readOnly);
  if (!permission.view || (isNew && !permission.edit)) return <NoPermission menu={props.title} />;
  return (
    <Page
      title={props.title}
      crumbs={props.crumbs}
      beside={props.beside}
      actions={props.actions}
      walk={props.walk}
      alert={readOnly ? <Note tone="info">{props.locked ?? t('access_denied.view_only')}</Note> : undefined}
    >
      <FormProvider {...form.methods}>
        <FieldScopeContext value={scope}>
          <div className="split">
            <SectionList registry={registry} />
            <form
              ref={fields}
              className="panel"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (form.busy === undefined && !readOnly) submit();
              }}
            >
              {props.above}
              {props.children}
              <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
            </form>
            <FormAside
              registry={registry}
              general={[...(form.problem === undefined ? [] : problemWords(form.problem, t)), ...form.loose]}
              isNew={isNew}
              updated={props.updated}
            >
              {props.aside}
            </FormAside>
          </div>
          <ActionBar
            registry={registry}
            back={props.back}
            isNew={isNew}
            readOnly={readOnly}
            busy={form.busy}
            submitText={props.submitText}
            more={props.more}
            removal={form.canRemove ? props.removal : undefined}
            isSafe={form.isSettled}
            onSubmit={submit}
            onDiscard={form.discard}
            onRemove={() => void form.remove()}
          />
          {form.stale !== undefined && <StaleDialog stale={form.stale} onSettle={form.settleStale} />}
        </FieldScopeContext>
      </FormProvider>
    </Page>
  );
}
