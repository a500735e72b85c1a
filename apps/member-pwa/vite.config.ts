import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contractVersion, leanContract } from '../../scripts/vite/contract.ts';
import { earlyScript } from '../../scripts/vite/early.ts';
import { leanRouter } from '../../scripts/vite/router.ts';

// The Host header decides the facility, so the development proxy must pass it on unchanged.
const server = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false };

/** Whether a chunk is made of form blocks, or a stylesheet is theirs: the first load and the precache do without. */
const isHeavy = (names: readonly string[]): boolean =>
  names.some((name) => /@mantine|ui\/src\/mantine|console\/index|^(ProfileEditor|calendar)\b/.test(name));

/** What the page runs before React and everything else has come; see `src/early.ts`. */
const EARLY =
  /preload-helper|rolldown\/runtime|member-pwa\/src\/(early|offline\/local)\.ts|domain\/src\/constants\/|headless\/api\/earlyReads/;

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    leanRouter(),
    earlyScript('src/early.ts'),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // The server answers /manifest.webmanifest with the name, icons and colours of the facility.
      manifest: false,
      // Chunks named heavy-* (form blocks, editors, charts) are fetched when they are needed.
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}'], globIgnores: ['**/heavy-*'] },
    }),
  ],
  define: { __CONTRACT_VERSION__: JSON.stringify(contractVersion()) },
  css: {
    postcss: {
      // The break points of the theme, for `@media` rules in CSS modules.
      plugins: [
        // light-dark() stays what CSS says it is: our tokens follow the phone's scheme, not Mantine's attribute.
        mantine({ features: { lightDarkFunction: false } }),
        simpleVars({ variables: { 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-lg': '75em' } }),
      ],
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The names of all files stand in the first script, so they are as short as versions can be told apart.
        chunkFileNames: (chunk) => `assets/${isHeavy(chunk.moduleIds) ? 'heavy-' : ''}[hash:7].js`,
        assetFileNames: (asset) => `assets/${isHeavy(asset.names) ? 'heavy-' : ''}[name]-[hash][extname]`,
        // What every screen needs comes in two files instead of twenty: the libraries, which stay the same for long, and ours.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'early', test: EARLY, priority: 2 },
            // The phone has a store of its own for words; only the blocks of forms want Lingui.
            {
              name: 'lingui',
              test: /node_modules\/(@lingui|use-sync-external-store)\/|i18n\/src\/i18n\.ts/,
              priority: 3,
            },
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
            // What nearly every screen reads an answer with, and what stands in for one.
            {
              name: 'reading',
              test: /member-pwa\/src\/(shell\/(answer|States|Refused)|offline\/reading)\.tsx?|headless\/api\/callLoosely\.ts|IconChevronLeft\.mjs/,
            },
            // What events and own entries are told with.
            {
              name: 'events',
              test: /contract\/src\/events\/member\.ts|member-pwa\/src\/(features\/events\/reading\.ts|parts\/(eventWords|breaks|Name|EventPicture|Period)\.tsx?)/,
            },
            // What home and the card are drawn with.
            { name: 'card', test: /member-pwa\/src\/parts\/(Photo|MemberCard)\.tsx/ },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.MEMBER_PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/icons': server,
      '/dev': server,
      '/manifest.webmanifest': server,
      '/socket.io': { ...server, ws: true },
    },
  },
});
