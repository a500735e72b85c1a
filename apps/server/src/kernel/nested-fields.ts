import { Problem } from '@tsudoi/contract';

type Branch = Record<string, unknown> | unknown[];

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_LIST = 1000;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** The key as it is used in its branch: a position in a list, a name elsewhere. */
function placeIn(branch: Branch, key: string): string | number {
  if (!Array.isArray(branch)) return key;
  const index = key === '' ? branch.length : Number(key);
  if (!Number.isInteger(index) || index < 0 || index > MAX_LIST) throw new Problem('bad_request');
  return index;
}

/** Whether a number does not go on where a list ends: numbers that leave gaps are names, such as ids. */
const leavesGap = (branch: Branch, key: string): branch is unknown[] =>
  Array.isArray(branch) && /^\d+$/.test(key) && Number(key) > branch.length;

/** The dotted path of the field that a name stands for, without its place in a list: `basic_info[document][0]` → `basic_info.document`. */
export function fieldOfList(name: string): string {
  const keys = name.match(/[^[\]]+/g) ?? [];
  return (keys.length > 1 && /^\d+$/.test(keys.at(-1) ?? '') ? keys.slice(0, -1) : keys).join('.');
}

/**
 * Puts a form field at its place: `basic_info[member_type][0]`. `list[]` adds to a list; with an empty text it only makes
 * the list. `extend_info[7]` names a field, unless six stand before it. @throws Problem bad_request for names that fit no tree.
 */
export function putField(target: Record<string, unknown>, name: string, value: string): void {
  const keys = [...name.matchAll(/([^[\]]+)|\[\]/g)].map((match) => match[1] ?? '');
  if (keys.length === 0 || keys.some((key) => UNSAFE.has(key))) throw new Problem('bad_request');
  let branch: Branch = target;
  let rename = (_: Branch): void => undefined;
  for (const [depth, key] of keys.entries()) {
    const next = keys[depth + 1];
    if (leavesGap(branch, key)) {
      branch = { ...branch };
      rename(branch);
    }
    const place = placeIn(branch, key);
    const slots = branch as Record<string | number, unknown>;
    if (next === undefined) {
      if (!(key === '' && value === '')) slots[place] = value;
      return;
    }
    slots[place] ??= /^\d*$/.test(next) ? [] : {};
    const below = slots[place];
    if (!isBranch(below)) throw new Problem('bad_request');
    rename = (other) => {
      slots[place] = other;
    };
    branch = below;
  }
}
