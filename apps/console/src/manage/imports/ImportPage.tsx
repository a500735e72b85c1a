import { useSearchParams } from 'react-router';
import { FileScreen } from './FileScreen.tsx';
import { type ImportSource, memberImport, staffImport } from './source.ts';
import { TaskScreen } from './TaskScreen.tsx';
import { ImportWordsProvider } from './words.ts';

/** The file to choose, or with `?task=` in the address what became of it. */
function ImportPage({ source }: { source: ImportSource }) {
  const [params] = useSearchParams();
  const id = Number(params.get('task'));
  return (
    <ImportWordsProvider value={source.words}>
      {!Number.isInteger(id) || id <= 0 ? (
        <FileScreen source={source} />
      ) : (
        <TaskScreen key={id} id={id} source={source} />
      )}
    </ImportWordsProvider>
  );
}

/** 会員CSV取込 */
export const MemberImportPage = () => <ImportPage source={memberImport} />;

/** 管理者CSV取込 */
export const StaffImportPage = () => <ImportPage source={staffImport} />;
