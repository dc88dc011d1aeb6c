import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Digest of all files in these folders or with these names, relative to the project's folder. */
export function sourceDigest(places) {
  const hash = createHash('sha256')
  for (const place of places.map((name) => join(root, name))) {
    for (const path of statSync(place).isDirectory() ? filesBelow(place).sort() : [place]) {
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
