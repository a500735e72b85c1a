import { CSV_MAX_BYTES, CsvEncoding } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { fieldMessage, problemMessage } from '@tsudoi/i18n/problems';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { manageState } from '../../shell/manageArea.ts';
import { DropZone } from './DropZone.tsx';
import { type FileProblem, fileProblem, guessEncoding, HEAD_BYTES } from './encoding.ts';
import { FeeChoice, NO_FEES } from './Fees.tsx';
import type { FileSource } from './source.ts';
import { useUpload } from './upload.ts';

const MB = 1_048_576;

/** A file and its encoding, to be checked. The chosen file stays where sending it fails. */
export function FileForm({ source }: { source: FileSource }) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const upload = useUpload(source);
  const name = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<FileProblem | 'several'>();
  const [encoding, setEncoding] = useState<CsvEncoding>(manageState.facility?.csv_encode_type ?? CsvEncoding.utf8);
  const [guessed, setGuessed] = useState<CsvEncoding>();
  const [fees, setFees] = useState(NO_FEES);
  const isShown = useShown();

  const take = async (files: readonly File[]) => {
    upload.reset();
    setGuessed(undefined);
    const [first, second] = files;
    if (first === undefined) return;
    const found = second === undefined ? fileProblem(first) : 'several';
    setProblem(found);
    setFile(found === undefined ? first : undefined);
    if (found !== undefined) return;
    const guess = guessEncoding(new Uint8Array(await first.slice(0, HEAD_BYTES).arrayBuffer()));
    setGuessed(guess);
    setEncoding(guess);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === undefined || upload.percent !== undefined) return;
    const task = await upload.send(file, encoding, source.charges === true ? fees : {});
    // Who went on elsewhere meanwhile finds the import in the top bar.
    if (task !== undefined && isShown.current) void navigate(`${source.path}?task=${task}`);
  };
  const words: Record<FileProblem | 'several', string> = {
    not_csv: problemMessage('csv_not_csv', undefined, locale),
    empty: t('imports.file_empty'),
    too_large: fieldMessage('file_too_large', { input: t('imports.file'), size: CSV_MAX_BYTES / MB }, locale),
    several: t('imports.file_only_one'),
  };
  const isSending = upload.percent !== undefined;
  return (
    <form className="panel import-panel" onSubmit={(event) => void submit(event)}>
      <p>{t('imports.file_lead')}</p>
      <DropZone
        file={file}
        error={problem === undefined ? undefined : words[problem]}
        disabled={isSending}
        onFiles={(files) => void take(files)}
      />
      <fieldset className="field" disabled={isSending}>
        <legend>{t('field.encode_type')}</legend>
        <div className="choice">
          {labelOptions('csvEncoding', locale).map(({ value, text }) => (
            <label key={value}>
              <input
                type="radio"
                className="ck"
                name={name}
                checked={encoding === value}
                onChange={() => {
                  setEncoding(value);
                  setGuessed(undefined);
                }}
              />
              {text}
            </label>
          ))}
        </div>
        <span className="hint" aria-live="polite">
          {guessed === undefined
            ? t('imports.encoding_hint')
            : t('imports.encoding_guess', { encoding: label('csvEncoding', guessed, locale) })}
        </span>
      </fieldset>
      {source.charges === true && <FeeChoice value={fees} onChange={setFees} />}
      {upload.error !== undefined && (
        <Note tone="bad" title={t('imports.failed')}>
          {[...Object.values(upload.error.fields), ...problemWords(upload.error, t)].join(' ')}
        </Note>
      )}
      {isSending && (
        <div className="stack">
          <span className="sub">{t('imports.uploading', { percent: Math.round(upload.percent ?? 0) })}</span>
          <ProgressBar value={upload.percent ?? 0} label={t('imports.upload_label')} />
        </div>
      )}
      <div className="row">
        <Button
          type="submit"
          kind="primary"
          disabled={file === undefined}
          busy={isSending && t('imports.uploading', { percent: Math.round(upload.percent ?? 0) })}
        >
          {t('imports.start')}
        </Button>
        {file === undefined && <span className="muted">{t('imports.start_reason')}</span>}
      </div>
    </form>
  );
}

/** Whether the component is still on screen, for what goes on after an answer. */
function useShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
