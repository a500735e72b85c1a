import type { UploadPurpose } from '@tsudoi/domain';
import { useObjectUrl } from '../../headless/form/files.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** What was just picked, to see or hear: from the file itself, so that nothing is fetched. */
export function MediaPreview({ file, purpose }: { file: File; purpose: UploadPurpose }) {
  const t = useT();
  const url = useObjectUrl(purpose === 'video' || purpose === 'audio' || purpose === 'image' ? file : undefined);
  const label = t('files.preview', { name: file.name });
  if (url === undefined) return null;
  if (purpose === 'image') return <img className="preview" src={url} alt={label} />;
  if (purpose === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: people listen to what they picked themselves
    return <audio className="preview" src={url} controls preload="metadata" aria-label={label} />;
  }
  // biome-ignore lint/a11y/useMediaCaption: people look at what they picked themselves
  return <video className="preview" src={url} controls preload="metadata" aria-label={label} />;
}
