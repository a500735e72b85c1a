import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';

/** Light, dark, or as the device says. */
export const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

/** The colour scheme of this browser, and how to choose another; it is remembered. */
export function useScheme(): { scheme: MantineColorScheme; chooseScheme(scheme: MantineColorScheme): void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, chooseScheme: setColorScheme };
}
