import type { CardDesignRecord } from '@tsudoi/contract/card-designs';
import {
  CARD_ITEM_MIN,
  CARD_PASS,
  CARD_POINTS,
  CARD_SOURCES,
  CARD_TEXT_MAX,
  type CardItem,
  type CardStyle,
  cardSource,
  cleanBox,
  type FittedText,
  TEXT_CONTRAST,
} from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useId } from 'react';
import { ColorInput, NumberInput, SelectInput } from './Inputs.tsx';

interface PropertiesProps {
  item: CardItem;
  name: string;
  sources: CardDesignRecord['sources'];
  /** Of the words of the sample. */
  fitted: FittedText | undefined;
  contrast: number | undefined;
  onChange(change: Partial<CardItem>, run: string): void;
  onRemove(): void;
  onDuplicate(): void;
}

const FIXED = 'text:';

/** What is chosen: what it shows, where it stands, how it looks. */
export function Properties(props: PropertiesProps) {
  const { item, name, sources, onChange } = props;
  const t = useT();
  const id = useId();
  const source = cardSource(item.source);
  const isKnown = source?.of === 'text' || sources.some((one) => one.source === item.source);
  const place = (change: Partial<CardItem>) => onChange(cleanBox({ ...item, ...change }), 'place');
  const style = (change: Partial<CardStyle>, run: string) => onChange({ style: { ...item.style, ...change } }, run);
  return (
    <>
      <h2>{name}</h2>
      {item.kind === 'qr' && (
        <SelectInput
          label={t('card_builder.shows')}
          value={item.source}
          options={[
            { value: CARD_SOURCES.qr, text: t('card_builder.qr.code') },
            { value: CARD_PASS, text: t('card_builder.qr.pass') },
          ]}
          onChange={(source) => onChange({ source }, 'source')}
        />
      )}
      {item.kind === 'text' && (
        <>
          <SelectInput
            label={t('card_builder.shows')}
            value={source?.of === 'text' ? FIXED : item.source}
            options={[
              ...(isKnown ? [] : [{ value: item.source, text: t('card_builder.gone_field') }]),
              ...sources.map((one) => ({ value: one.source, text: one.label })),
              { value: FIXED, text: t('card_builder.kind.words') },
            ]}
            onChange={(value) =>
              onChange({ source: value === FIXED ? `${FIXED}${t('card_builder.first_words')}` : value }, 'source')
            }
          />
          {!isKnown && <Note tone="warn">{t('card_builder.gone_hint')}</Note>}
          {source?.of === 'text' && (
            <div className="field">
              <label htmlFor={`${id}-words`}>{t('card_builder.kind.words')}</label>
              <input
                id={`${id}-words`}
                className="in"
                autoComplete="off"
                maxLength={CARD_TEXT_MAX}
                value={source.text}
                aria-invalid={source.text.trim() === '' || undefined}
                onChange={({ target }) => onChange({ source: `${FIXED}${target.value}` }, 'words')}
              />
            </div>
          )}
        </>
      )}
      <fieldset className="field">
        <legend>{t('card_builder.place')}</legend>
        <div className="numbers">
          <NumberInput
            label={t('card_builder.x')}
            unit="%"
            value={item.x}
            min={0}
            max={100 - item.w}
            onChange={(x) => place({ x })}
          />
          <NumberInput
            label={t('card_builder.y')}
            unit="%"
            value={item.y}
            min={0}
            max={100 - item.h}
            onChange={(y) => place({ y })}
          />
          <NumberInput
            label={t('card_builder.w')}
            unit="%"
            value={item.w}
            min={CARD_ITEM_MIN}
            max={100}
            onChange={(w) => place({ w })}
          />
          <NumberInput
            label={t('card_builder.h')}
            unit="%"
            value={item.h}
            min={CARD_ITEM_MIN}
            max={100}
            onChange={(h) => place({ h })}
          />
        </div>
      </fieldset>
      {item.kind === 'text' && <TextLook {...props} onStyle={style} />}
      <div className="row ends">
        <Button kind="danger" onClick={props.onRemove}>
          {t('card_builder.remove')}
        </Button>
        <Button onClick={props.onDuplicate}>{t('card_builder.duplicate')}</Button>
      </div>
    </>
  );
}

