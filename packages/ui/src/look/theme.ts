import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { AccentSet } from '@tsudoi/contract/facilities';
import { CONFIRM_WIDTH } from '@tsudoi/domain';

/** A tuple of ten from soft to dark soft; Mantine mixes nothing, the steps between are ours. */
const tuple = (soft: string, text: string, dark: string, fill: string, hover: string, darkSoft: string) =>
  [soft, soft, text, text, dark, dark, fill, hover, hover, darkSoft] satisfies MantineColorsTuple;

const ink = tuple('#ececea', '#cfd4d3', '#646d71', '#2b3033', '#1c1f21', '#2a2f32');

const rem = (px: number) => `${px / 16}rem`;

/** The console's Mantine theme (LOOK §3). Colours follow the tokens, so a facility changes variables, not the theme. */
export const theme = createTheme({
  primaryColor: 'facility',
  primaryShade: { light: 6, dark: 5 },
  colors: {
    facility: ink,
    ok: tuple('#e5f2ea', '#6fcf97', '#6fcf97', '#1e7545', '#175c36', '#16301f'),
    warn: tuple('#faf0da', '#e3b45c', '#e3b45c', '#80540a', '#664307', '#352810'),
    danger: tuple('#fbeae8', '#f2968e', '#f2968e', '#b3261e', '#8f1e18', '#3d1d1a'),
    info: tuple('#e7effb', '#8fb8f5', '#8fb8f5', '#1d5fbf', '#174c99', '#1a2a45'),
    gray: [
      '#fafaf8',
      '#f6f6f3',
      '#eeeeea',
      '#e2e2dd',
      '#b9bebd',
      '#969c9c',
      '#838886',
      '#666c6d',
      '#4d5354',
      '#1c1f21',
    ],
  },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--e2)', lg: 'var(--e2)', xl: 'var(--e2)' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { centered: true, size: CONFIRM_WIDTH, radius: 'lg', closeOnClickOutside: false } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'md' } },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { size: 'md', checkIconPosition: 'right' } },
    TextInput: { defaultProps: { size: 'md' } },
    Button: { defaultProps: { size: 'md' } },
    Table: { defaultProps: { fz: 'sm' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-color-facility-filled': 'var(--accent)',
  '--mantine-color-facility-filled-hover': 'var(--accent-hover)',
  '--mantine-color-facility-light': 'var(--accent-soft)',
  '--mantine-color-facility-light-hover': 'var(--accent-soft)',
  '--mantine-color-facility-light-color': 'var(--accent-text)',
  '--mantine-color-facility-outline': 'var(--accent-text)',
  '--mantine-color-facility-text': 'var(--accent-text)',
};

/** Points Mantine's variables at the tokens, the same in light and dark: `light-dark()` does the rest. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: { '--input-height-md': '36px', '--button-height-md': '36px' },
  light: shared,
  dark: shared,
});

/** The variables a facility's accent sets on the root; without one the operator's ink of tokens.css stays. */
export function accentStyle(accent: AccentSet): Record<`--${string}`, string> {
  return {
    '--accent': `light-dark(${accent.fill}, ${accent.darkFill})`,
    '--accent-hover': `light-dark(${accent.hover}, color-mix(in oklch, ${accent.darkFill}, black 12%))`,
    '--accent-text': `light-dark(${accent.text}, ${accent.darkText})`,
    '--accent-soft': `light-dark(${accent.soft}, ${accent.darkSoft})`,
    '--card': accent.card,
    '--card-text': accent.cardText,
  };
}

/** Sets a facility's accent on the document, before anything is drawn. */
export function applyAccent(accent: AccentSet, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(accentStyle(accent))) root.style.setProperty(name, value);
}
