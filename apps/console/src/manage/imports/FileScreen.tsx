import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { NoPermission } from '@tsudoi/ui/mantine/states';
import { FileForm } from './FileForm.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { RecentImports } from './RecentImports.tsx';
import { Rules } from './Rules.tsx';
import { crumbsTo, type FileSource } from './source.ts';
import { useImportT } from './words.ts';

/** The first step: which file, in which encoding, by which rules; and the imports of before. */
export function FileScreen({ source }: { source: FileSource }) {
  const t = useImportT();
  const { view, edit } = usePagePermission();
  if (!view) return <NoPermission menu={t('imports.title')} />;
  return (
    <Page title={t('imports.title')} crumbs={crumbsTo(source, t)} actions={<ImportSteps now="check" />}>
      <div className="import-page stack">
        <div className="import-cols">
          {edit ? <FileForm source={source} /> : <Note tone="info">{t('imports.view_only')}</Note>}
          <Rules source={source} />
        </div>
        <RecentImports source={source} />
      </div>
    </Page>
  );
}
