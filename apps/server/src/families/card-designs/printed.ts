import { CARD_PASS, type CardItemInWords, deriveAccent, standardCard } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type AccountDefinitions, readableBy } from '../account-cms/index.ts';
import { itemsInWords } from './present.ts';
import {
  type CardMember,
  type FacilityWords,
  facilityWords,
  firstTypes,
  organizationNames,
  photoKeys,
  publishedOfTypes,
} from './store.ts';
import { cardCaptions, cardTexts, readByStaff } from './words.ts';

/** Cards are printed in the language of the other papers that members get. */
const LOCALE = 'ja';

type Sides = NonNullable<Awaited<ReturnType<typeof publishedOfTypes>> extends Map<number, infer One> ? One : never>;

/** What all printed cards of a facility have in common. */
export interface PrintedDesigns {
  /** Published designs by type. */
  published: ReadonlyMap<number, Sides>;
  /** The card of a type that has none of its own. */
  standard: Sides;
  facility: FacilityWords;
  /** Keys of the stored pictures behind the cards. */
  pictures: readonly string[];
}

/** The designs with which cards of these types are printed: the published one of each, and the standard card for the others. */
export async function designsToPrint(tx: FacilityTx, typeIds: readonly number[]): Promise<PrintedDesigns> {
  const published = await publishedOfTypes(tx, typeIds);
  const facility = await facilityWords(tx);
  const standard = [standardCard(deriveAccent(facility.color), facility.logo_image_path !== null)];
  const pictures = [...published.values()].flat().flatMap(({ background }) => background ?? []);
  return { published, standard, facility, pictures };
}

/** A card with its words; `background` and `photo` are keys of stored pictures. */
export interface PrintedCard {
  id: number;
  /** Whether a code of it is to say the pass. */
  hasPass: boolean;
  sides: { background: string | null; ground: Sides[number]['ground']; items: CardItemInWords[] }[];
  code: string;
  photo: string | null;
}

/** The cards of members, each of its first type. What the member or staff may not read is left out, as on its phone. */
export async function cardsInPrint(
  tx: FacilityTx,
  members: readonly CardMember[],
  { definitions, designs, today }: { definitions: AccountDefinitions; designs: PrintedDesigns; today: string },
): Promise<PrintedCard[]> {
  const ids = members.map(({ id }) => id);
  const [types, organizations, photos] = [
    await firstTypes(tx, ids),
    await organizationNames(tx, ids),
    await photoKeys(tx, ids),
  ];
  return members.map((member) => {
    const type = types.get(member.id);
    const sides = designs.published.get(type?.id ?? 0) ?? designs.standard;
    const { facility } = designs;
    const texts = cardTexts(definitions, member, type ?? { name: '', expires_on: member.expires_on }, {
      facility,
      organization: organizations.get(member.id),
      locale: LOCALE,
      today,
    });
    const words = {
      texts: readByStaff(definitions, member, texts),
      captions: cardCaptions(definitions, member.class_type, LOCALE),
    };
    const showsPhoto =
      sides.some(({ items }) => items.some(({ kind }) => kind === 'photo')) &&
      (['member', 'staff'] as const).every((reader) => readableBy(reader, definitions, member).field('profile_image'));
    return {
      id: member.id,
      hasPass: sides.some(({ items }) => items.some(({ kind, source }) => kind === 'qr' && source === CARD_PASS)),
      sides: sides.map(({ background, ground, items }) => ({ background, ground, items: itemsInWords(items, words) })),
      code: member.member_code ?? '',
      photo: showsPhoto ? (photos.get(member.id) ?? null) : null,
    };
  });
}
