import { getOwnForm } from '@tsudoi/contract/account-cms';
import type { ProfileRecord } from '@tsudoi/contract/members';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { ProfileView } from './ProfileView.tsx';

// The blocks of forms come with the first form, not with the profile to read.
const ProfileEditor = lazy(async () => ({ default: (await import('./edit/ProfileEditor.tsx')).ProfileEditor }));

/** Props of {@link ProfileEdit}. */
export interface ProfileEditProps {
  record: ProfileRecord;
  refresh: () => Promise<ProfileRecord | undefined>;
  /** Changing starts only online; a form that is open stays open. */
  startable: boolean;
}

/** Changing the profile. */
export function ProfileEdit({ record, refresh, startable }: ProfileEditProps) {
  const [started, setStarted] = useState(startable);
  const definition = useAnswer(getOwnForm, started ? undefined : null);
  if (startable && !started) setStarted(true);
  if (!started) return <ProfileView record={record} />;
  if (definition.error !== undefined) {
    return (
      <Waiting>
        <StateError error={definition.error} onRetry={() => void definition.refresh()} />
      </Waiting>
    );
  }
  const waiting = (
    <Waiting>
      <Skeleton />
    </Waiting>
  );
  if (definition.data === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ProfileEditor record={record} definition={definition.data} refresh={refresh} waiting={waiting} />
    </Suspense>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Screen title={t('profile.edit.title')} banners={false}>
      <h1>{t('profile.edit.title')}</h1>
      {children}
    </Screen>
  );
}
