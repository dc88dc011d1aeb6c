import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { schemaTypesOnly } from './vite-schema-types.ts'

/** The API that the development server forwards to. */
const api = process.env.MUSTER_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [schemaTypesOnly(), react()],
  // The server puts a fresh nonce in place of this text each time it sends the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // A page that asks for many small chunks is slower than one that asks for few; fonts stay files.
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 600,
  },
  server: { host: '127.0.0.1', proxy: { '/services': { target: api, changeOrigin: false } } },
  preview: { host: '127.0.0.1', proxy: { '/services': { target: api, changeOrigin: false } } },
})
