import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';

// The Host header decides the facility, so the development proxy must pass it on unchanged.
const server = { target: 'http://localhost:8080', changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  css: {
    postcss: {
      // The break points of the theme, for `@media` rules in CSS modules.
      plugins: [
        // The tokens are real light-dark(); the preset would rewrite them.
        mantine({ features: { lightDarkFunction: false } }),
        simpleVars({ variables: { 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-lg': '75em' } }),
      ],
    },
  },
  build: {
    target: 'es2022',
    // The tokens are light-dark(); lowered for older browsers they would no longer follow the chosen scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The member app owns /assets on the same origin.
    assetsDir: 'console-assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs comes in two files, the libraries and ours, instead of thirty.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
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
