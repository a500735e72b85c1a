import { useStore } from '../../parts/store.ts';
import { switchTo } from '../../session/family.ts';
import { actingFor, family } from '../../session/person.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/page.css';

/** In the place of screens about signing in, while one acts for somebody. */
export function ForSelf() {
  const t = useT();
  const name = useStore(family).find(({ id }) => id === actingFor())?.name ?? '';
  return (
    <Screen title={t('family.for_self_title')} banners={false}>
      <div className="state">
        <h1>{t('family.for_self_title')}</h1>
        <p>{t('family.for_self', { name })}</p>
        <button type="button" className="btn wide" onClick={() => switchTo(undefined)}>
          {t('family.back_to_self')}
        </button>
      </div>
    </Screen>
  );
}
