import type { OpenSession, SessionEndpoints } from '@tsudoi/contract/auth';
import { deviceOf } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';

/** Where the account is signed in, and signing out there. */
export function SessionsSection({ sessions }: { sessions: SessionEndpoints }) {
  const t = useT();
  const { data, error, retry } = useEndpoint(sessions.list, {});
  const one = useCall(sessions.revoke);
  const others = useCall(sessions.revokeOthers);
  const nameOf = ({ user_agent: agent }: OpenSession): string => {
    const device = deviceOf(agent);
    return device === undefined ? t('auth.sessions.unknown') : t('auth.sessions.on', device);
  };
  const end = async ({ id }: OpenSession) => {
    if ((await one.call({ params: { id } })) === undefined) return;
    notify({ message: t('auth.sessions.ended'), type: 'success' });
    await retry();
  };
  const endOthers = async () => {
    const answer = await others.call({});
    if (answer === undefined) return;
    notify({ message: t('auth.sessions.others_ended', { count: answer.ended }), type: 'success' });
    await retry();
  };
  const failed = one.error ?? others.error;
  return (
    <section className="sec" aria-labelledby="sessions">
      <h2 id="sessions">{t('auth.sessions.title')}</h2>
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {data === undefined && error === undefined && <Bones rows={2} />}
      {failed !== undefined && (
        <p className="err" role="alert">
          {failed.message}
        </p>
      )}
      <ul className="things">
        {data?.map((session) => (
          <li key={session.id}>
            <div className="grow">
              <b>
                {nameOf(session)} {session.current && <Tag tone="info">{t('auth.sessions.this')}</Tag>}
              </b>
              <span className="hint">
                {t('auth.sessions.facts', {
                  address: session.address,
                  at: formatInstant(session.signed_in_at),
                })}
                <span>{t('auth.sessions.seen', { at: formatInstant(session.seen_at) })}</span>
              </span>
            </div>
            {!session.current && (
              <Button
                aria-label={t('auth.sessions.end_of', { device: nameOf(session) })}
                onClick={() => void end(session)}
              >
                {t('auth.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && data.length > 1 && (
        <div className="row">
          <Button kind="danger" busy={others.pending && t('busy.updating')} onClick={() => void endOthers()}>
            {t('auth.sessions.end_others')}
          </Button>
        </div>
      )}
    </section>
  );
}
