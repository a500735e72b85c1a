import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { PRICE_CHOICES_MAX, priceChoices } from '@tsudoi/contract/price-items';
import {
  formatNumber,
  INVOICE_LINES_MAX,
  lineAmount,
  OPTION_SEARCH_DELAY_MS,
  TAX_RATES,
  ZeroRateReason,
} from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { errorWords, useField } from '@tsudoi/ui/headless/form/field';
import { valueAt } from '@tsudoi/ui/headless/form/formValues';
import { typeCurrency, typeNumber } from '@tsudoi/ui/headless/form/inputRules';
import { useNumeral } from '@tsudoi/ui/headless/form/numeral';
import { isComposing } from '@tsudoi/ui/headless/screen/composing';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { useWantedFocus } from '@tsudoi/ui/headless/screen/wantedFocus';
import { Button } from '@tsudoi/ui/mantine/Button';
import { FieldFrame } from '@tsudoi/ui/mantine/fields/Field';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { BLANK_LINE, countable, type TypedLine } from './typedLines.ts';

const RATES = ['10', '8', ...Object.values(ZeroRateReason).map((reason) => `0:${reason}`)];
const PRICE_KEYS = /[\d.\-‐−ー－▲△]/;
const DESCRIPTION_MAX = 200;

const isLines = (value: unknown): value is readonly TypedLine[] => Array.isArray(value);

