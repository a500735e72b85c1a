import { BACK } from './place.ts';
import { ChoosePage } from './screens/ChoosePage.tsx';
import { MessagePage } from './screens/MessagePage.tsx';
import { openDoorPage } from './screens/openDoor.ts';
import { ReadyPage } from './screens/ReadyPage.tsx';
import { useDoor } from './useDoor.ts';
import { t } from './words.ts';

/** The screen of the door that is on. */
export function App() {
  const { phase, unsent } = useDoor();
  switch (phase) {
    case 'starting':
      return null;
    case 'signed_out':
      return (
        <MessagePage
          title={t('door.signed_out')}
          lead={t('door.signed_out_lead')}
          more={unsent > 0 ? t('door.unsent_stay', { count: unsent }) : undefined}
          action={{
            text: t('door.log_in'),
            href: `/manage/login?redirect=${encodeURIComponent(location.pathname + location.search)}`,
          }}
        />
      );
    case 'forbidden':
      return (
        <MessagePage
          title={t('door.forbidden')}
          lead={t('door.forbidden_lead')}
          action={{ text: t('door.back'), href: BACK }}
        />
      );
    case 'choose':
      return <ChoosePage />;
    case 'ready':
      return <ReadyPage />;
    default: {
      const DoorPage = openDoorPage();
      return DoorPage === undefined ? null : <DoorPage />;
    }
  }
}
