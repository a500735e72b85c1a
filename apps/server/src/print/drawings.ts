import { cards } from './card.ts';
import { certificates } from './certificate.ts';
import type { Drawing } from './drawing.ts';
import { invoices } from './invoice.ts';
import { labels } from './labels.ts';
import { nameTags } from './name-tags.ts';
import { roster } from './roster.ts';

/** Everything that can be printed, by its name in the params of a task. A new kind of print is a line here. */
export const drawings = { labels, roster, certificates, cards, invoices, nameTags } as const;

/** The name of a drawing. */
export type DrawingName = keyof typeof drawings;

type Parts<Name extends DrawingName> =
  (typeof drawings)[Name] extends Drawing<infer Setup, infer Item> ? [Setup, Item] : never;
/** What a drawing is told once. */
export type SetupOf<Name extends DrawingName> = Parts<Name>[0];
/** What it draws many of. */
export type ItemOf<Name extends DrawingName> = Parts<Name>[1];
