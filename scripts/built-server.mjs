import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceDigest } from './source-digest.mjs'

/** Contains a folder for each build and `current.json`, which names the one to start. */
export const BUILT_SERVER = fileURLToPath(new URL('../apps/api/dist', import.meta.url))

/** Digest of all sources and libraries of the server, and of the build scripts. */
export const serverDigest = () =>
  sourceDigest([
    'apps/api/src',
    'apps/api/seeds',
    'apps/api/migrations',
    'packages/contract',
    'package-lock.json',
    'scripts/build-server.mjs',
  ])

/** The digest of the sources of the last build; empty without one. */
export function builtFrom(folder = BUILT_SERVER) {
  const current = join(folder, 'current.json')
  return existsSync(current) ? JSON.parse(readFileSync(current, 'utf8')).builtFrom : ''
}
