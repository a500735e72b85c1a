import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { CHOICES_MAX } from '@tsudoi/domain';
import { useField } from '@tsudoi/ui/headless/form/field';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { FieldFrame } from '@tsudoi/ui/mantine/fields/Field';
import { useCallback, useEffect, useRef } from 'react';

/** A choice as the form holds it; a new one has no value until it is saved. */
interface Choice {
  value?: string | undefined;
  text: { ja: string; en: string };
  retired?: boolean | undefined;
  children?: readonly Choice[] | undefined;
}

const isChoices = (value: unknown): value is readonly Choice[] => Array.isArray(value);
const NONE: readonly Choice[] = [];
const BLANK: Choice = { text: { ja: '', en: '' } };
const LOCALES = ['ja', 'en'] as const;
const isOffered = ({ retired }: Choice): boolean => retired !== true;

/** The choices of a field in both languages and in their order; `hasSteps` gives each a second step. */
export function ChoicesField({ name, label, hasSteps }: { name: string; label: string; hasSteps: boolean }) {
  const t = useT();
  const locale = useLocale();
  const read = useCallback(
    (value: unknown) =>
      isChoices(value)
        ? value
            .filter(isOffered)
            .map(({ text }) => text[locale])
            .join(t('account_cms.separator'))
        : '',
    [locale, t],
  );
  const field = useField({ name, label, read, nested: true });
  const choices = isChoices(field.value) ? field.value : NONE;
  return (
    <FieldFrame field={field} label={label} required span={12} hint={t('account_cms.choices_hint')} group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves its fields */}
      <div
        id={field.id}
        className="choices"
        tabIndex={-1}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) field.blur();
        }}
      >
        <ChoiceList
          choices={choices}
          path=""
          hasSteps={hasSteps}
          isLocked={field.readOnly || field.disabled}
          errorAt={field.errorAt}
          onChange={field.set}
        />
      </div>
    </FieldFrame>
  );
}

interface ListProps {
  choices: readonly Choice[];
  /** In front of the path of a choice: empty, or `2.children.`. */
  path: string;
  /** What the choices belong to, in words, where they are a second step. */
  of?: string;
  hasSteps: boolean;
  isLocked: boolean;
  errorAt(path: string): string | undefined;
  onChange(choices: readonly Choice[]): void;
}

