import { existsSync, globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Screen } from '../src/lib/screen/screen-definition.ts'

/** The file that a screen loads, relative to the file that declares it. */
function loadedBy(screen: Screen): string | undefined {
  return /import\(["'](\.[^"']+)["']\)/.exec(screen.lazy.toString())?.[1]
}

/** Whether self-service mounts a screen behind its session. */
function isOwn({ entry, access }: Screen): boolean {
  return (entry === 'me' || entry === 'both') && access !== 'public'
}

/**
 * The files of all screens of self-service behind the session, relative to `root`, from the lists in `*.screens.ts` and
 * `*.me-screens.ts` below `folder`: a new screen works offline without being named anywhere else. A list may contain the
 * screens of another, which are loaded from where that one is.
 *
 * @throws Error if a screen's file cannot be told from its declaration
 */
export async function screenFiles(folder: string, root: string): Promise<ReadonlySet<string>> {
  const found = new Map<Screen, string[]>()
  for (const list of globSync('**/*.{screens,me-screens}.ts', { cwd: folder })) {
    const path = join(folder, list)
    const declared = Object.values((await import(path)) as Record<string, unknown>).filter(Array.isArray)
    for (const screen of (declared.flat() as Screen[]).filter(isOwn)) {
      const file = loadedBy(screen)
      if (!file) throw new Error(`${list}: the file of ${screen.path} is not loaded by a plain import`)
      found.set(screen, [...(found.get(screen) ?? []), join(dirname(path), file)])
    }
  }
  const files = [...found].map(([screen, places]) => {
    const file = places.find((place) => existsSync(place))
    if (!file) throw new Error(`The file of ${screen.path} is not where its list is.`)
    return relative(root, file)
  })
  return new Set(files)
}
