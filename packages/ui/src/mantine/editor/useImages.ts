import type { Editor } from '@tiptap/react';
import { isAccepted, uploadRule } from '@tsudoi/domain';
import { useEffect, useRef, useState } from 'react';
import { extensionList } from '../../headless/form/files.ts';
import { runUpload, useUploadTransport } from '../../headless/form/upload.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** Uploads images one after the other and puts each where the cursor is. */
export function useImages(onRefused: (message: string) => void): {
  /** What goes on, in words. */
  status: string;
  insert(editor: Editor, files: readonly File[]): Promise<void>;
} {
  const t = useT();
  const transport = useUploadTransport();
  const [status, setStatus] = useState('');
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const refusal = (file: File): string | undefined => {
    const rule = uploadRule('editor');
    if (!isAccepted(file.name, rule.extensions)) {
      return t('file.type', { name: file.name, extension: extensionList(rule.extensions) });
    }
    return file.size > rule.maxBytes ? t('editor.image_too_large') : undefined;
  };
  async function insert(editor: Editor, files: readonly File[]): Promise<void> {
    for (const file of files) {
      const refused = refusal(file);
      if (refused !== undefined) {
        onRefused(refused);
        continue;
      }
      const signal = left.current?.signal ?? new AbortController().signal;
      const stored = await runUpload({
        file,
        purpose: 'editor',
        transport,
        signal,
        onState: (state) => {
          if (state.step === 'waiting') {
            return setStatus(t(state.on === 'server' ? 'upload.server_away' : 'upload.waiting'));
          }
          if (state.step === 'checking') return setStatus(t('upload.checking'));
          if (state.step === 'failed') return onRefused(t('editor.upload_failed'));
          setStatus(t('editor.image_sending', { percent: Math.floor((state.sent / Math.max(1, state.total)) * 100) }));
        },
      });
      setStatus(stored === undefined ? '' : t('editor.image_inserted'));
      if (stored === undefined || editor.isDestroyed) continue;
      editor.chain().focus().setImage({ src: stored.file_url, alt: '' }).run();
    }
  }
  return { status, insert };
}
