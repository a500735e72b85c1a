import type { AccountForm as AccountFormDefinition } from '@tsudoi/contract/account-cms';
import { type ProfileRecord, ProfileUpdate, updateProfile } from '@tsudoi/contract/members';
import { memberReference } from '@tsudoi/contract/reference';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT as useBlockT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { useEffect, useMemo, useState } from 'react';
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
import { Conflict } from './Conflict.tsx';
import { MissingNote } from './MissingNote.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { useDraftWriter } from './useDraftWriter.ts';
import { type ProfileValues, valuesOf } from './values.ts';

/** Props of {@link ProfileForm}. */
export interface ProfileFormProps {
  record: ProfileRecord;
  definition: AccountFormDefinition;
  /** What was typed at an earlier visit and not sent. */
  draft: Draft<ProfileValues> | null;
  refresh: () => Promise<ProfileRecord | undefined>;
}

/** The own profile to change, as the facility defined its form. */
export function ProfileForm({ record, definition, draft, refresh }: ProfileFormProps) {
  const t = useT();
  const inWords = useBlockT();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [isRestored, setRestored] = useState(draft !== null);
  const groups = useMemo(() => ownGroups(definition.groups), [definition]);
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const stored = useMemo(() => valuesOf(record, groups), [record, groups]);
  const form = useRecordForm({
    schema: ProfileUpdate,
    rules: useMemo(() => formRules(groups, record), [groups, record]),
    // A draft goes on over what it was typed over; the server says whether that is still so.
    values: draft?.base ?? stored,
    save: (body) => client.call(updateProfile, { body }),
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
  const { methods, compare } = form;
  const { finish } = useDraftWriter(form);
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
      title={t('profile.edit.title')}
      banners={false}
      action={
        form.stale === undefined ? (
          <button type="submit" form="profile" className="btn pri wide" aria-disabled={form.busy !== undefined}>
            {form.busy === undefined ? t('action.update') : t('busy.updating')}
          </button>
        ) : undefined
      }
    >
      <h1>{t('profile.edit.title')}</h1>
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
            <MissingNote missing={record.missing} items={items} />
            <ProfilePhoto />
            <AccountForm groups={groups} reference={memberReference} />
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
