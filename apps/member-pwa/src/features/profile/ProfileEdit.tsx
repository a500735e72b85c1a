import { CallError } from '@tsudoi/contract/client';
import { type ProfileRecord, ProfileUpdate, updateProfile } from '@tsudoi/contract/members';
import { parseDay } from '@tsudoi/domain';
import { useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useForm } from '../../forms/useForm.ts';
import type { Draft } from '../../offline/drafts.ts';
import { client } from '../../session/client.ts';
import { loadInfo } from '../../session/info.ts';
import { showAlert } from '../../shell/alert.ts';
import { LeaveSheet } from '../../shell/LeaveSheet.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { Conflict } from './Conflict.tsx';
import { bodyOf, differing, mergeOver, type ProfileValues, profileLabels, valuesOf } from './fields.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { ProfileView } from './ProfileView.tsx';
import { useDraftWriter, useSavedDraft } from './useDraft.ts';

interface Props {
  record: ProfileRecord;
  refresh: () => Promise<ProfileRecord | undefined>;
}

/** Changing the profile. It starts only online, and with the draft of an earlier visit where there is one. */
export function ProfileEdit({ startable, ...props }: Props & { startable: boolean }) {
  const t = useT();
  const draft = useSavedDraft();
  const [started, setStarted] = useState(startable);
  if (startable && !started) setStarted(true);
  if (!started) return <ProfileView record={props.record} />;
  if (draft === undefined) {
    return (
      <Screen title={t('profile.edit.title')} banners={false}>
        <h1>{t('profile.edit.title')}</h1>
        <Skeleton />
      </Screen>
    );
  }
  return <EditForm {...props} draft={draft} />;
}

function EditForm({ record, refresh, draft }: Props & { draft: Draft<ProfileValues> | null }) {
  const t = useT();
  const navigate = useNavigate();
  const isOldDraft = draft !== null && draft.version !== record.version;
  // What the fields were typed over; a refetch behind the form does not change it under the typing.
  const [over, setOver] = useState(() =>
    isOldDraft ? { version: draft.version, values: draft.base } : { version: record.version, values: valuesOf(record) },
  );
  const [restored, setRestored] = useState(draft !== null && differing(draft.values, over.values).length > 0);
  const [theirs, setTheirs] = useState(restored && isOldDraft ? record : undefined);
  const [leaving, setLeaving] = useState(false);
  const form = useForm<ProfileValues>({
    initial: restored && draft !== null ? draft.values : over.values,
    schema: ProfileUpdate,
    labels: profileLabels(t),
    toBody: (values) => bodyOf(values, record.extend_info, over.version),
    prefix: 'basic_info.',
    alsoCheck: ({ birthday }) => (birthday !== '' && parseDay(birthday) === undefined ? { birthday: DATE } : {}),
  });
  const isDirty = differing(form.values, over.values).length > 0;
  const { finish } = useDraftWriter(form.values, over.values, over.version);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !leaving &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );

  const send = async (values: ProfileValues) => {
    try {
      await client.call(updateProfile, { body: bodyOf(values, record.extend_info, over.version) });
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'stale') throw cause;
      setTheirs((await refresh()) ?? record);
      return;
    }
    setLeaving(true);
    await finish();
    await Promise.allSettled([refresh(), loadInfo()]);
    showAlert('success', t('profile.updated'));
    await navigate('/profile', { replace: true });
  };

  /** Goes on over the newest record, with the given values in the fields. */
  const rebase = (newest: ProfileRecord, values: ProfileValues) => {
    setOver({ version: newest.version, values: valuesOf(newest) });
    setTheirs(undefined);
    setRestored(false);
    form.reset(values);
  };
  // What was kept is shown first; where the server knows better and nothing is typed yet, its answer takes the place.
  if (record.version !== over.version && !isDirty && !leaving && !form.busy && theirs === undefined) {
    rebase(record, valuesOf(record));
  }
  const merged = theirs && mergeOver(form.values, over.values, valuesOf(theirs));

  return (
    <Screen
      title={t('profile.edit.title')}
      banners={false}
      action={
        theirs === undefined ? (
          <button type="submit" form="profile" className="btn pri wide" aria-disabled={form.busy}>
            {form.busy ? t('busy.updating') : t('action.update')}
          </button>
        ) : undefined
      }
    >
      <h1>{t('profile.edit.title')}</h1>
      {theirs !== undefined && merged !== undefined ? (
        <Conflict
          mine={merged}
          theirs={theirs}
          onMine={() => rebase(theirs, merged)}
          onTheirs={() => rebase(theirs, valuesOf(theirs))}
        />
      ) : (
        <form
          id="profile"
          className="form"
          ref={form.ref}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit(send);
          }}
        >
          <FormFailure text={form.failure} />
          {restored && isDirty && (
            <div className="note info">
              <p className="grow">{t('profile.draft_restored')}</p>
              <button type="button" className="tbtn" onClick={() => rebase(record, valuesOf(record))}>
                {t('profile.draft_discard')}
              </button>
            </div>
          )}
          <ProfileFields form={form} missing={record.missing} />
        </form>
      )}
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

const DATE = { code: 'date_format' } as const;
