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
        mantine(),
        simpleVars({ variables: { 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-lg': '75em' } }),
      ],
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // The member app owns /assets on the same origin.
    assetsDir: 'console-assets',
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5174,
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/dev': server,
      '/manifest.webmanifest': server,
      '/socket.io': { ...server, ws: true },
    },
  },
});
