import { IconType, uploadRules } from '@tsudoi/domain';
import { useId } from 'react';
import { useField } from '../../headless/form/field.ts';
import { emojiOf, type IconValue, iconRefusal, iconValueOf } from '../../headless/form/iconValue.ts';
import { useTyping } from '../../headless/form/typing.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { LazyImage } from '../LazyImage.tsx';
import { FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link IconField}. */
export interface IconFieldProps extends FieldProps {
  /** Brings a checked PNG to where it is kept; returns its path. */
  upload(file: File): Promise<string>;
  /** Address under which a stored path can be seen. */
  addressOf?: (path: string) => string;
}

const KINDS = [
  [IconType.none, 'inputs.icon_none'],
  [IconType.emoji, 'inputs.icon_emoji'],
  [IconType.image, 'inputs.icon_image'],
] as const;
const EMOJIS = [
  '🏠',
  '👤',
  '👥',
  '📅',
  '🎫',
  '💳',
  '📢',
  '✉️',
  '📚',
  '🎓',
  '⚽',
  '⚾',
  '🎾',
  '🏊',
  '🏃',
  '🎵',
  '⭐',
  '❤️',
];
const { pixels, maxBytes } = uploadRules.icon;
const SIZE = { pixels, size: maxBytes / 1_048_576 };
/** Where the picker of the browser begins; it needs a colour. */
const FIRST_COLOR = '#ffffff';

/**
 * An icon: none, an emoji, or a PNG of 144×144 pixels (VAL-58), with a colour behind it (ENT-51). Changing the kind keeps what was
 * chosen of the other. A set (`prefix`) is not chosen: emojis are from none, and one that a value has stays.
 */
export function IconField(props: IconFieldProps) {
  const { name, label, hint, required, span } = props;
  const t = useT();
  const field = useField({
    name,
    label,
    disabled: props.disabled,
    read: (value) => {
      const icon = iconValueOf(value);
      return icon.type === IconType.emoji && icon.name !== undefined ? icon.name : t(`inputs.icon_${icon.type}`);
    },
  });
  const icon = iconValueOf(field.value);
  const isOff = field.disabled || field.readOnly;
  const put = (change: Partial<IconValue>) => field.set({ ...icon, ...change });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 8} group>
      <div className="choice">
        {KINDS.map(([type, words], index) => (
          <label key={type}>
            <input
              className="ck"
              type="radio"
              name={field.id}
              id={index === 0 ? field.id : undefined}
              ref={index === 0 ? field.ref : undefined}
              checked={icon.type === type}
              disabled={isOff}
              aria-invalid={field.error !== undefined || undefined}
              onChange={() => {
                field.clearProblem();
                put({ type });
              }}
              onBlur={field.blur}
            />
            {t(words)}
          </label>
        ))}
      </div>
      {icon.type === IconType.emoji && <Emojis icon={icon} isOff={isOff} onPick={(emoji) => put({ name: emoji })} />}
      {icon.type === IconType.image && (
        <Picture
          {...props}
          icon={icon}
          isOff={isOff}
          onPath={(image) => put({ image })}
          onChecked={(words) => (words === undefined ? field.clearProblem() : field.setProblem(words))}
        />
      )}
      {icon.type !== IconType.none && <Background icon={icon} isOff={isOff} onColor={(color) => put({ color })} />}
    </FieldFrame>
  );
}

interface PartProps {
  icon: IconValue;
  isOff: boolean;
}

function Emojis({ icon, isOff, onPick }: PartProps & { onPick(emoji: string): void }) {
  const t = useT();
  const id = useId();
  // An input method offers emojis for words (さくら), so nothing is dropped before it is done.
  const typing = useTyping({ text: icon.name ?? '', rule: (text) => emojiOf(text) ?? '', onText: onPick });
  return (
    <>
      <fieldset className="emojis" disabled={isOff}>
        <legend className="sr">{t('inputs.icon_choose_emoji')}</legend>
        {EMOJIS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={icon.name === emoji}
            style={{ background: icon.name === emoji ? icon.color : undefined }}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
      <div className="row">
        <label className="sub" htmlFor={id}>
          {t('inputs.icon_own_emoji')}
        </label>
        <input {...typing} id={id} className="in emoji-own" disabled={isOff} autoComplete="off" />
      </div>
    </>
  );
}

function Background({ icon: { color }, isOff, onColor }: PartProps & { onColor(color: string | undefined): void }) {
  const t = useT();
  const id = useId();
  return (
    <div className="row color-box">
      <label className="sub" htmlFor={id}>
        {t('inputs.icon_color')}
      </label>
      <input
        id={id}
        type="color"
        value={color ?? FIRST_COLOR}
        disabled={isOff}
        onChange={({ target }) => onColor(target.value)}
      />
      {color === undefined ? (
        <span className="sub">{t('inputs.icon_color_none')}</span>
      ) : (
        <Button kind="quiet" small disabled={isOff} onClick={() => onColor(undefined)}>
          {t('inputs.icon_color_remove')}
        </Button>
      )}
    </div>
  );
}

function Picture({
  label,
  upload,
  addressOf = (path) => path,
  icon,
  isOff,
  onPath,
  onChecked,
}: IconFieldProps & PartProps & { onPath(path: string): void; onChecked(words: string | undefined): void }) {
  const t = useT();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = await iconRefusal(file, label);
    onChecked(refusal === undefined ? undefined : t(refusal.id, refusal.values));
    if (refusal === undefined) onPath(await upload(file));
  };
  return (
    <div className="row icon-image">
      {icon.image !== undefined && (
        <span style={{ background: icon.color }}>
          <LazyImage src={addressOf(icon.image)} alt={t('inputs.icon_present')} width={48} height={48} />
        </span>
      )}
      <div className="stack">
        {!isOff && (
          <input
            type="file"
            accept=".png,image/png"
            aria-label={t('inputs.icon_file', { label })}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
        )}
        <p className="hint">{t('inputs.icon_hint', SIZE)}</p>
      </div>
    </div>
  );
}
