import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { leanContract } from '../../scripts/vite/contract.ts';

// The Host header decides the facility, so the development proxy must pass it on unchanged.
const server = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false };

/** Where the server gives out the document, for the service worker: its own address is that of each kind of events. */
const DOCUMENT = 'door.html';

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'door-sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html}'],
        // What reads codes is fetched in *get ready* only.
        globIgnores: ['**/reader-*'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: DOCUMENT } : entry)),
          }),
        ],
      },
    }),
  ],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The member app owns /assets on the same origin, the console /console-assets.
    assetsDir: 'door-assets',
    // The decoder is compiled from a file of our own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'door-assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'reader', test: /zxing-wasm/, priority: 2 },
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.DOOR_PORT ?? 5175),
    strictPort: true,
    proxy: {
      '/api': server,
      '/icons': server,
      '/socket.io': { ...server, ws: true },
    },
  },
});
