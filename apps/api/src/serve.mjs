import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * How the server is started: compiled code is kept from one start to the next, which makes every start but
 * the first after an upgrade several times faster. Where the folder can't be written to, nothing is kept
 * and nothing else changes. This file itself is JavaScript: it runs before anything can be kept, and a single
 * one in TypeScript would load the compiler at every start.
 */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/muster/compiled', import.meta.url))
const KEEP_AFTER_MS = 5000

enableCompileCache(KEPT)
await import('./main.ts')
// At the latest when the process ends in order; a server that is killed must not begin anew for ever.
setTimeout(flushCompileCache, KEEP_AFTER_MS).unref()
