import { getProfile } from '@tsudoi/contract/members';
import { useSearchParams } from 'react-router';
import { online } from '../../offline/network.ts';
import { useStore } from '../../parts/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { ProfileEdit } from './ProfileEdit.tsx';
import { ProfileView } from './ProfileView.tsx';
import '../../look/form.css';

/** The own profile, to read and, with a network, to change a part of: ?edit=group-3. */
export function ProfilePage() {
  const t = useT();
  const [query] = useSearchParams();
  const isOnline = useStore(online);
  const { data, error, loading, refresh } = useAnswer(getProfile);
  const part = query.get('edit');
  if (data !== undefined) {
    // An open form stays open when the network goes: what is typed is not taken away.
    return part === null ? (
      <ProfileView record={data} />
    ) : (
      <ProfileEdit key={part} record={data} refresh={refresh} startable={isOnline} part={part} />
    );
  }
  return (
    <Screen title={t('profile.title')}>
      <h1>{t('profile.title')}</h1>
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
    </Screen>
  );
}
