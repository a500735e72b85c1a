import type { ApplicationRecord } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { ComparedReasons } from '../../pickers/lookalikes.tsx';
import { paths } from './paths.ts';

/** Members in the reader's reach who may be the applicant, or of the same household, and why. */
export function Lookalikes({ lookalikes }: Pick<ApplicationRecord, 'lookalikes'>) {
  const t = useT();
  return (
    <aside className="panel application-aside" aria-labelledby="lookalikes">
      <h2 id="lookalikes">{t('applications.lookalikes')}</h2>
      {lookalikes.length === 0 ? (
        <p className="hint">{t('applications.lookalikes_none')}</p>
      ) : (
        <ul className="lookalikes">
          {lookalikes.map((one) => (
            <li key={one.id}>
              <p>
                <Link to={paths.member(one.id)}>{fullName(one)}</Link> {one.member_code}
              </p>
              <p className="sub">{t(`applications.likeness.${one.likeness}`)}</p>
              <ComparedReasons reasons={one.reasons} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
