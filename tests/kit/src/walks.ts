/// <reference types="vite/types/importMeta.d.ts" />
import type { Example, FamilyWalk, MemberExample } from './walk.ts';
import type { World } from './world.ts';

// Each file of ./families is found by itself; its name is the family's folder.
const modules = import.meta.glob<{ walk?: FamilyWalk }>('./families/*.ts', { eager: true });

const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const walks = Object.entries(modules).flatMap(([file, { walk }]) =>
  walk === undefined ? [] : [{ family: camel(file.replace(/^.*\/|\.ts$/g, '')), walk }],
);

function all<T>(of: (walk: FamilyWalk) => Record<string, T> | undefined): Record<string, T> {
  return Object.fromEntries(
    walks.flatMap(({ family, walk }) =>
      Object.entries(of(walk) ?? {}).map(([name, one]) => [`${family}.${name}`, one] as const),
    ),
  );
}

/** One call of each staff endpoint that succeeds, by family and name. */
export const staffExamples: Record<string, Example> = all((walk) => walk.staff);
/** Calls of the member area. */
export const memberExamples: Record<string, MemberExample> = all((walk) => walk.member);
/** Calls of the operator. */
export const operatorExamples = all((walk) => walk.operator);
/** Calls that anybody may make with the link of a mail. */
export const linkExamples = all((walk) => walk.links);

/**
 * Puts rows of the facility into every table there is, so that the walks have something they must not show. A new table
 * fails the walk until its family seeds it.
 */
export async function seedEveryTable(world: World): Promise<void> {
  for (const { walk } of walks) await walk.seed?.(world);
}
