import type { AccountForm as AccountFormDefinition } from '@tsudoi/contract/account-cms';
import { type ProfileRecord, updateProfileSection } from '@tsudoi/contract/members';
import { memberReference } from '@tsudoi/contract/reference';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT as useBlockT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useBlocker, useNavigate } from 'react-router';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import type { Draft } from '../../../offline/drafts.ts';
import { client } from '../../../session/client.ts';
import { loadInfo } from '../../../session/info.ts';
import { showAlert } from '../../../shell/alert.ts';
import { LeaveSheet } from '../../../shell/LeaveSheet.tsx';
import { Screen } from '../../../shell/Screen.tsx';
import { useT } from '../../../shell/words.ts';
import { ownGroups } from '../ownGroups.ts';
import { MISSING, PHOTO, type Section } from '../section.ts';
import { Conflict } from './Conflict.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { keysOf, sectionRules, sentFaults, sentOf } from './sectionForm.ts';
import { useDraftWriter } from './useDraftWriter.ts';
import { AsTyped, type ProfileValues, valuesOf } from './values.ts';

/** Props of {@link ProfileForm}. */
export interface ProfileFormProps {
  record: ProfileRecord;
  definition: AccountFormDefinition;
  section: Section;
  /** What was typed at an earlier visit and not sent. */
  draft: Draft<ProfileValues> | null;
  refresh: () => Promise<ProfileRecord | undefined>;
}

/** A part of the own profile to change, as the facility defined its form. What is not on screen is not sent. */
export function ProfileForm({ record, definition, section, draft, refresh }: ProfileFormProps) {
  const t = useT();
  const inWords = useBlockT();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [isRestored, setRestored] = useState(draft !== null);
  const groups = useMemo(() => ownGroups(definition.groups), [definition]);
  const title = t(section.name === MISSING ? 'profile.missing_title' : 'profile.edit.title');
  const only = useMemo(() => keysOf(section), [section]);
  const onScreen = useRef<() => readonly string[]>(() => []);
  const stored = useMemo(() => valuesOf(record, groups), [record, groups]);
  const form = useRecordForm({
    schema: AsTyped,
    rules: useMemo(() => {
      const rules = sectionRules(section, groups, record, stored);
      return (values: ProfileValues) => [...sentFaults(values, onScreen.current()), ...rules(values)];
    }, [section, groups, record, stored]),
    // A draft goes on over what it was typed over; the server says whether that is still so.
    values: draft?.base ?? stored,
    save: (values) => client.call(updateProfileSection, { body: sentOf(values, onScreen.current()) }),
    onSaved: () => {
      setLeaving(true);
      void finish()
        .then(() => Promise.allSettled([refresh(), loadInfo()]))
        .then(() => {
          showAlert('success', t('profile.updated'));
          return navigate('/profile', { replace: true });
        });
    },
    reload: async () => ({ values: valuesOf((await refresh()) ?? record, groups) }),
  });
  const { methods, compare, registry } = form;
  onScreen.current = () => registry.snapshot().fields.map(({ name }) => name);
  const { finish } = useDraftWriter(form, section.name);
  // Once the fields are there, the draft is put into them; where the record went on meanwhile, both are shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of the beginning, once
  useEffect(() => {
    if (draft === null) return;
    methods.reset(draft.values, { keepDefaultValues: true });
    if (draft.version !== record.version) queueMicrotask(() => compare({ values: stored }));
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !leaving &&
      !form.isSettled() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const scope = useMemo(() => ({ registry: form.registry, readOnly: false, showChanges: false }), [form.registry]);
  const failures = [...(form.problem === undefined ? [] : problemWords(form.problem, inWords)), ...form.loose];
  const discard = () => {
    setRestored(false);
    form.settleStale();
    methods.reset(stored);
    form.discard();
  };

  return (
    <Screen
      title={title}
      banners={false}
      action={
        form.stale === undefined ? (
          <button type="submit" form="profile" className="btn pri wide" aria-disabled={form.busy !== undefined}>
            {form.busy === undefined ? t('action.update') : t('busy.updating')}
          </button>
        ) : undefined
      }
    >
      <h1>{title}</h1>
      {form.stale !== undefined && <Conflict stale={form.stale} onSettle={form.settleStale} />}
      <FormProvider {...methods}>
        <FieldScopeContext value={scope}>
          <form
            id="profile"
            className="form account"
            noValidate
            hidden={form.stale !== undefined}
            onSubmit={(event) => {
              event.preventDefault();
              if (form.busy === undefined) void form.submit();
            }}
          >
            <FormFailure text={failures.length === 0 ? undefined : failures.join('\n')} />
            {isRestored && (
              <div className="note info">
                <p className="grow">{t('profile.draft_restored')}</p>
                <button type="button" className="tbtn" onClick={discard}>
                  {t('profile.draft_discard')}
                </button>
              </div>
            )}
            {section.name === PHOTO ? (
              <ProfilePhoto />
            ) : (
              <AccountForm groups={groups} reference={memberReference} only={only} />
            )}
          </form>
        </FieldScopeContext>
      </FormProvider>
      {blocker.state === 'blocked' && (
        <LeaveSheet
          onStay={() => blocker.reset()}
          onLeave={() => {
            void finish().then(() => blocker.proceed());
          }}
        />
      )}
    </Screen>
  );
}
