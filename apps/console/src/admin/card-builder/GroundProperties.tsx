import type { StoredFile } from '@tsudoi/contract';
import type { CardSide } from '@tsudoi/contract/card-designs';
import { isAccepted, uploadRule } from '@tsudoi/domain';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useUploadTransport } from '@tsudoi/ui/headless/form/upload';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useRef, useState } from 'react';
import { ColorInput, NumberInput } from './Inputs.tsx';

interface GroundPropertiesProps {
  side: CardSide;
  image: StoredFile | undefined;
  onChange(change: Partial<CardSide>, run: string): void;
  onImage(file: StoredFile): void;
}

const RULE = uploadRule('cover');
const MIB = 1_048_576;

/** The ground of a side: one colour or two, and a picture over it. */
export function GroundProperties({ side, image, onChange, onImage }: GroundPropertiesProps) {
  const t = useT();
  const transport = useUploadTransport();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const { ground } = side;
  const paint = (change: Partial<typeof ground>, run: string) => onChange({ ground: { ...ground, ...change } }, run);

  const send = async (file: File) => {
    if (!isAccepted(file.name, RULE.extensions))
      return notify({ message: t('card_builder.image_kinds', { kinds: RULE.extensions.join(' ') }), type: 'danger' });
    if (file.size > RULE.maxBytes)
      return notify({
        message: t('card_builder.image_size', { size: Math.floor(RULE.maxBytes / MIB) }),
        type: 'danger',
      });
    setSending(true);
    try {
      const events = { signal: AbortSignal.timeout(300_000), onProgress: () => {}, onSent: () => {} };
      onImage(await transport(file, 'cover', events));
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <h2>{t('card_builder.ground')}</h2>
      <ColorInput
        label={t('card_builder.color')}
        pick={t('card_builder.color_pick')}
        value={ground.from}
        onChange={(from) => paint({ from }, 'from')}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={ground.to !== null}
          onChange={({ target }) => paint({ to: target.checked ? '#2b3033' : null }, 'gradient')}
        />
        <span>{t('card_builder.gradient')}</span>
      </label>
      {ground.to !== null && (
        <>
          <ColorInput
            label={t('card_builder.color_to')}
            pick={t('card_builder.color_pick')}
            value={ground.to}
            onChange={(to) => paint({ to }, 'to')}
          />
          <NumberInput
            label={t('card_builder.angle')}
            unit="°"
            step={1}
            value={ground.angle}
            min={0}
            max={360}
            onChange={(angle) => paint({ angle }, 'angle')}
          />
        </>
      )}
      <div className="field">
        <span className="lab">{t('card_builder.image')}</span>
        {side.background !== null && <span className="hint">{image?.file_name}</span>}
        <div className="row">
          <Button busy={isSending && t('card_builder.image_sending')} onClick={() => input.current?.click()}>
            {t(side.background === null ? 'card_builder.image_choose' : 'card_builder.image_other')}
          </Button>
          {side.background !== null && (
            <Button onClick={() => onChange({ background: null }, 'image')}>{t('card_builder.image_remove')}</Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t('card_builder.image')}
          accept={RULE.extensions.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) void send(file);
          }}
        />
        <span className="hint">{t('card_builder.image_hint')}</span>
      </div>
    </>
  );
}
