import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** A component of the library that carries its parts as properties: `Menu.Item`. */
const COMPOUND = /@mantine[\\/]core[\\/]esm[\\/]components[\\/].*[\\/](\w+)\.mjs$/
/** Messages name parts too. */
const STRING = /"(?:[^"\\\n]|\\.)*"/g
const ASSIGNED = /^([A-Z]\w*)\.([A-Z]\w*) = (\w+);$/gm
const SOURCE = /\.(tsx?|mjs)$/

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The parts that are used by name (`Menu.Item`), in the product or by the library itself. */
function usedParts(folders: readonly string[]): Set<string> {
  const used = new Set<string>()
  for (const path of folders.flatMap(filesIn)) {
    const text = readFileSync(path, 'utf8')
    for (const [name] of text
      .replace(STRING, '')
      .replace(ASSIGNED, '')
      .matchAll(/\b[A-Z]\w*\.[A-Z]\w*\b/g))
      used.add(name)
  }
  return used
}

/** Even an unused import would put the part, where another screen uses it, into the file of the whole. */
function withoutImports(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const uses = rest.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
    const line = new RegExp(`^import \\{ ${name} \\} from "([^"]*)";$`, 'm')
    // The path of the import names it once or twice more.
    const named = line.exec(rest)?.[0].match(new RegExp(`\\b${name}\\b`, 'g'))?.length
    return named === uses ? rest.replace(line, '') : rest
  }, code)
}

/** Ways to reach a part that the search by name would miss. */
function hiddenUse(text: string): string | undefined {
  const imports = text.matchAll(/import (?:type )?([^;]*?) from '@mantine\/core'/g)
  const renamed = [...imports].map(([, names]) => names!).find((names) => / as [A-Z]|\* as /.test(names))
  return renamed ?? /const \{ [A-Z][^}]* \} = [A-Z]\w*$/m.exec(text)?.[0]
}

/**
 * Leaves out of the build what nobody uses of the library's compound components: `Menu` alone would bring its
 * search, its submenus and its context menu to every screen with a menu. What counts as used is found by name in all
 * sources; a use that could not be found so fails the build. A part that few screens use is imported by its own name
 * (`CheckboxGroup`), so that it stays out of the others.
 */
export function withoutUnusedParts(ownSources: readonly string[]): Plugin {
  let used: Set<string> | null = null
  return {
    name: 'muster:without-unused-parts',
    apply: 'build',
    buildStart() {
      const library = dirname(dirname(createRequire(import.meta.url).resolve('@mantine/core')))
      const family = dirname(library)
      const siblings = readdirSync(family).filter((name) => name !== 'core')
      used = usedParts([
        ...ownSources,
        join(library, 'esm'),
        ...siblings.map((name) => join(family, name, 'esm')),
      ])
    },
    transform(code, id) {
      if (ownSources.some((folder) => id.startsWith(folder))) {
        const hidden = hiddenUse(code)
        if (hidden) this.error(`A component of the library is used under another name: ${hidden}`)
        return null
      }
      if (!COMPOUND.test(id)) return null
      const dropped: string[] = []
      const slim = code.replace(ASSIGNED, (line, whole: string, part: string, value: string) => {
        if (used?.has(`${whole}.${part}`)) return line
        dropped.push(value)
        return ''
      })
      return slim === code ? null : { code: withoutImports(slim, dropped), map: null }
    },
  }
}
