import { type OwnCorporate, ownCorporate } from '@tsudoi/contract/corporates';
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
            <Staff company={data} />
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

function Staff({ company }: { company: OwnCorporate }) {
  const t = useT();
  return (
    <>
      {company.link !== null && <Invite name={company.name} link={company.link} />}
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
function Invite({ name, link }: { name: string; link: NonNullable<OwnCorporate['link']> }) {
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
      <button type="button" className="btn pri wide" onClick={() => void pass()}>
        {t('company.pass')}
      </button>
      <button type="button" className="btn wide" onClick={() => void copy()}>
        {t('company.copy')}
      </button>
    </section>
  );
}
