import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * How the server is started: what `npm run build` made of it, or its sources where nothing was built. Compiled
 * code is kept from one start to the next, which makes every start but the first after an upgrade faster still.
 * Where the folder can't be written to, nothing is kept and nothing else changes. This file itself is JavaScript:
 * it runs before anything can be kept, and a single one in TypeScript would load the compiler at every start.
 */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/muster/compiled', import.meta.url))
const KEEP_AFTER_MS = 5000
const BUILDS = new URL('../dist/', import.meta.url)
const CURRENT = new URL('current.json', BUILDS)
const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** @returns the file to start, or nothing when it was built from sources with other migrations */
function builtServer() {
  const { server, migrations } = JSON.parse(readFileSync(CURRENT, 'utf8'))
  const now = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  // Yesterday's server over today's tables would be worse than none.
  return now.sort().join() === migrations.join() ? new URL(server, BUILDS).href : undefined
}

enableCompileCache(KEPT)
const main = existsSync(CURRENT) ? builtServer() : './main.ts'
if (main === undefined) {
  process.stderr.write(
    'Muster can’t start: the server was built from other sources. Run "npm run build" first.\n',
  )
  process.exitCode = 1
} else {
  await import(main)
  // At the latest when the process ends in order; a server that is killed must not begin anew for ever.
  setTimeout(flushCompileCache, KEEP_AFTER_MS).unref()
}