const ALIGNS = ['left', 'center', 'right'] as const;
const WEIGHTS = ['normal', 'bold'] as const;

function TextLook({
  item,
  fitted,
  contrast,
  onStyle,
}: PropertiesProps & { onStyle(change: Partial<CardStyle>, run: string): void }) {
  const t = useT();
  const id = useId();
  const { style } = item;
  const isBound = cardSource(item.source)?.of !== 'text';
  return (
    <>
      <fieldset className="field">
        <legend>{t('card_builder.letters')}</legend>
        <div className="numbers">
          <NumberInput
            label={t('card_builder.size')}
            unit="pt"
            step={0.5}
            value={style.size}
            min={CARD_POINTS.min}
            max={CARD_POINTS.max}
            onChange={(size) => onStyle({ size, min_size: Math.min(style.min_size, size) }, 'size')}
          />
          <SelectInput
            label={t('card_builder.weight')}
            value={style.weight}
            options={WEIGHTS.map((value) => ({ value, text: t(`card_builder.weight.${value}`) }))}
            onChange={(weight) => onStyle({ weight }, 'weight')}
          />
          <SelectInput
            label={t('card_builder.align')}
            value={style.align}
            options={ALIGNS.map((value) => ({ value, text: t(`card_builder.align.${value}`) }))}
            onChange={(align) => onStyle({ align }, 'align')}
          />
        </div>
        {isBound && (
          <label className="tick">
            <input
              type="checkbox"
              checked={style.caption}
              onChange={({ target }) => onStyle({ caption: target.checked }, 'caption')}
            />
            <span>{t('card_builder.caption')}</span>
          </label>
        )}
      </fieldset>
      <ColorInput
        label={t('card_builder.color')}
        pick={t('card_builder.color_pick')}
        value={style.color}
        beside={<Ratio value={contrast} />}
        onChange={(color) => onStyle({ color }, 'color')}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={style.plate !== null}
          onChange={({ target }) => onStyle({ plate: target.checked ? '#ffffff' : null }, 'plate')}
        />
        <span>{t('card_builder.plate')}</span>
      </label>
      {style.plate !== null && (
        <ColorInput
          label={t('card_builder.plate_color')}
          pick={t('card_builder.color_pick')}
          value={style.plate}
          onChange={(plate) => onStyle({ plate }, 'plate_color')}
        />
      )}
      <fieldset className="field">
        <legend>{t('card_builder.long')}</legend>
        {([1, 2] as const).map((lines) => (
          <label key={lines} className="tick">
            <input
              type="radio"
              name={`${id}-lines`}
              checked={style.lines === lines}
              onChange={() => onStyle({ lines }, 'lines')}
            />
            <span>{t(`card_builder.lines.${lines}`)}</span>
          </label>
        ))}
        <NumberInput
          label={t('card_builder.min_size')}
          unit="pt"
          step={0.5}
          value={style.min_size}
          min={CARD_POINTS.min}
          max={style.size}
          onChange={(min_size) => onStyle({ min_size }, 'min_size')}
        />
      </fieldset>
      {fitted !== undefined && fitted.size < style.size && (
        <Note tone="warn" title={t('card_builder.shrunk', { from: String(style.size), to: String(fitted.size) })}>
          {fitted.isCut ? t('card_builder.cut') : undefined}
        </Note>
      )}
    </>
  );
}

/** The contrast of a colour in a number and a word. */
function Ratio({ value }: { value: number | undefined }) {
  const t = useT();
  if (value === undefined) return <span className="muted nb">{t('card_builder.contrast_unknown')}</span>;
  const passes = value >= TEXT_CONTRAST;
  return (
    <span className={passes ? 'ratio ok' : 'ratio bad'}>
      {t(passes ? 'card_builder.contrast_ok' : 'card_builder.contrast_low', { ratio: ratioText(value) })}
    </span>
  );
}

/** Never rounded up over what is asked for. */
export const ratioText = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);
