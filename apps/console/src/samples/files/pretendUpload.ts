import type { UploadTransport } from '@tsudoi/ui/headless/form/upload';

const STEPS = 20;
const STEP_MS = 60;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(new DOMException('AbortError', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, STEP_MS);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });

/** Plays an upload in a second: pages of samples have nobody who could upload. The file never leaves the browser. */
export const pretendUpload: UploadTransport = async (file, _purpose, { signal, onProgress, onSent }) => {
  for (let step = 1; step <= STEPS; step++) {
    await pause(signal);
    onProgress((file.size * step) / STEPS, file.size);
  }
  onSent();
  await pause(signal);
  const { name: file_name, type: content_type, size } = file;
  return { file_path: `samples/${file_name}`, file_name, content_type, size, file_url: URL.createObjectURL(file) };
};
