import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-jp/${name}`));

/** Files of the typeface of everything that is printed: Noto Sans JP (SIL Open Font License), which a document embeds by the glyphs it uses. */
export const printFonts = {
  regular: file('400Regular/NotoSansJP_400Regular.ttf'),
  bold: file('700Bold/NotoSansJP_700Bold.ttf'),
} as const;

/** A weight of the typeface. */
export type PrintFont = keyof typeof printFonts;
