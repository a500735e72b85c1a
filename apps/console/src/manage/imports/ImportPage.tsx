import { useSearchParams } from 'react-router';
import { FileScreen } from './FileScreen.tsx';
import { memberImport } from './source.ts';
import { TaskScreen } from './TaskScreen.tsx';

/** 会員CSV取込: the file to choose, or with `?task=` in the address what became of it. */
export function ImportPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('task'));
  if (!Number.isInteger(id) || id <= 0) return <FileScreen source={memberImport} />;
  return <TaskScreen key={id} id={id} source={memberImport} />;
}
