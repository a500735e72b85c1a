import { type FactCondition, type ListFact, operatorsOf } from '@tsudoi/contract';
import { foldForSearch } from '@tsudoi/domain';
import { useId, useState } from 'react';
import { useTypedDate } from '../../headless/form/typedDate.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** A condition while it is being put together; what the chosen operator does not need waits for another one. */
export interface ConditionDraft {
  is: FactCondition['is'];
  text: string;
  values: readonly string[];
  from: string;
  to: string;
  days: string;
}

const BLANK = { text: '', values: [], from: '', to: '', days: '30' } as const;

/** What an editor begins with: the condition that is there, or the first that its field can be asked for. */
export function draftOf(fact: ListFact, condition?: FactCondition): ConditionDraft {
  const [first = 'empty'] = operatorsOf[fact.kind];
  if (condition === undefined) return { ...BLANK, is: first };
  const { field: _, ...rest } = condition;
  return {
    ...BLANK,
    ...rest,
    from: 'from' in condition ? String(condition.from ?? '') : '',
    to: 'to' in condition ? String(condition.to ?? '') : '',
    days: 'days' in condition ? String(condition.days) : BLANK.days,
  };
}

/** The condition that was put together; undefined while something is missing. */
export function conditionOf(field: string, draft: ConditionDraft): FactCondition | undefined {
  const { is, text, values, from, to, days } = draft;
  switch (is) {
    case 'contains':
    case 'equals':
      return text.trim() === '' ? undefined : { field, is, text: text.trim() };
    case 'any':
    case 'none':
      return values.length === 0 ? undefined : { field, is, values: [...values] };
    case 'between': {
      const ends = {
        ...(from.trim() === '' ? {} : { from: from.trim() }),
        ...(to.trim() === '' ? {} : { to: to.trim() }),
      };
      return Object.keys(ends).length === 0 ? undefined : { field, is, ...ends };
    }
    case 'next':
    case 'last':
    case 'before':
      return /^\d{1,5}$/.test(days) ? { field, is, days: Number(days) } : undefined;
    default:
      return { field, is };
  }
}

/** Props of {@link ConditionEditor}. */
export interface ConditionEditorProps {
  fact: ListFact;
  draft: ConditionDraft;
  onDraft(draft: ConditionDraft): void;
}

/** What a field is asked for: one of the operators of its kind, with what that one needs under it. */
export function ConditionEditor({ fact, draft, onDraft }: ConditionEditorProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="ask">
      <legend>{fact.label}</legend>
      {operatorsOf[fact.kind].map((is) => (
        <div key={is}>
          <label className="row">
            <input
              type="radio"
              className="ck"
              name={name}
              checked={draft.is === is}
              onChange={() => onDraft({ ...draft, is })}
            />
            {t(`where.operator.${is}`)}
          </label>
          {draft.is === is && <Needs fact={fact} draft={draft} onDraft={onDraft} />}
        </div>
      ))}
    </fieldset>
  );
}

function Needs({ fact, draft, onDraft }: ConditionEditorProps) {
  const t = useT();
  const { label } = fact;
  switch (draft.is) {
    case 'contains':
    case 'equals':
      return (
        <input
          className="in"
          maxLength={100}
          autoComplete="off"
          aria-label={t('where.text_of', { label })}
          value={draft.text}
          onChange={({ target }) => onDraft({ ...draft, text: target.value })}
        />
      );
    case 'any':
    case 'none':
      return <Choices fact={fact} draft={draft} onDraft={onDraft} />;
    case 'between':
      return (
        <div className="ends">
          {(['from', 'to'] as const).map((end) => {
            const input = {
              value: draft[end],
              label: t(end === 'from' ? 'ui.from' : 'ui.to', { label }),
              onValue: (value: string) => onDraft({ ...draft, [end]: value }),
            };
            return fact.kind === 'number' || fact.kind === 'month' ? (
              <PlainEnd key={end} {...input} placeholder={fact.kind === 'month' ? 'YYYY-MM' : undefined} />
            ) : (
              <DayEnd key={end} {...input} />
            );
          })}
        </div>
      );
    case 'next':
    case 'last':
    case 'before':
      return (
        <label className="row">
          <input
            className="in days"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            aria-label={t('where.days_of', { label })}
            value={draft.days}
            onChange={({ target }) => onDraft({ ...draft, days: target.value.normalize('NFKC').replace(/\D/g, '') })}
          />
          {t(`where.unit.${draft.is}`)}
        </label>
      );
    default:
      return null;
  }
}

interface EndProps {
  value: string;
  label: string;
  placeholder?: string;
  onValue(value: string): void;
}

function DayEnd({ value, label, onValue }: EndProps) {
  const { typing, settle } = useTypedDate('date', value, onValue);
  return <input {...typing} className="in" aria-label={label} placeholder="YYYY/MM/DD" onBlur={settle} />;
}

function PlainEnd({ value, label, placeholder, onValue }: EndProps) {
  return (
    <input
      className="in"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** More choices than this have a field to look for one. */
const MANY = 10;

function Choices({ fact, draft, onDraft }: ConditionEditorProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const all = fact.choices.flatMap(({ children = [], ...choice }) => [
    { ...choice, isChild: false },
    ...children.map((child) => ({ ...child, isChild: true })),
  ]);
  const looked = foldForSearch(typed);
  const toggle = (value: string) => {
    const { values } = draft;
    onDraft({ ...draft, values: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] });
  };
  return (
    <>
      {all.length > MANY && (
        <input
          className="in"
          autoComplete="off"
          aria-label={t('where.find_choice')}
          placeholder={t('where.find_choice')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ul className="choices">
        {all
          .filter(({ text }) => foldForSearch(text).includes(looked))
          .map(({ value, text, isChild }) => (
            <li key={value} className={isChild ? 'child' : undefined}>
              <label className="row">
                <input
                  type="checkbox"
                  className="ck"
                  checked={draft.values.includes(value)}
                  onChange={() => toggle(value)}
                />
                {text}
              </label>
            </li>
          ))}
      </ul>
    </>
  );
}
