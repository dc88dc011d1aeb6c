import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Starts the server: the output of `npm run build` if there is any, else the sources. A compile cache makes every
 * start faster except the first after an upgrade; without write access to its folder, only the cache is missing.
 * This file is JavaScript because it runs before the cache is enabled, and TypeScript would load the compiler at
 * every start.
 */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/muster/compiled', import.meta.url))
const KEEP_AFTER_MS = 5000
const BUILDS = new URL('../dist/', import.meta.url)
const CURRENT = new URL('current.json', BUILDS)
const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** @returns the file to start; undefined if the build has different migrations than the sources */
function builtServer() {
  const { server, migrations } = JSON.parse(readFileSync(CURRENT, 'utf8'))
  const now = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  // An outdated build must not run on a newer schema.
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
  // Node writes the cache only on a regular exit, so a server that is always killed would never have one.
  setTimeout(flushCompileCache, KEEP_AFTER_MS).unref()
}
