import type { ApplicationRecord } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Link } from 'react-router';
import { ComparedReasons } from '../../pickers/lookalikes.tsx';
import { paths } from './paths.ts';

/** Members in the reader's reach of what may be the same household, and why. */
export function Lookalikes({ lookalikes }: Pick<ApplicationRecord, 'lookalikes'>) {
  const t = useT();
  if (lookalikes.length === 0) return null;
  return (
    <DetailSection id="lookalikes" title={t('applications.likeness.family')}>
      <ul className="lookalikes">
        {lookalikes.map((one) => (
          <li key={one.id}>
            <p>
              <Link to={paths.member(one.id)}>{fullName(one)}</Link> {one.member_code}
            </p>
            <ComparedReasons reasons={one.reasons} />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
