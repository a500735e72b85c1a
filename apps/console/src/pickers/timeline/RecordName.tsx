import type { FacilityEvent } from '@tsudoi/contract/histories';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import { type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';

/** What the record of an event is called, and a way to it. */
export function RecordName({
  event: { family, record, record_id, member_id },
}: {
  event: Pick<FacilityEvent, 'family' | 'record' | 'record_id' | 'member_id'>;
}) {
  const t = useT();
  const kind = familyText(t, family);
  if (family === 'facility-profile') return <Link to="/manage/settings/main">{kind}</Link>;
  if (record === null) return <span className="of">{kind}</span>;
  const to =
    member_id !== null
      ? `/manage/members/detail/${member_id}`
      : family === 'organizations' || family === 'hosts' || family === 'roles'
        ? `/manage/${family}/edit/${record_id}`
        : family === 'managers'
          ? `/manage/admin-accounts/edit/${record_id}`
          : family === 'corporates'
            ? `/manage/corporates/detail/${record_id}`
            : family === 'applications'
              ? `/manage/applications/detail/${record_id}`
              : undefined;
  const text = t('histories.of', { record, family: kind });
  return to === undefined ? <span className="of">{text}</span> : <Link to={to}>{text}</Link>;
}

/** What records of a family are called. */
export function familyText(t: Translate<ConsoleMessageId>, family: string): string {
  switch (family) {
    case 'members':
    case 'corporates':
    case 'notes':
    case 'applications':
    case 'organizations':
    case 'hosts':
    case 'facility-profile':
    case 'roles':
    case 'managers':
    case 'exports':
    case 'imports':
    case 'storages':
    case 'sign-ins':
      return t(`histories.family.${family}`);
    default:
      return t('histories.family.other');
  }
}