/** A key for every line, which goes where the line goes: a new choice has no value to be told by. */
function useLineKeys(count: number) {
  const keys = useRef<string[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(`new-${next.current++}`);
  keys.current.length = count;
  return {
    keyAt: (index: number) => keys.current[index],
    drop: (index: number) => void keys.current.splice(index, 1),
    swap: (one: number, other: number) => {
      const [first = '', second = ''] = [keys.current[one], keys.current[other]];
      keys.current = keys.current.with(one, second).with(other, first);
    },
  };
}

/** One step of choices: those that are offered, a line to add one, and the former ones. */
function ChoiceList({ choices, path, of, hasSteps, isLocked, errorAt, onChange }: ListProps) {
  const t = useT();
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const lineKeys = useLineKeys(choices.length);
  const offered = choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => isOffered(choice));
  const former = choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => !isOffered(choice));
  const put = (index: number, change: Partial<Choice>) =>
    onChange(choices.with(index, { ...BLANK, ...choices[index], ...change }));
  // What has the focus once the lines are others than these.
  const next = useRef<{ from: readonly Choice[]; focus(): void }>(undefined);
  useEffect(() => {
    if (next.current === undefined || next.current.from === choices) return;
    next.current.focus();
    next.current = undefined;
  }, [choices]);
  const focusIn = (
    at: number,
    find: (line: Element) => (HTMLButtonElement | HTMLInputElement | null | undefined)[],
  ) => {
    const focus = () => {
      const lines = [...(list.current?.children ?? [])];
      const line = lines[Math.min(at, lines.length - 1)]?.querySelector('.choice-line');
      const found = line && find(line).find((one) => one?.disabled === false);
      (found ?? adding.current?.querySelector('button'))?.focus();
    };
    next.current = { from: choices, focus };
  };
  const remove = (index: number, at: number) => {
    if (choices[index]?.value === undefined) {
      lineKeys.drop(index);
      onChange(choices.toSpliced(index, 1));
    } else put(index, { retired: true });
    focusIn(at, (line) => [...line.querySelectorAll('button')].slice(-1));
  };
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [offered[at], offered[at + by]];
    if (one === undefined || other === undefined) return;
    lineKeys.swap(one.index, other.index);
    onChange(choices.with(one.index, other.choice).with(other.index, one.choice));
    // At an end of the list the button is off, and the other one has the focus.
    focusIn(at + by, (line) => {
      const [up, down] = line.querySelectorAll('button');
      return by < 0 ? [up, down] : [down, up];
    });
  };
  const add = () => {
    onChange([...choices, BLANK]);
    focusIn(offered.length, (line) => [line.querySelector('input')]);
  };
  return (
    <>
      <ol ref={list}>
        {offered.map(({ choice, index }, at) => {
          const number = at + 1;
          const named = of === undefined ? { number } : { number: `${of} ${number}` };
          return (
            <li key={choice.value ?? lineKeys.keyAt(index)}>
              <div className="choice-line">
                {LOCALES.map((language) => {
                  const error = errorAt(`${path}${index}.text.${language}`);
                  const errorId = `choice-${path}${index}-${language}`;
                  return (
                    <div key={language}>
                      <input
                        className="in"
                        aria-label={t(language === 'ja' ? 'account_cms.choice_ja' : 'account_cms.choice_en', named)}
                        placeholder={t(language === 'ja' ? 'account_cms.in_japanese' : 'account_cms.in_english')}
                        value={choice.text[language]}
                        maxLength={100}
                        autoComplete="off"
                        readOnly={isLocked}
                        aria-invalid={error !== undefined || undefined}
                        aria-describedby={error === undefined ? undefined : errorId}
                        onChange={({ target }) => put(index, { text: { ...choice.text, [language]: target.value } })}
                      />
                      {error !== undefined && (
                        <span className="err" id={errorId}>
                          {error}
                        </span>
                      )}
                    </div>
                  );
                })}
                {!isLocked && (
                  <span className="nb">
                    <button
                      type="button"
                      className="ib"
                      disabled={at === 0}
                      aria-label={t('account_cms.choice_up', named)}
                      onClick={() => move(at, -1)}
                    >
                      <IconChevronUp className="i" aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      className="ib"
                      disabled={at === offered.length - 1}
                      aria-label={t('account_cms.choice_down', named)}
                      onClick={() => move(at, 1)}
                    >
                      <IconChevronDown className="i" aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      className="ib"
                      aria-label={t('account_cms.choice_remove', named)}
                      onClick={() => remove(index, at)}
                    >
                      <IconX className="i" aria-hidden="true" />
                    </button>
                  </span>
                )}
              </div>
              {hasSteps && (
                <ChoiceList
                  choices={choice.children ?? NONE}
                  path={`${path}${index}.children.`}
                  of={choice.text[locale] || String(number)}
                  hasSteps={false}
                  isLocked={isLocked}
                  errorAt={errorAt}
                  onChange={(children) => put(index, { children })}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!isLocked && choices.length < CHOICES_MAX && (
        <div ref={adding}>
          <Button small kind={of === undefined ? 'plain' : 'quiet'} onClick={add}>
            {of === undefined ? t('account_cms.choice_add') : t('account_cms.choice_add_below', { of })}
          </Button>
        </div>
      )}
      {former.length > 0 && (
        <section className="former">
          <h3>{t('account_cms.former_choices')}</h3>
          <ul>
            {former.map(({ choice, index }) => (
              <li key={choice.value}>
                <span>{choice.text[locale]}</span>
                {!isLocked && (
                  <Button
                    small
                    kind="quiet"
                    aria-label={t('account_cms.choice_offer_again', { choice: choice.text[locale] })}
                    onClick={() => put(index, { retired: false })}
                  >
                    {t('account_cms.offer_again')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
