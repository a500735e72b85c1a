import { Link, useSearchParams } from 'react-router';
import { NotFound } from '../../shell/Refused.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

/** What is said after an action that leaves nothing to go on with, by its key in the address. */
const MESSAGES = {
  applied: { title: 'application.done.title', text: 'application.done.text' },
  withdrawn: { title: 'application.withdraw.done', text: 'application.withdraw.done_text' },
} as const;
type MessageKey = keyof typeof MESSAGES;

const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(MESSAGES, key);

/** Address of what is said after an action. */
export const messagePath = (key: MessageKey): string => `/message-after-action?message=${key}`;

/** /message-after-action: the words for what was done; loaded again they are there still, where a link that was used is not. */
export function MessagePage() {
  const t = useT();
  const [query] = useSearchParams();
  const key = query.get('message') ?? '';
  if (!isMessageKey(key)) return <NotFound />;
  const { title, text } = MESSAGES[key];
  return (
    <Screen title={t(title)} banners={false}>
      <div className="done" role="status">
        <h1>{t(title)}</h1>
        <p>{t(text)}</p>
        <Link className="btn" to="/home">
          {t('shell.to_home')}
        </Link>
      </div>
    </Screen>
  );
}
