import type { FacilityEvent, TimelineSubject } from '@tsudoi/contract/histories';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';

/** Where records of a family are opened by their id. */
const SCREENS: Partial<Record<TimelineSubject, string>> = {
  applications: 'applications/detail',
  'bank-imports': 'bank-imports',
  corporates: 'corporates/detail',
  documents: 'documents/detail',
  hosts: 'hosts/edit',
  invoices: 'invoices/edit',
  'invoice-documents': 'invoices/edit',
  managers: 'admin-accounts/edit',
  organizations: 'organizations/edit',
  'price-items': 'settings/main/price-items/edit',
  roles: 'roles/edit',
};

/** What the record of an event is called, and a way to it while it is there. */
export function RecordName({
  event: { family, record, record_id, member_id, is_there },
}: {
  event: Pick<FacilityEvent, 'family' | 'record' | 'record_id' | 'member_id' | 'is_there'>;
}) {
  const t = useT();
  const kind = t(`histories.family.${family}`);
  if (family === 'facility-profile') return <Link to="/manage/settings/main">{kind}</Link>;
  if (record === null) return <span className="of">{kind}</span>;
  const screen = member_id === null ? SCREENS[family] : 'members/detail';
  const text = t('histories.of', { record, family: kind });
  if (screen === undefined || !is_there) return <span className="of">{text}</span>;
  return <Link to={`/manage/${screen}/${member_id ?? record_id}`}>{text}</Link>;
}
