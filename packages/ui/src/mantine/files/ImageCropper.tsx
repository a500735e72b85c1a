import 'react-image-crop/dist/ReactCrop.css';
import { useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { renamed, useObjectUrl } from '../../headless/form/files.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';

/** Props of {@link ImageCropper}. */
export interface ImageCropperProps {
  file: File;
  /** Side of the square that comes out. */
  pixels: number;
  onDone(image: File): void;
  onCancel(): void;
  /** The browser cannot read it as a picture. */
  onBroken(): void;
}

const JPEG_QUALITY = 0.92;
/** The frame is at least this wide on screen, so that its corners can be told apart. */
const MIN_FRAME = 48;

/** The chosen square of an image, drawn at the size it is stored in. */
function drawn(image: HTMLImageElement, crop: PercentCrop, pixels: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  const part = (percent: number, of: number) => (percent / 100) * of;
  context.drawImage(
    image,
    part(crop.x, width),
    part(crop.y, height),
    part(crop.width, width),
    part(crop.height, height),
    0,
    0,
    pixels,
    pixels,
  );
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
}

/** A frame over a picture, moved and resized by mouse, finger or keyboard; what it holds becomes a square picture. */
export function ImageCropper({ file, pixels, onDone, onCancel, onBroken }: ImageCropperProps) {
  const t = useT();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';

  const finish = async () => {
    if (image.current === null || crop === undefined) return;
    const blob = await drawn(image.current, crop, pixels, type);
    if (blob === null) return onBroken();
    onDone(new File([blob], renamed(file.name, type === 'image/png' ? '.png' : '.jpg'), { type }));
  };
  return (
    <div className="cropper">
      {url !== undefined && (
        <ReactCrop
          crop={crop}
          aspect={1}
          keepSelection
          minWidth={MIN_FRAME}
          onChange={(_, next) => setCrop(next)}
          ariaLabels={{
            cropArea: t('crop.area'),
            nwDragHandle: t('crop.corner_nw'),
            nDragHandle: t('crop.edge_n'),
            neDragHandle: t('crop.corner_ne'),
            eDragHandle: t('crop.edge_e'),
            seDragHandle: t('crop.corner_se'),
            sDragHandle: t('crop.edge_s'),
            swDragHandle: t('crop.corner_sw'),
            wDragHandle: t('crop.edge_w'),
          }}
        >
          <img
            ref={image}
            src={url}
            alt={file.name}
            onError={onBroken}
            onLoad={({ currentTarget: { width, height } }) =>
              setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, 1, width, height), width, height))
            }
          />
        </ReactCrop>
      )}
      <p className="hint">{t('crop.hint')}</p>
      <p className="sub">{t('crop.result', { pixels })}</p>
      <div className="row">
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button kind="primary" disabled={crop === undefined} onClick={() => void finish()}>
          {t('crop.apply')}
        </Button>
      </div>
    </div>
  );
}
