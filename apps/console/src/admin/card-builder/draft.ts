import type { CardSide } from '@tsudoi/contract/card-designs';
import type { CardGround, CardItem } from '@tsudoi/domain';

/** A card that is being drawn, with the steps back and forward. */
export interface Draft {
  past: readonly (readonly CardSide[])[];
  now: readonly CardSide[];
  future: readonly (readonly CardSide[])[];
  /** What the last change belongs to: changes of one run are taken back together. */
  run: string | undefined;
}

export type DraftAction =
  | { type: 'change'; sides: readonly CardSide[]; run?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; sides: readonly CardSide[] };

const STEPS_MAX = 100;

export const draftOf = (sides: readonly CardSide[]): Draft => ({ past: [], now: sides, future: [], run: undefined });

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'change': {
      const { sides, run } = action;
      if (run !== undefined && run === draft.run) return { ...draft, now: sides, future: [] };
      return { past: [...draft.past, draft.now].slice(-STEPS_MAX), now: sides, future: [], run };
    }
    case 'undo': {
      const last = draft.past.at(-1);
      if (last === undefined) return draft;
      return { past: draft.past.slice(0, -1), now: last, future: [draft.now, ...draft.future], run: undefined };
    }
    case 'redo': {
      const [next, ...future] = draft.future;
      if (next === undefined) return draft;
      return { past: [...draft.past, draft.now], now: next, future, run: undefined };
    }
    case 'reset':
      return draftOf(action.sides);
  }
}

type Side = CardSide;

export const withSide = (sides: readonly Side[], at: number, change: Partial<Side>): Side[] =>
  sides.map((side, index) => (index === at ? { ...side, ...change } : side));

export const withItem = (side: Side, at: number, change: Partial<CardItem>): Side => ({
  ...side,
  items: side.items.map((item, index) => (index === at ? { ...item, ...change } : item)),
});

/** The items with one of them at another place in their order. */
export function movedItem(side: Side, from: number, to: number): Side {
  const item = side.items[from];
  if (item === undefined) return side;
  return { ...side, items: side.items.toSpliced(from, 1).toSpliced(to, 0, item) };
}

export const blankSide = (ground: CardGround): Side => ({ background: null, ground, items: [] });
