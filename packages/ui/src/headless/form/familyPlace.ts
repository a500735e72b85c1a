import type { Crumb } from '../screen/page.ts';

/** Where the screens of a family lie, and the query that each of their calls has, such as the facility it is about. */
export interface FamilyPlace {
  paths: { search: string; create: string; edit(id: number): string };
  query?: object | undefined;
  /** What the family is of, such as that facility, which its screens name. */
  of?: Crumb | undefined;
}