/** The lines of an invoice: what, how many, at which price and rate. Enter goes on, Alt with Enter adds, Alt with an arrow moves. */
export function LinesField() {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const wantFocus = useWantedFocus(root);
  const read = useCallback(
    (value: unknown) =>
      isLines(value)
        ? value
            .map(({ description, unit_price }) => `${description} ${formatNumber(unit_price ?? 0)}`)
            .join(t('list.joint'))
        : '',
    [t],
  );
  const field = useField({ name: 'lines', label: t('invoices.lines'), read, nested: true });
  const lines = isLines(field.value) ? field.value : [];
  const isFull = lines.length >= INVOICE_LINES_MAX;

  const put = (next: readonly TypedLine[], row: number, part = 'description') => {
    wantFocus(`[data-line="${row}"] [data-part="${part}"]`);
    field.set(next);
  };
  const add = (at: number) => {
    if (isFull) return;
    const rate = lines[at - 1] ?? BLANK_LINE;
    put(lines.toSpliced(at, 0, { ...BLANK_LINE, rate: rate.rate, zero_reason: rate.zero_reason }), at);
  };
  const [keyword, setKeyword] = useState('');
  const asked = useDebouncedValue(keyword, OPTION_SEARCH_DELAY_MS).trim();
  const choices = useEndpoint(priceChoices, field.readOnly ? null : { query: asked === '' ? {} : { keyword: asked } }, {
    isLasting: true,
  });
  // More prices than the list has are narrowed by words of their name.
  const isMore = keyword !== '' || (choices.data?.length ?? 0) >= PRICE_CHOICES_MAX;
  const prices = choices.data ?? [];
  // The line copies the price: what changes on the list later changes no invoice.
  const addPrice = (id: number) => {
    const price = prices.find((each) => each.id === id);
    if (price === undefined || isFull) return;
    const { name: description, unit_price, rate, zero_reason } = price;
    const line = { ...BLANK_LINE, description, unit_price, rate, zero_reason };
    const last = lines.at(-1);
    const isBlank = last !== undefined && last.description === '' && last.unit_price === null;
    const at = isBlank ? lines.length - 1 : lines.length;
    put(lines.toSpliced(at, isBlank ? 1 : 0, line), at, 'quantity');
  };
  const move = (from: number, to: number, part?: string) => {
    const line = lines[from];
    if (line === undefined || to < 0 || to >= lines.length) return;
    put(lines.toSpliced(from, 1).toSpliced(to, 0, line), to, part);
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset.part === undefined || isComposing(event.nativeEvent)) return;
    const { part } = target.dataset;
    const row = Number(target.closest<HTMLElement>('[data-line]')?.dataset.line);
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(row, row + (event.key === 'ArrowUp' ? -1 : 1), part);
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      add(row + 1);
    } else if (event.key === 'Enter' && target.tagName !== 'BUTTON') {
      event.preventDefault();
      const cells = [...(root.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
      cells[cells.indexOf(target) + 1]?.focus();
    }
  };
  return (
    <FieldFrame field={field} label={t('invoices.lines')} hideLabel span={12} group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its inputs have the keys, it hears them */}
      <div
        ref={root}
        className="bill-lines"
        id={field.id}
        tabIndex={-1}
        onKeyDown={field.readOnly ? undefined : keys}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) field.blur();
        }}
      >
        <div className="bill-line head" aria-hidden="true">
          <span>{t('invoices.line.description')}</span>
          <span>{t('invoices.line.quantity')}</span>
          <span>{t('invoices.line.unit_price')}</span>
          <span>{t('invoices.line.rate')}</span>
          <span>{t('invoices.line.amount')}</span>
        </div>
        {lines.map((line, index) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity, its inputs follow their values
            key={index}
            index={index}
            line={line}
            count={lines.length}
            locked={field.readOnly}
            onChange={(next) => field.set(lines.with(index, next))}
            onRemove={() => put(lines.toSpliced(index, 1), Math.max(0, index - 1))}
            onMove={(to) => move(index, to, to < index ? 'up' : 'down')}
          />
        ))}
        {!field.readOnly && (
          <div className="row bill-lines-end">
            <Button small disabled={isFull} onClick={() => add(lines.length)}>
              {t('invoices.line.add')}
            </Button>
            {choices.error !== undefined && choices.data === undefined && (
              <span className="hint" role="alert">
                {t('invoices.line.prices_failed')}{' '}
                <Button small onClick={() => void choices.retry()}>
                  {t('action.retry')}
                </Button>
              </span>
            )}
            {isMore && (
              <input
                className="in"
                aria-label={t('invoices.line.find_price')}
                placeholder={t('invoices.line.find_price')}
                maxLength={100}
                value={keyword}
                onChange={({ target }) => setKeyword(target.value)}
              />
            )}
            {isMore && choices.data?.length === 0 && <span className="hint">{t('ui.nothing_found')}</span>}
            {prices.length > 0 && (
              <select
                className="in"
                aria-label={t('invoices.line.from_prices')}
                disabled={isFull}
                value=""
                onChange={({ target }) => addPrice(Number(target.value))}
              >
                <option value="">{t('invoices.line.from_prices')}</option>
                {prices.map(({ id, name, unit_price, rate }) => (
                  <option key={id} value={id}>
                    {t('invoices.line.price', { name, yen: formatNumber(unit_price), rate })}
                  </option>
                ))}
              </select>
            )}
            {prices.length >= PRICE_CHOICES_MAX && (
              <span className="hint">{t('invoices.line.prices_most', { max: PRICE_CHOICES_MAX })}</span>
            )}
            <span className="hint" aria-hidden="true">
              <kbd>Enter</kbd> {t('invoices.keys.next')}
            </span>
            <span className="hint" aria-hidden="true">
              <kbd>Alt</kbd> <kbd>Enter</kbd> {t('invoices.keys.add')}
            </span>
            <span className="hint" aria-hidden="true">
              <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t('invoices.keys.move')}
            </span>
            {isFull && <span className="hint">{t('invoices.line.full', { max: INVOICE_LINES_MAX })}</span>}
          </div>
        )}
      </div>
    </FieldFrame>
  );
}

interface LineRowProps {
  index: number;
  line: TypedLine;
  count: number;
  locked: boolean;
  onChange(line: TypedLine): void;
  onRemove(): void;
  onMove(to: number): void;
}

const PARTS = ['description', 'quantity', 'unit_price', 'rate', 'zero_reason'] as const;

