import type { MergeChoice, MergeField, MergePreview } from '@tsudoi/contract/members';

/** The two columns of the screen: they stay where they are, whichever of the two members stays. */
export type Side = 'left' | 'right';
/** Whose value somebody chose, by field. */
export type Picks = Readonly<Record<string, Side | 'both'>>;

export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** The side of the member who stays. */
export const keptSide = (preview: MergePreview, leftId: number): Side =>
  preview.kept.id === leftId ? 'left' : 'right';

/** The member of a side. */
export const personOf = (preview: MergePreview, kept: Side, side: Side) =>
  side === kept ? preview.kept : preview.gone;

/** What a field holds on a side, in words. */
export const textOf = (field: MergeField, kept: Side, side: Side): string | null =>
  side === kept ? field.kept : field.gone;

/** What is chosen for a field: what somebody picked, else what is proposed. */
export function pickOf(field: MergeField, picks: Picks, kept: Side): Side | 'both' {
  const picked = picks[field.field];
  if (picked !== undefined) return picked;
  if (field.suggested === 'both') return 'both';
  return field.suggested === 'kept' ? kept : otherSide(kept);
}

/** What a field holds afterwards, in words. */
export function resultOf(field: MergeField, picks: Picks, kept: Side, separator: string): string | null {
  const pick = pickOf(field, picks, kept);
  if (pick !== 'both') return textOf(field, kept, pick);
  const texts = [field.kept, field.gone].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(separator);
}

/** The choices as the call takes them, of the fields in which the two differ. */
export function choicesOf(preview: MergePreview, picks: Picks, kept: Side): Record<string, MergeChoice> {
  return Object.fromEntries(
    preview.fields
      .filter(({ same }) => !same)
      .map((field) => {
        const pick = pickOf(field, picks, kept);
        return [field.field, pick === 'both' ? 'both' : pick === kept ? 'kept' : 'gone'];
      }),
  );
}

/** Every field from one side. */
export const allOf = (preview: MergePreview, side: Side): Picks =>
  Object.fromEntries(preview.fields.filter(({ same }) => !same).map(({ field }) => [field, side]));
