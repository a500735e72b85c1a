import { IconArrowBackUp, IconFile, IconX } from '@tabler/icons-react';
import { formatBytes } from '@tsudoi/domain';
import type { ReactNode } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { useFileDownload } from './useFileDownload.ts';

/** Props of {@link FileRow}. */
export interface FileRowProps {
  id?: string;
  name: string;
  /** Bytes; missing where nobody knows them here. */
  size?: number | undefined;
  /** Where it is; it is fetched from there and saved. */
  href?: string | undefined;
  /** Saves it in another way, such as from an address that is asked for first. */
  onOpen?: (() => void) | undefined;
  /** Instead of the icon of a file. */
  picture?: ReactNode;
  /** Is to be deleted when the record is saved. */
  deleted?: boolean;
  error?: string | undefined;
  /** Missing where it cannot be taken out. */
  onRemove?: (() => void) | undefined;
  onRestore?: (() => void) | undefined;
  /** Verb of the × button with the name in it. */
  removeLabel?: string;
  children?: ReactNode;
}

/** One file: what it is called, how large it is, and what can be done with it. */
export function FileRow(props: FileRowProps) {
  const { id, name, size, href, picture, deleted = false, error, onOpen, onRemove, onRestore, children } = props;
  const t = useT();
  const download = useFileDownload();
  return (
    <div className={deleted ? 'file gone' : 'file'}>
      {picture ?? <IconFile className="i" aria-hidden="true" />}
      <div className="file-words">
        {href === undefined || deleted ? (
          <span className="file-name">{name}</span>
        ) : (
          <a
            className="file-name"
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              event.preventDefault();
              if (onOpen === undefined) void download(href, name);
              else onOpen();
            }}
          >
            {name}
          </a>
        )}
        {size !== undefined && <span className="hint nb">{formatBytes(size)}</span>}
        {deleted && <span className="tag bad">{t('files.will_delete')}</span>}
        {error !== undefined && (
          <span className="err" id={id === undefined ? undefined : `${id}-error`}>
            {error}
          </span>
        )}
        {children}
      </div>
      {deleted && onRestore !== undefined && (
        <button type="button" className="ib" aria-label={t('files.undelete', { name })} onClick={onRestore}>
          <IconArrowBackUp className="i" aria-hidden="true" />
        </button>
      )}
      {!deleted && onRemove !== undefined && (
        <button
          type="button"
          id={id}
          className="ib"
          aria-label={props.removeLabel ?? t('files.remove', { name })}
          aria-describedby={error === undefined || id === undefined ? undefined : `${id}-error`}
          onClick={onRemove}
        >
          <IconX className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
