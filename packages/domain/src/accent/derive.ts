import { contrast, toHex, toLch } from './oklch.ts';

/** The safe set made of one facility colour, each `#rrggbb`; see LOOK.md §2 for where each is used. */
export type Accent = {
  /** Filled button with white words, its hover, links and tabs, and the ground of selected rows, in light. */
  fill: string;
  hover: string;
  text: string;
  soft: string;
  /** The same roles in dark. */
  darkFill: string;
  darkText: string;
  darkSoft: string;
  /** The member card keeps the colour itself; its words are white or black. */
  card: string;
  cardText: '#ffffff' | '#000000';
  /** What happened to the colour, for the themes screen. */
  change: AccentChange;
};

/** Whether the chosen colour was kept, made darker, or replaced by ink: not a colour, grey, or too near to danger. */
export type AccentChange = 'kept' | 'moved' | 'not_a_colour' | 'grey' | 'near_danger';

type Actions = Pick<Accent, 'fill' | 'hover' | 'text' | 'soft' | 'darkFill' | 'darkText' | 'darkSoft'>;

/** The accent of the operator area, and of facilities whose colour cannot carry actions. */
export const INK_ACCENT: Actions = {
  fill: '#2b3033',
  hover: '#1c1f21',
  text: '#2b3033',
  soft: '#ececea',
  darkFill: '#646d71',
  darkText: '#cfd4d3',
  darkSoft: '#2a2f32',
};

const WHITE = '#ffffff';
const PAGE = '#f6f6f3';
const DANGER_HUE = 27;

/** Makes a set that passes WCAG AA in light and dark from one chosen colour: hue kept, chroma limited, lightness moved. */
export function deriveAccent(chosen: string): Accent {
  if (!/^#[0-9a-f]{6}$/i.test(chosen)) {
    return { ...INK_ACCENT, card: INK_ACCENT.fill, cardText: WHITE, change: 'not_a_colour' };
  }
  const card = chosen.toLowerCase();
  const onCard = { card, cardText: contrast(card, WHITE) >= contrast(card, '#000000') ? WHITE : '#000000' } as const;
  const { lightness, chroma, hue } = toLch(card);
  if (chroma < 0.025) return { ...INK_ACCENT, ...onCard, change: 'grey' };
  // A primary button must never look like a delete button: near red, only the card keeps the colour.
  const distance = Math.abs(((hue - DANGER_HUE + 540) % 360) - 180);
  if (distance < 18 && chroma > 0.09) return { ...INK_ACCENT, ...onCard, change: 'near_danger' };
  const actions = actionsOf(lightness, Math.min(0.15, Math.max(0.05, chroma)), hue);
  return { ...actions, ...onCard, change: actions.fill === card ? 'kept' : 'moved' };
}

function actionsOf(lightness: number, chroma: number, hue: number): Actions {
  const soft = toHex({ lightness: 0.952, chroma: Math.min(0.014, chroma), hue });
  const fill = seek(Math.min(lightness, 0.56), { chroma, hue }, (hex) =>
    [soft, PAGE, WHITE].every((ground) => contrast(hex, ground) >= 4.55),
  );
  return {
    fill,
    hover: toHex({ lightness: toLch(fill).lightness - 0.07, chroma: chroma * 0.92, hue }),
    text: fill,
    soft,
    darkFill: seek(0.56, { chroma, hue }, (hex) => contrast(hex, WHITE) >= 4.6),
    // Reads on the dark surface in every hue, 7.5 to 1 at least.
    darkText: toHex({ lightness: 0.76, chroma: Math.min(chroma, 0.09), hue }),
    darkSoft: toHex({ lightness: 0.285, chroma: Math.min(0.035, chroma), hue }),
  };
}

/** Darkens step by step until the colour passes, which black does at the latest. */
function seek(lightness: number, tone: { chroma: number; hue: number }, passes: (hex: string) => boolean): string {
  const hex = toHex({ lightness, ...tone });
  return passes(hex) ? hex : seek(lightness - 0.01, tone, passes);
}
