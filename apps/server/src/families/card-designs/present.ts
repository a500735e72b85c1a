import type { CardSide, MemberCardDesign } from '@tsudoi/contract/card-designs';
import { type CardItem, type CardItemInWords, cardItemInWords, cardSource } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { AccountDefinitions } from '../account-cms/index.ts';
import { publicAddress } from '../storages/index.ts';
import { type CardMember, facilityWords, organizationNames, publishedOfTypes } from './store.ts';
import { cardCaptions, cardTexts } from './words.ts';

interface TypeOfMember {
  id: number;
  code: string;
  name: string;
  expires_on: string | null;
}

/**
 * The published cards of a member, with its words in them: a text of a field that it may not read, or has not answered, is left
 * out, and nothing of it leaves the server.
 */
export async function cardsOfMember(
  tx: FacilityTx,
  member: CardMember,
  types: readonly TypeOfMember[],
  { definitions, locale, today }: { definitions: AccountDefinitions; locale: Locale; today: string },
): Promise<MemberCardDesign[]> {
  const published = await publishedOfTypes(
    tx,
    types.map(({ id }) => id),
  );
  if (published.size === 0) return [];
  const facility = await facilityWords(tx);
  const needsOrganization = [...published.values()].some((sides) => JSON.stringify(sides).includes('.organization'));
  const organization = needsOrganization ? (await organizationNames(tx, [member.id])).get(member.id) : undefined;
  const captions = cardCaptions(definitions, member.class_type, locale);
  return types.flatMap((type) => {
    const sides = published.get(type.id);
    if (sides === undefined) return [];
    const texts = cardTexts(definitions, member, type, { facility, organization, locale, today });
    return [{ member_type_code: type.code, sides: sides.map((side) => sideInWords(side, { texts, captions })) }];
  });
}

/** The items of a side with their words; a text of a field that has none is left out. */
export const itemsInWords = (
  items: readonly CardItem[],
  words: Parameters<typeof cardItemInWords>[1],
): CardItemInWords[] =>
  items
    .map((item) => cardItemInWords(item, words))
    .filter((item) => item.kind !== 'text' || item.text !== null || cardSource(item.source)?.of === 'text');

function sideInWords(
  { background, ground, items }: CardSide,
  words: Parameters<typeof cardItemInWords>[1],
): MemberCardDesign['sides'][number] {
  return {
    background: publicAddress(background),
    ground,
    items: itemsInWords(items, words),
  };
}
