import type { StoredFile } from '@tsudoi/contract';
import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { type ReactNode, useRef, useState } from 'react';
import type { BoundField } from '../../headless/form/field.ts';
import { type RefusalStyle, refusalOf, storedFileOf, unfinished } from '../../headless/form/files.ts';
import { useUpload } from '../../headless/form/upload.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { UploadProgress } from '../files/UploadProgress.tsx';
import { useFileFrame } from './FileFrame.tsx';

/** What a field of one file shows and does. */
export interface SingleUpload {
  frame: ReturnType<typeof useFileFrame>['frame'];
  /** The file that the field has. */
  stored: StoredFile | undefined;
  /** What was picked here last, while it is the file of the field. */
  picked: File | undefined;
  /** Says why a picked file is not taken; true where it is. */
  accepts(file: File): boolean;
  /** Uploads a file; it is the field's once the server has taken it in. Until then the form cannot be saved. */
  send(file: File): void;
  /** Missing where the field cannot be changed. */
  remove: (() => void) | undefined;
  /** How far the upload is, or why it failed. */
  progress: ReactNode;
}

/** Uploads the file of a field when it is picked; the value is the stored file, or null. */
export function useSingleUpload(
  field: BoundField,
  { label, purpose, style = 'upload' }: { label: string; purpose: UploadPurpose; style?: RefusalStyle },
): SingleUpload {
  const t = useT();
  const upload = useUpload();
  const { frame, announce, announceAtInput } = useFileFrame();
  const [picked, setPicked] = useState<File>();
  const before = useRef<StoredFile>(undefined);
  const stored = storedFileOf(field.value);

  const send = async (file: File) => {
    before.current = storedFileOf(field.now()) ?? before.current;
    field.clearProblem();
    announce('');
    setPicked(file);
    field.set(unfinished(file));
    const stored = await upload.start(file, purpose);
    if (stored === undefined) return;
    before.current = undefined;
    field.set(stored);
    announce(t('upload.done', { name: file.name }));
  };
  const cancel = () => {
    upload.cancel();
    setPicked(undefined);
    field.clearProblem();
    field.set(before.current ?? null);
    before.current = undefined;
    announceAtInput(t('upload.cancelled'));
  };
  const { file, state } = upload;
  return {
    frame,
    stored,
    picked: stored === undefined ? undefined : picked,
    accepts: (file) => {
      const refusal = refusalOf(file, uploadRule(purpose), label, style);
      if (refusal !== undefined) field.setProblem(t(refusal.id, refusal.values));
      return refusal === undefined;
    },
    send: (file) => void send(file),
    remove:
      stored === undefined || field.disabled || field.readOnly
        ? undefined
        : () => {
            field.set(null);
            setPicked(undefined);
            announceAtInput(t('files.removed', { name: stored.file_name }));
          },
    progress: file !== undefined && state !== undefined && (
      <UploadProgress name={file.name} state={state} onCancel={cancel} onRetry={() => void send(file)} />
    ),
  };
}
