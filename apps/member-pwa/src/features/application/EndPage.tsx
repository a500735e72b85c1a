import { Link } from 'react-router';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { facility } from '../../session/facility-store.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';

/** /period-registry-end: nobody can apply at present. */
export function EndPage() {
  const t = useT();
  const site = useStore(facility);
  return (
    <Screen title={t('application.end.title')} banners={false}>
      <div className="done">
        <h1>{t('application.end.title')}</h1>
        <p>{t('application.end.text', { facility: unbroken(site?.name) })}</p>
        <Link className="btn" to="/login">
          {t('application.to_login')}
        </Link>
      </div>
    </Screen>
  );
}
