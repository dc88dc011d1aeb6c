import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutUnusedParts } from './vite-unused-parts.ts'

/** The API that the development server forwards to. */
const api = process.env.MUSTER_API ?? 'http://127.0.0.1:3000'

const proxy = Object.fromEntries(
  ['/services', '/files', '/docs', '/socket.io'].map((path) => [
    path,
    { target: api, changeOrigin: false, ws: path === '/socket.io' },
  ]),
)

/**
 * What every signed-in visit needs at once: the console's shell, the guards, what sends changes, and what both homes
 * are made of.
 */
const FRAME =
  /apps[\\/]web[\\/]src[\\/]app[\\/](shell[\\/](?!MenuDrawer)|GuardedScreen|MenuScreen)|react-query[\\/].*useMutation|components[\\/]Skeleton[\\/]|icons[\\/]IconChevronRight/

/** What nearly every list needs: as one file smaller by a fifth than as the thirty that its parts would be. */
const LISTS =
  /packages[\\/]ui[\\/]src[\\/]([a-z]+[\\/](StatusBadge|PersonChip)|data-table[\\/]DataTable|filter-bar[\\/]FilterBar|page[\\/]PageHeader)\.tsx|apps[\\/]web[\\/]src[\\/]lib[\\/]list[\\/](ListScreen|list|list-rows|columns|filters)\.tsx?$/

/** The kit's own texts, which every module's texts bring along, on screens without a list too. */
const KIT_TEXTS = /apps[\\/]web[\\/]src[\\/]lib[\\/]ui-texts[\\/](texts|ui\.texts\.en)\.ts$/

/** Where components of the library are used. */
const sources = ['src', '../../packages/ui/src'].map((folder) => join(import.meta.dirname, folder))

export default defineConfig({
  plugins: [withoutUnusedParts(sources), react()],
  // The server puts a fresh nonce in place of this text each time it sends the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The first to know light-dark(): what stands in for it elsewhere does not follow the colour scheme chosen here.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    // A page that asks for many small chunks is slower than one that asks for few; fonts stay files.
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 600,
    // The list of what each of some two hundred screens imports would be 5 kB in front of the first one. Without
    // it a screen asks for what it imports once it has arrived itself.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The screens' own rules are few beside the kit's: one file is one request less for each of them.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only groups that take everything below them along: merging by who shares what made chunks that
          // import each other, and run in the wrong order.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'frame', test: FRAME, priority: 2 },
            { name: 'kit-texts', test: KIT_TEXTS, priority: 1.5 },
            { name: 'lists', test: LISTS, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})
