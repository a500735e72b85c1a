import { type AccountForm, getOwnForm } from '@tsudoi/contract/account-cms';
import type { ProfileRecord } from '@tsudoi/contract/members';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { ownGroups } from './ownGroups.ts';
import { ProfileView } from './ProfileView.tsx';
import { sectionNamed } from './section.ts';

// The blocks of forms come with the first form, not with the profile to read.
const ProfileEditor = lazy(async () => ({ default: (await import('./edit/ProfileEditor.tsx')).ProfileEditor }));

/** Props of {@link ProfileEdit}. */
export interface ProfileEditProps {
  record: ProfileRecord;
  refresh: () => Promise<ProfileRecord | undefined>;
  /** Changing starts only online; a form that is open stays open. */
  startable: boolean;
  /** The part that the address names. */
  part: string;
}

/** Changing the profile. */
export function ProfileEdit({ record, refresh, startable, part }: ProfileEditProps) {
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
      <Part {...{ record, refresh, part, waiting }} definition={definition.data} />
    </Suspense>
  );
}

function Part(props: Omit<ProfileEditProps, 'startable'> & { definition: AccountForm; waiting: ReactNode }) {
  const { record, definition, part } = props;
  // The part of the beginning: what is filled in is still on screen when it is no longer missing.
  const [section] = useState(() => sectionNamed(part, ownGroups(definition.groups), record));
  return section === undefined ? <Navigate to="/profile" replace /> : <ProfileEditor {...props} section={section} />;
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
