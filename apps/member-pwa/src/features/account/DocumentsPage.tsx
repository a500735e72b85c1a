import { type OwnDocument, ownDocuments } from '@tsudoi/contract/documents';
import { formatBytes } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { online } from '../../offline/network.ts';
import { useStore } from '../../parts/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { useFiles } from './useDocumentFiles.ts';
import '../../look/devices.css';

/** /documents: the files that the office shares with the member, to open and to keep for times without network. */
export function DocumentsPage() {
  const t = useT();
  const { data, error, loading, refresh } = useAnswer(ownDocuments);
  const files = useFiles(data?.items, refresh);
  return (
    <Screen title={t('documents.title')} banners={false}>
      <h1>{t('documents.title')}</h1>
      <p className="lead">{t('documents.lead')}</p>
      {loading && <Skeleton rows={3} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data?.items.length === 0 && <p className="hint">{t('documents.none')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="list devices documents">
          {data.items.map((document) => (
            <Row key={document.id} document={document} files={files} />
          ))}
        </ul>
      )}
      {data?.more === true && <p className="hint">{t('documents.more', { count: data.items.length })}</p>}
    </Screen>
  );
}

function Row({ document, files }: { document: OwnDocument; files: ReturnType<typeof useFiles> }) {
  const t = useT();
  const isOnline = useStore(online);
  const isPinned = files.isPinned(document);
  const isBusy = files.busy === document.id;
  const { title, note, visible_from: from, visible_until: until } = document;
  return (
    <li>
      <div>
        <b>{title}</b> {document.is_new && <span className="tag info">{t('documents.new')}</span>}{' '}
        {isPinned && <span className="tag">{t('documents.on_phone')}</span>}
        {note !== null && <p className="note">{note}</p>}
        <small className="sub">
          <span>
            {document.file_name} <span className="nb">{formatBytes(document.size)}</span>
          </span>
          <span className="nb">
            {until === null
              ? t('documents.from', { from: formatDay(from) })
              : t('documents.until', { from: formatDay(from), until: formatDay(until) })}
          </span>
        </small>
      </div>
      <div className="verbs">
        <button
          type="button"
          className="btn md"
          disabled={files.busy !== undefined || !(isOnline || isPinned)}
          aria-busy={isBusy}
          aria-label={t('documents.open_of', { title })}
          onClick={() => void files.open(document)}
        >
          {t('documents.open')}
        </button>
        <button
          type="button"
          className="btn md"
          aria-pressed={isPinned}
          disabled={files.busy !== undefined || !(isOnline || isPinned)}
          aria-label={t(isPinned ? 'documents.unpin_of' : 'documents.pin_of', { title })}
          onClick={() => void (isPinned ? files.unpin(document) : files.pin(document))}
        >
          {t(isPinned ? 'documents.unpin' : 'documents.pin')}
        </button>
      </div>
      {!isOnline && !isPinned && <small className="sub">{t('documents.needs_network')}</small>}
    </li>
  );
}
