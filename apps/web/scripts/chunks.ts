import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A chunk of the build. */
export interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** The file of every source of the build, relative to `dist`; written by `sourceList` in vite.config.ts. */
export const SOURCES_FILE = '.vite/sources.json'

function read<Content>(dist: string, name: string): Content {
  return JSON.parse(readFileSync(join(dist, name), 'utf8')) as Content
}

/** The chunks of the build in `dist`, by the keys with which they refer to each other, and by source. */
export function readChunks(dist: string) {
  const manifest = read<Record<string, Chunk>>(dist, '.vite/manifest.json')
  const sources = read<Record<string, string>>(dist, SOURCES_FILE)
  const byFile = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]))

  /** @throws Error if there is none, since something has been renamed */
  const keyOf = (source: string): string => {
    const key = byFile.get(sources[source] ?? '') ?? (manifest[source] ? source : undefined)
    if (key === undefined) throw new Error(`The build has no chunk with ${source}`)
    return key
  }
  return { manifest, sources: Object.keys(sources), keyOf }
}
