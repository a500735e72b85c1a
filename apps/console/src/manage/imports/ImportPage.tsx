import { useMemo } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { participantPathsOf } from '../../pickers/event/paths.ts';
import { FileScreen } from './FileScreen.tsx';
import {
  corporateImport,
  eventBulk,
  type FileSource,
  type ImportSource,
  memberBulk,
  memberImport,
  participantImport,
  planBulk,
  staffImport,
} from './source.ts';
import { TaskScreen } from './TaskScreen.tsx';
import { ImportWordsProvider } from './words.ts';

/** The file to choose, or with `?task=` in the address what became of it. */
function ImportPage({ source }: { source: ImportSource | FileSource }) {
  const [params] = useSearchParams();
  const id = Number(params.get('task'));
  return (
    <ImportWordsProvider value={source.words}>
      {!Number.isInteger(id) || id <= 0 ? (
        'send' in source ? (
          <FileScreen source={source} />
        ) : (
          <Navigate to={source.listPath} replace />
        )
      ) : (
        <TaskScreen key={id} id={id} source={source} />
      )}
    </ImportWordsProvider>
  );
}

/** 会員CSV取込 */
export const MemberImportPage = () => <ImportPage source={memberImport} />;

/** 法人会員CSV取込 */
export const CorporateImportPage = () => <ImportPage source={corporateImport} />;

/** 管理者CSV取込 */
export const StaffImportPage = () => <ImportPage source={staffImport} />;

/** 会員のまとめての変更 */
export const MemberBulkPage = () => <ImportPage source={memberBulk} />;

/** 支払いプランへのまとめての加入 */
export const PlanBulkPage = () => <ImportPage source={planBulk} />;

/** イベントのまとめての変更 */
export function EventBulkPage() {
  const { url = '', event_cms_code = '', event_cms_id = '' } = useParams();
  const base = `/manage/events/${url}/${event_cms_code}/${event_cms_id}`;
  const source = useMemo(() => eventBulk(base), [base]);
  return <ImportPage source={source} />;
}

/** 参加者CSV取込 */
export function ParticipantImportPage() {
  const params = useParams();
  const { event_cms_code = '', event_code = '' } = params;
  const list = participantPathsOf(params).search;
  const source = useMemo(
    () => participantImport(list, { event_cms_code, event_code }),
    [list, event_cms_code, event_code],
  );
  return <ImportPage source={source} />;
}
