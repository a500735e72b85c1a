import type { AccentSet } from '@tsudoi/contract/facilities';

/** Puts the facility's colour in place of the neutral one; the server derived and checked the set. */
export function applyAccent(set: AccentSet, root: HTMLElement = document.documentElement): void {
  const darkHover = `color-mix(in oklab, ${set.darkFill} 86%, black)`;
  const values: [name: string, light: string, dark: string][] = [
    ['--accent', set.fill, set.darkFill],
    ['--accent-hover', set.hover, darkHover],
    ['--accent-text', set.text, set.darkText],
    ['--accent-soft', set.soft, set.darkSoft],
  ];
  // The same two switches the build puts in for browsers without light-dark().
  for (const [name, light, dark] of values) {
    root.style.setProperty(
      name,
      knowsLightDark()
        ? `light-dark(${light}, ${dark})`
        : `var(--lightningcss-light, ${light}) var(--lightningcss-dark, ${dark})`,
    );
  }
  root.style.setProperty('--card', set.card);
  root.style.setProperty('--card-text', set.cardText);
}

function knowsLightDark(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('color', 'light-dark(red, red)');
}
