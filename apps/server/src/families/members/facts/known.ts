import type { FactKind, ListFact } from '@tsudoi/contract';
import { isMemberFact, type MemberFact, memberFacts, ownFactName } from '@tsudoi/contract/members';
import { ExtendedInputType, isDefaultItemCode, MemberClass, standings } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { labelOptions } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../../db/scope.ts';
import type { Facility } from '../../../kernel/facility.ts';
import {
  type AccountDefinitions,
  closedFields,
  type DefinedItem,
  definitionsOf,
  hiddenFields,
  mayRead,
} from '../../account-cms/index.ts';
import { prefectures } from '../../reference/index.ts';
import { isHiddenFromAll } from '../hidden.ts';

/** A fact about members that staff of a facility may read, in words. */
export interface KnownFact extends ListFact {
  /** The own field behind it. */
  own?: { id: number; input: ExtendedInputType; item: DefinedItem };
}

const OWN_KINDS: Readonly<Record<ExtendedInputType, FactKind>> = {
  [ExtendedInputType.textbox]: 'text',
  [ExtendedInputType.textarea]: 'text',
  [ExtendedInputType.number]: 'number',
  [ExtendedInputType.decimal]: 'number',
  [ExtendedInputType.date]: 'day',
  [ExtendedInputType.datetime]: 'instant',
  [ExtendedInputType.yearMonth]: 'month',
  [ExtendedInputType.radio]: 'choice',
  [ExtendedInputType.dropdown]: 'choice',
  [ExtendedInputType.checkbox]: 'choices',
  [ExtendedInputType.dropdownRelated]: 'tree',
  [ExtendedInputType.name]: 'text',
  [ExtendedInputType.nameKana]: 'text',
  [ExtendedInputType.location]: 'text',
};
/** Lists and what is made of parts have no order of their own. */
const UNSORTED: ReadonlySet<ExtendedInputType> = new Set([
  ExtendedInputType.checkbox,
  ExtendedInputType.dropdownRelated,
  ExtendedInputType.location,
]);

const asTexts = (options: readonly { value: string | number; text: string }[]) =>
  options.map(({ value, text }) => ({ value: String(value), text }));

function choicesOf(fact: MemberFact, locale: Locale): ListFact['choices'] {
  switch (fact) {
    case 'gender':
      return asTexts(labelOptions('gender', locale));
    case 'class_type':
      return asTexts(labelOptions('memberClass', locale));
    case 'registration':
      return asTexts(labelOptions('registration', locale));
    case 'standing':
      return standings.map((value) => ({ value, text: serverText(locale, `facts.standing.${value}`) }));
    case 'pref_code':
      return prefectures().map(({ code, name }) => ({ value: code, text: name }));
    case 'sign_up':
      return (['yes', 'invited', 'mail_failed', 'no'] as const).map((value) => ({
        value,
        text: serverText(locale, `facts.sign_up.${value}`),
      }));
    default:
      return [];
  }
}

const NAMED = [
  'name',
  'kana',
  'age',
  'days_left',
  'standing',
  'withdrawn_on',
  'leaves_on',
  'sign_up',
  'last_login_at',
  'created_at',
  'updated_at',
] as const;
const isNamed = (fact: MemberFact): fact is (typeof NAMED)[number] => NAMED.some((name) => name === fact);

function builtIn(definitions: AccountDefinitions, locale: Locale): KnownFact[] {
  const hidden = hiddenFields(definitions);
  // A facility may call a field of the product by a word of its own.
  const labels = new Map(
    definitions
      .groups(MemberClass.personal, locale)
      .flatMap(({ items }) => items.map(({ code, label }) => [code, label])),
  );
  return (Object.keys(memberFacts) as MemberFact[])
    .filter((fact) => !isHiddenFromAll(hidden, readAs(fact)))
    .map((fact) => {
      const { kind, group, ...more } = memberFacts[fact];
      const label = isNamed(fact)
        ? serverText(locale, `facts.${fact}`)
        : ((isDefaultItemCode(fact) ? labels.get(fact) : undefined) ?? fieldLabel(fact, locale));
      return {
        field: fact,
        label,
        kind,
        group: serverText(locale, `facts.group.${group}`),
        sortable: !('unsorted' in more),
        searchable: true,
        choices: choicesOf(fact, locale),
      };
    });
}

function own(definitions: AccountDefinitions, locale: Locale): KnownFact[] {
  const seen = new Set<string>();
  return Object.values(MemberClass).flatMap((classType) => {
    const group = serverText(
      locale,
      classType === MemberClass.personal ? 'facts.group.own' : 'facts.group.own_corporate',
    );
    const items = definitions.groups(classType, locale).flatMap(({ items }) => items);
    return items
      .filter((item) => item.type === 'extend' && mayRead('staff', item) && !seen.has(ownFactName(item.id)))
      .map((item) => {
        const field = ownFactName(item.id);
        seen.add(field);
        return {
          field,
          label: item.label,
          kind: OWN_KINDS[item.input_type],
          group,
          sortable: !UNSORTED.has(item.input_type),
          searchable: item.searchable,
          choices: item.choices.map(({ value, text, children }) => ({
            value,
            text,
            ...(children === undefined
              ? {}
              : { children: children.map((child) => ({ value: child.value, text: child.text })) }),
          })),
          own: { id: item.id, input: item.input_type, item },
        };
      });
  });
}

const factsByDefinitions = new WeakMap<AccountDefinitions, Map<Locale, readonly KnownFact[]>>();

/** All facts about members that staff may read, built-in ones first; what the form hides from everybody is not among them. */
export function factsOf(definitions: AccountDefinitions, locale: Locale): readonly KnownFact[] {
  const byLocale = factsByDefinitions.get(definitions) ?? new Map<Locale, readonly KnownFact[]>();
  const facts = byLocale.get(locale) ?? [...builtIn(definitions, locale), ...own(definitions, locale)];
  factsByDefinitions.set(definitions, byLocale.set(locale, facts));
  return facts;
}

/** What of members is for other staff: of this a reader is not told. */
export interface ClosedFacts {
  /** Every name it has in conditions: of the fact, the built-in field and its item in the form. */
  names: readonly string[];
  /** Ids of own fields, as conditions of an advanced search name them. */
  ownIds: readonly number[];
}

/** What of members the reader of the transaction is not told of. */
export async function closedFacts(tx: FacilityTx, facility: Facility): Promise<ClosedFacts> {
  const definitions = await definitionsOf(tx, facility);
  const closed = closedFields(definitions);
  const items = Object.values(MemberClass).flatMap((classType) =>
    definitions
      .groups(classType, 'ja')
      .flatMap(({ items }) => items)
      .filter((item) => item.closed),
  );
  const ownIds = items.filter(({ type }) => type === 'extend').map(({ id }) => id);
  const names = [
    ...Object.keys(memberFacts).filter((fact) => closed[readAs(fact)] !== undefined),
    ...Object.keys(closed),
    ...items.filter(({ type }) => type === 'default').map(({ code }) => code),
    ...ownIds.map(ownFactName),
  ];
  return { names: [...new Set(names)], ownIds: [...new Set(ownIds)] };
}

/** Field whose permission decides who may read a fact. */
export function readAs(fact: string): string {
  if (!isMemberFact(fact)) return fact;
  const declared = memberFacts[fact];
  return 'readAs' in declared ? declared.readAs : fact;
}
