import type { ScreenLayout } from '@tsudoi/contract/account-cms';
import { type FormLayout, LIST_FIELDS, orderForm } from '@tsudoi/domain';

type Groups = ScreenLayout['groups'];

/** A layout while it is being edited: every section and field of the screen stands in it. */
export interface LayoutDraft {
  columns: 1 | 2;
  sections: FormLayout['sections'];
  fields: FormLayout['fields'];
}

/** A screen as it is arranged now, or by the order of its fields' own settings where nobody has arranged it. */
export function draftOf({ groups, layout, screen }: Pick<ScreenLayout, 'groups' | 'layout' | 'screen'>): LayoutDraft {
  const ordered = orderForm<Groups[number]['items'][number], Groups[number]>(groups, layout ?? undefined);
  const headless = new Set(layout?.sections.filter(({ heading }) => !heading).map(({ id }) => id));
  const fields = new Map(layout?.fields.map((field) => [field.id, field]));
  const isShownAtFirst = (code: string) => screen !== 'list' || (layout === null && LIST_FIELDS.includes(code));
  return {
    columns: layout?.columns ?? 2,
    sections: ordered.map(({ id }) => ({ id, heading: !headless.has(id) })),
    fields: ordered
      .flatMap(({ items }) => items)
      .map(({ id, code }) => fields.get(id) ?? { id, shown: isShownAtFirst(code), read_only: false }),
  };
}

/** A list with one of its own at the place of another, or at the end with null. */
export function placedBefore<One extends { id: number }>(
  list: readonly One[],
  id: number,
  before: number | null,
): One[] {
  const one = list.find((each) => each.id === id);
  if (one === undefined || before === id) return [...list];
  const rest = list.filter((each) => each.id !== id);
  const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, one);
}

/** Moves a field within its section: at its end it stands behind the last of the section's fields. */
export function moveField(
  draft: LayoutDraft,
  section: readonly number[],
  id: number,
  before: number | null,
): LayoutDraft {
  const own = placedBefore(
    draft.fields.filter((field) => section.includes(field.id)),
    id,
    before,
  );
  const next = own[Symbol.iterator]();
  return {
    ...draft,
    fields: draft.fields.map((field) => (section.includes(field.id) ? (next.next().value ?? field) : field)),
  };
}
