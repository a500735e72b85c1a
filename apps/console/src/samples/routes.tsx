import { withWords } from '../shell/words.ts';
import { samplePaths } from './paths.ts';

/** The pages that show every block in every state; each is loaded when it is opened. */
export const sampleRoutes = withWords(
  ['builders', 'editor', 'files', 'lists'],
  [
    {
      path: samplePaths.inputs,
      HydrateFallback: () => null,
      lazy: { Component: async () => (await import('./inputs/InputSamplesPage.tsx')).InputSamplesPage },
    },
    {
      path: samplePaths.shells,
      HydrateFallback: () => null,
      lazy: { Component: async () => (await import('./shells/ShellSamplesPage.tsx')).ShellSamplesPage },
    },
  ],
);
