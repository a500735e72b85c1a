import { CARD_FACTS, CARD_FIELDS, type CardFieldName, type CardWords, fullName } from '@tsudoi/domain';
import { fieldLabel, formatDay, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type AccountDefinitions, answersOnCard, mayRead, ownFields, readableBy } from '../account-cms/index.ts';
import type { CardMember, FacilityWords } from './store.ts';

/** The wire names that a field of the card is made of; a reader who may not read them has no words for it. */
const FIELDS_OF: Readonly<Partial<Record<CardFieldName, string>>> = {
  name_kana: 'last_name_kana',
  expires_on: 'expires_on',
  joined_on: 'joined_on',
  birthday: 'birthday',
};

/** The facility's own fields that may stand on the cards of a class: marked for it, and not hidden from members. */
export const cardFieldsOf = (definitions: AccountDefinitions, classType: number, locale: Locale) =>
  ownFields(definitions, classType, locale).filter((item) => item.on_card && mayRead('member', item));

/** Names of everything that a text of a card can be bound to, by source, in one language. */
export function cardCaptions(
  definitions: AccountDefinitions,
  classType: number,
  locale: Locale,
): Record<string, string> {
  const items = definitions.groups(classType, locale).flatMap((group) => group.items);
  const nameOf = (code: string) =>
    items.find((item) => item.type === 'default' && item.code === code)?.label ?? fieldLabel(code, locale);
  return Object.fromEntries([
    ...CARD_FIELDS.map((name) => [`basic_info.${name}`, nameOf(name)]),
    ...cardFieldsOf(definitions, classType, locale).map(({ id, label }) => [`extend_info.${id}`, label]),
    ...CARD_FACTS.map((name) => [`facility.${name}`, serverText(locale, `card.facility.${name}`)]),
  ]);
}

/** What the facility says of itself, by source. */
export const factsBySource = (facility: FacilityWords): Record<string, string> =>
  Object.fromEntries(CARD_FACTS.map((name) => [`facility.${name}`, facility[name] ?? '']));

/** The type that a card is of. */
interface TypeOfCard {
  name: string;
  /** Last day, as the type counts it; null: never. */
  expires_on: string | null;
}

/** Those words of a card that staff may read as well: a printed card goes through their hands. */
export function readByStaff(
  definitions: AccountDefinitions,
  member: CardMember,
  texts: CardWords['texts'],
): CardWords['texts'] {
  const readable = readableBy('staff', definitions, member);
  const answers = readable.answers(member.extend_info);
  const closed = new Set([
    ...CARD_FIELDS.filter((name) => !readable.field(FIELDS_OF[name] ?? name)).map((name) => `basic_info.${name}`),
    ...Object.keys(member.extend_info)
      .filter((id) => !Object.hasOwn(answers, id))
      .map((id) => `extend_info.${id}`),
  ]);
  return Object.fromEntries(Object.entries(texts).filter(([source]) => !closed.has(source)));
}

/** The words on the card of a member, by source: what the member may not read is not among them. */
export function cardTexts(
  definitions: AccountDefinitions,
  member: CardMember,
  { name: type, expires_on }: TypeOfCard,
  of: { facility: FacilityWords; organization: string | undefined; locale: Locale; today: string },
): CardWords['texts'] {
  const readable = readableBy('member', definitions, member);
  const day = (value: string | null) => (value === null ? '' : formatDay(value));
  const words: Record<CardFieldName, string> = {
    name: fullName(member),
    name_kana: fullName({ last_name: member.last_name_kana, first_name: member.first_name_kana }),
    member_code: member.member_code ?? '',
    member_type: type,
    expires_on: expires_on === null ? serverText(of.locale, 'card.no_expiry') : day(expires_on),
    joined_on: day(member.joined_on),
    birthday: day(member.birthday),
    organization: of.organization ?? '',
  };
  const shown = CARD_FIELDS.filter((name) => readable.field(FIELDS_OF[name] ?? name) && words[name] !== '');
  return {
    ...factsBySource(of.facility),
    ...Object.fromEntries(shown.map((name) => [`basic_info.${name}`, words[name]])),
    ...Object.fromEntries(answersOnCard(definitions, member, of).map(({ id, text }) => [`extend_info.${id}`, text])),
  };
}
