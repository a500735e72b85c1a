import * as v from 'valibot';
import { Id, Instant } from '../core/values.ts';

/** Whom the console is looked at as: somebody with a role of staff, or a colleague. */
export const ViewingKind = v.picklist(['role', 'account'], 'choice');

/** What is chosen to look at the console as; `id` is of the role or the account. */
export const ViewingStart = v.object({ as: ViewingKind, id: Id });

/** A viewing: calls that name it by the header `viewing` are answered as for whom is viewed, and change nothing. */
export const Viewing = v.object({
  id: Id,
  as: ViewingKind,
  /** Name of the role, or of the colleague. */
  name: v.string(),
  ends_at: Instant,
  /** Menus that the viewer sees and whoever is viewed does not; `key` as in the catalogue, empty for kinds of events and contents. */
  hidden: v.array(v.object({ key: v.string(), name: v.string() })),
});
export type Viewing = v.InferOutput<typeof Viewing>;
