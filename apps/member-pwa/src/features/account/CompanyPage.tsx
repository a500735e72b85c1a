import { CallError } from '@tsudoi/contract/client';
import {
  endStaffInvitation,
  InviteStaff,
  inviteStaff,
  type OwnCorporate,
  ownCorporate,
} from '@tsudoi/contract/corporates';
import { formatInstantDay } from '@tsudoi/i18n';
import { useState } from 'react';
import { TextField } from '../../forms/Field.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { useForm } from '../../forms/useForm.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/form.css';
import '../../look/devices.css';

/** /company: the company one is staff of; its principal sees the others, and passes the link on by which they register. */
export function CompanyPage() {
  const t = useT();
  const { data, error, loading, refresh } = useAnswer(ownCorporate);
  return (
    <Screen title={t('shell.company')} banners={false}>
      <h1>{t('shell.company')}</h1>
      {loading && <Skeleton rows={3} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && (
        <>
          <p className="lead">{data.name}</p>
          {data.is_principal ? (
            <Staff company={data} refresh={refresh} />
          ) : (
            <p className="hint">
              {data.principal === null
                ? t('company.no_principal')
                : t('company.ask_principal', { name: data.principal })}
            </p>
          )}
        </>
      )}
    </Screen>
  );
}

function Staff({ company, refresh }: { company: OwnCorporate; refresh: () => Promise<unknown> }) {
  const t = useT();
  return (
    <>
      {company.link !== null && <Invite name={company.name} link={company.link} refresh={refresh} />}
      {company.invitations.length > 0 && <Invited invitations={company.invitations} refresh={refresh} />}
      <div className="h2 next">
        <h2>{t('company.staff', { count: company.staff.length + company.more })}</h2>
      </div>
      <ul className="list devices">
        {company.staff.map(({ id, name, member_code, standing, principle_flag: flag }) => (
          <li key={id}>
            <div>
              <b>{name}</b> {flag === 1 && <span className="tag info">{t('company.principal')}</span>}
              <small className="sub">
                <span className="nb">{member_code}</span>
                {standing !== 'official' && <span>{t(`membership.is.${standing}`)}</span>}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {company.more > 0 && <p className="hint">{t('company.more', { count: company.more })}</p>}
    </>
  );
}

/** The link: through the phone's own way of passing things on, or copied where it has none. */
function Invite({
  name,
  link,
  refresh,
}: {
  name: string;
  link: NonNullable<OwnCorporate['link']>;
  refresh: () => Promise<unknown>;
}) {
  const t = useT();
  const { url, places_left: left } = link;
  if (url === null) return <p className="hint">{t(left === 0 ? 'company.full' : 'company.closed')}</p>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showAlert('success', t('company.copied'));
    } catch {
      showAlert('error', t('company.not_copied'));
    }
  };
  const pass = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ title: t('company.share_title', { name }), url });
    } catch (cause) {
      // Closing the phone's sheet is no failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      await copy();
    }
  };
  return (
    <section className="pass-on">
      <div className="h2 next">
        <h2>{t('company.invite')}</h2>
      </div>
      <p className="hint">
        {t('company.invite_lead')} {left !== null && t('company.left', { count: left })}
      </p>
      <MailForm refresh={refresh} />
      <button type="button" className="btn wide" onClick={() => void pass()}>
        {t('company.pass')}
      </button>
      <button type="button" className="btn wide" onClick={() => void copy()}>
        {t('company.copy')}
      </button>
    </section>
  );
}

/** Mails an invitation to an address; the form is empty again afterwards. */
function MailForm({ refresh }: { refresh: () => Promise<unknown> }) {
  const t = useT();
  const form = useForm({ initial: { email: '' }, schema: InviteStaff, labels: { email: t('company.mail') } });
  return (
    <FormBody
      form={form}
      send={async (values) => {
        await client.call(inviteStaff, { body: values });
        await refresh();
        form.set('email', '');
        showAlert('success', t('company.mail_sent'));
      }}
      submit={t('company.mail_send')}
      busy={t('busy.sending')}
    >
      <TextField
        form={form}
        name="email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={255}
        hint={t('company.mail_hint')}
      />
    </FormBody>
  );
}

/** Who was invited and has not registered yet; each invitation can be taken back. */
function Invited({
  invitations,
  refresh,
}: {
  invitations: OwnCorporate['invitations'];
  refresh: () => Promise<unknown>;
}) {
  const t = useT();
  const [busy, setBusy] = useState<number>();
  const end = async (id: number) => {
    setBusy(id);
    try {
      await client.call(endStaffInvitation, { params: { id } });
      showAlert('success', t('company.uninvited'));
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      // Who has registered meanwhile is among the staff: the list says so.
      if (!cause.isCancelled && cause.status !== 404) showAlert('error', cause.message);
    }
    await refresh();
    setBusy(undefined);
  };
  return (
    <section>
      <div className="h2 next">
        <h2>{t('company.invited', { count: invitations.length })}</h2>
      </div>
      <ul className="list devices">
        {invitations.map(({ id, email, expires_at, expired }) => (
          <li key={id}>
            <div>
              <b className="any">{email}</b>
              <small className="sub">
                {expired
                  ? t('company.invited_over')
                  : t('company.invited_until', { day: formatInstantDay(expires_at) })}
              </small>
            </div>
            <button
              type="button"
              className="btn"
              aria-disabled={busy !== undefined}
              onClick={() => {
                if (busy === undefined) void end(id);
              }}
            >
              {t('company.uninvite')}
              <span className="sr"> {email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
