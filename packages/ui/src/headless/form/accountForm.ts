import type { FormGroup, FormItem } from '@tsudoi/contract/account-cms';
import {
  checkForm,
  type FormValues,
  type ItemState,
  isDay,
  itemKey,
  itemsFor,
  jstToday,
  stateOfItem,
  toSlashDay,
  yearOf,
} from '@tsudoi/domain';
import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormContext } from 'react-hook-form';
import { sharedForm } from './formField.ts';
import { afterFrame } from './frames.ts';
import type { FieldFault } from './resolver.ts';

/** What of a form's values the rules look at; a form that is not filled in yet may lack either part. */
type Answers = Partial<FormValues>;

/** Answers as rules read them: a form holds the birthday as its field does, `YYYY-MM-DD`. */
function asWritten(basicInfo: FormValues['basic_info']): FormValues['basic_info'] {
  const { birthday } = basicInfo;
  return typeof birthday === 'string' && isDay(birthday) ? { ...basicInfo, birthday: toSlashDay(birthday) } : basicInfo;
}

/** The states of a form's items as the answers change. Only who looks at an item that changed hears of it. */
interface ItemStates {
  update(answers: Answers): void;
  subscribe(listener: () => void): () => void;
  of(key: string): ItemState;
}

const HIDDEN: ItemState = { shown: false, required: false };

/** The items that the member's types have; a form in which no type can be chosen was made for its member. */
function itemsWithin(groups: readonly FormGroup[], basicInfo: FormValues['basic_info']): FormItem[] {
  const { member_type } = basicInfo;
  if (!Array.isArray(member_type)) return groups.flatMap(({ items }) => items);
  return itemsFor(groups, member_type.map(Number));
}

/** Whether an answer made an item appear, or be required, that it was not at first. */
const isBrought = (first: ItemState | undefined, now: ItemState): boolean =>
  first !== undefined && now.shown && (!first.shown || (now.required && !first.required));

function createItemStates(
  groups: readonly FormGroup[],
  answers: Answers,
  year: number,
  only: ReadonlySet<string> | undefined,
): ItemStates {
  const listeners = new Set<() => void>();
  const states = new Map<string, ItemState>();
  const first = new Map<string, ItemState>();
  const items = groups.flatMap((group) => group.items);
  function update({ basic_info: held = {}, extend_info = {} }: Answers): void {
    const basic_info = asWritten(held);
    let isChanged = false;
    const meant = new Set(itemsWithin(groups, basic_info));
    for (const item of items) {
      const key = itemKey(item);
      const before = states.get(key);
      const whole = meant.has(item) ? stateOfItem(item, { basic_info, extend_info }, year) : HIDDEN;
      if (!first.has(key)) first.set(key, whole);
      const isHere = only === undefined || only.has(key) || isBrought(first.get(key), whole);
      const now = isHere ? whole : HIDDEN;
      if (before?.shown === now.shown && before.required === now.required) continue;
      states.set(key, now);
      isChanged = true;
    }
    if (isChanged) for (const listener of listeners) listener();
  }
  update(answers);
  return {
    update,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (key) => states.get(key) ?? HIDDEN,
  };
}

const StatesContext = createContext<ItemStates | undefined>(undefined);

/** Props of {@link FormRules}. */
export interface FormRulesProps {
  groups: readonly FormGroup[];
  /** Keys of the items that a part of the form is about (`itemKey`); others show when an answer of that part brings them. */
  only?: ReadonlySet<string> | undefined;
  children: ReactNode;
}

/** Decides, as the form around it is filled in, which of the items below it are shown and required. */
export function FormRules({ groups, only, children }: FormRulesProps) {
  const form = sharedForm(useFormContext());
  const { getValues } = useFormContext<Answers>();
  const states = useMemo(
    () => createItemStates(groups, getValues(), yearOf(jstToday(new Date())), only),
    [groups, getValues, only],
  );
  useEffect(() => {
    const rules = afterFrame(() => states.update(getValues()));
    const stop = form.subscribe(undefined, rules.schedule);
    return () => {
      stop();
      rules.cancel();
    };
  }, [form, getValues, states]);
  return createElement(StatesContext, { value: states }, children);
}

function useStates(): ItemStates {
  const states = useContext(StatesContext);
  if (states === undefined) throw new Error('items of an account form need FormRules above them');
  return states;
}

/**
 * What the states say now, drawn as a transition: what is typed is on the screen first, and the fields that it shows or
 * hides follow without holding up the next key.
 */
function useOfStates<Value>(read: (states: ItemStates) => Value): Value {
  const states = useStates();
  const latest = useRef(read);
  latest.current = read;
  const [value, setValue] = useState(() => read(states));
  useEffect(() => {
    const look = () => startTransition(() => setValue(latest.current(states)));
    // The answers may have changed between drawing and listening.
    look();
    return states.subscribe(look);
  }, [states]);
  return value;
}

/** Whether an item is shown and required for the answers so far. */
export function useItemState(item: FormItem): ItemState {
  return useOfStates((states) => states.of(itemKey(item)));
}

/** Whether any of these items is shown. */
export function useAnyVisible(items: readonly FormItem[]): boolean {
  return useOfStates((states) => items.some((item) => states.of(itemKey(item)).shown));
}

/**
 * The facility's own rules for a form, to be held beside the contract's schema. With the answers as they are stored, what
 * was not changed is asked for no more than being there, as on the server.
 */
export function formRules(groups: readonly FormGroup[], stored?: FormValues): (values: Answers) => FieldFault[] {
  return ({ basic_info: held = {}, extend_info = {} }) => {
    const basic_info = asWritten(held);
    return checkForm(itemsWithin(groups, basic_info), { basic_info, extend_info }, jstToday(new Date()), stored);
  };
}

/** The extended answers of a form to begin with: every item of it has its place, so that nothing counts as changed by being shown. */
export function extendedAnswers(
  groups: readonly FormGroup[],
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const items = groups.flatMap((group) => group.items);
  const blanks = items.filter(({ type }) => type === 'extend').map((item) => [String(item.id), blankOf(item)] as const);
  return { ...Object.fromEntries(blanks), ...stored };
}

const BLANK_PARTS: Partial<Record<FormItem['input_type'], readonly string[]>> = {
  name: ['last_name', 'first_name'],
  name_kana: ['last_name_kana', 'first_name_kana'],
  location: ['zipcode', 'pref_code', 'city_code', 'address', 'building_name'],
};

function blankOf({ input_type }: FormItem): unknown {
  const parts = BLANK_PARTS[input_type];
  if (parts !== undefined) return Object.fromEntries(parts.map((part) => [part, null]));
  return input_type === 'checkbox' || input_type === 'dropdown_related' ? [] : null;
}