function LineRow({ index, line, count, locked, onChange, onRemove, onMove }: LineRowProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const number = index + 1;
  const wordsOf = (part: (typeof PARTS)[number]) => t(`invoices.line.${part === 'zero_reason' ? 'rate' : part}`);
  const faults = PARTS.flatMap((part) => {
    const words = errorWords(valueAt(errors, `lines.${index}.${part}`), wordsOf(part), locale);
    return words === undefined ? [] : [{ part, words }];
  });
  const cell = (part: 'description' | 'quantity' | 'unit_price' | 'rate') => {
    const isWrong = faults.some((fault) => fault.part === part || (part === 'rate' && fault.part === 'zero_reason'));
    return {
      className: 'in',
      'data-part': part,
      'aria-label': t('invoices.line.of', { part: wordsOf(part), number }),
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? `${id}-${part}` : undefined,
    };
  };
  const quantity = useNumeral(
    { value: line.quantity, set: (next) => onChange({ ...line, quantity: toNumber(next) }) },
    { rule: (text) => typeNumber(text, { strip: true }), show: String, keys: /\d/ },
  );
  const price = useNumeral(
    { value: line.unit_price, set: (next) => onChange({ ...line, unit_price: toNumber(next) }) },
    { rule: typeCurrency, show: formatNumber, keys: PRICE_KEYS },
  );
  const { settle: settleQuantity, ...typingQuantity } = quantity;
  const { settle: settlePrice, ...typingPrice } = price;
  const chosen = line.rate === 0 ? `0:${line.zero_reason ?? ''}` : String(line.rate);
  const pickRate = (value: string) => {
    const [rate, reason] = value.split(':');
    const zero_reason = Object.values(ZeroRateReason).find((each) => each === reason) ?? null;
    const picked = TAX_RATES.find((each) => String(each) === rate) ?? line.rate;
    onChange({ ...line, rate: picked, zero_reason });
  };
  return (
    <fieldset className="bill-line" data-line={index}>
      <legend className="sr">{t('invoices.line.number', { number })}</legend>
      <input
        {...cell('description')}
        value={line.description}
        maxLength={DESCRIPTION_MAX}
        readOnly={locked}
        autoComplete="off"
        placeholder={t('invoices.line.description')}
        onChange={({ target }) => onChange({ ...line, description: target.value })}
      />
      <input
        {...cell('quantity')}
        {...typingQuantity}
        className="in num"
        inputMode="numeric"
        maxLength={4}
        readOnly={locked}
        autoComplete="off"
        onBlur={settleQuantity}
      />
      <input
        {...cell('unit_price')}
        {...typingPrice}
        className="in num"
        inputMode="text"
        maxLength={11}
        readOnly={locked}
        autoComplete="off"
        onBlur={settlePrice}
      />
      <select {...cell('rate')} disabled={locked} value={chosen} onChange={({ target }) => pickRate(target.value)}>
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {t(`invoices.rate.${rate as '10'}`)}
          </option>
        ))}
      </select>
      <output className="num">{formatNumber(lineAmount(countable(line)))}</output>
      {!locked && (
        <span className="bill-acts">
          <button
            type="button"
            className="ib"
            data-part="up"
            tabIndex={index === 0 ? -1 : 0}
            aria-disabled={index === 0 || undefined}
            aria-label={t('invoices.line.up', { number })}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp className="i" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="ib"
            data-part="down"
            tabIndex={number === count ? -1 : 0}
            aria-disabled={number === count || undefined}
            aria-label={t('invoices.line.down', { number })}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown className="i" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="ib"
            data-part="remove"
            disabled={count === 1}
            aria-label={t('invoices.line.remove', { number })}
            onClick={onRemove}
          >
            <IconX className="i" aria-hidden="true" />
          </button>
        </span>
      )}
      {faults.map(({ part, words }) => (
        <span key={part} className="err" id={`${id}-${part === 'zero_reason' ? 'rate' : part}`}>
          {words}
        </span>
      ))}
    </fieldset>
  );
}

const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
