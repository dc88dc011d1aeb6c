import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const GALLERY = join(import.meta.dirname, '..')
const CONTRACT = '@muster/contract/'

interface Import {
  /** Names taken, as the other file calls them; null for all of it. */
  names: string[] | null
  from: string
  isPassedOn: boolean
  /** What a passed-on name is called here. */
  known: Map<string, string>
}

const read = (path: string) => readFileSync(path, 'utf8')

/** `a, type B, c as d` as pairs of the other file's name and this one's; types leave nothing to show. */
function bindings(list: string): [string, string][] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => {
      const [theirs = '', ours = theirs] = one.split(/\s+as\s+/)
      return [theirs, ours]
    })
}

const STATEMENT = /^(import|export)\s+(type\s+)?([\w*{][^'";]*?)\s+from\s+['"]([^'"]+)['"]/gm
const WHOLE = /^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|@import\s+['"]([^'"]+)['"]/gm

function importsOf(path: string): Import[] {
  const text = read(path)
  const found: Import[] = []
  for (const [, keyword, isType, what = '', from = ''] of text.matchAll(STATEMENT)) {
    if (isType) continue
    const list = /^\{([^}]*)\}$/.exec(what)?.[1]
    const pairs = list === undefined ? null : bindings(list)
    found.push({
      names: pairs?.map(([theirs]) => theirs) ?? null,
      from,
      isPassedOn: keyword === 'export',
      known: new Map((pairs ?? []).map(([theirs, ours]) => [ours, theirs])),
    })
  }
  for (const [, plain, later, style] of text.matchAll(WHOLE))
    found.push({ names: null, from: plain ?? later ?? style ?? '', isPassedOn: false, known: new Map() })
  return found
}

/** A file of the product; undefined for a library, whose versions the lock file knows. */
function pathOf(from: string, importer: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(importer), from.replace(/\?.*$/, ''))
  if (!from.startsWith(CONTRACT)) return undefined
  const name = from.slice(CONTRACT.length)
  const folder = name.startsWith('calls/') ? 'generated' : 'src'
  return join(ROOT, 'packages/contract', folder, `${name}.ts`)
}

/** Whether a file exports the name, itself or passed on. */
function exportsName(path: string, name: string): boolean {
  if (new RegExp(`^export (async )?(const|let|function|class) ${name}\\b`, 'm').test(read(path))) return true
  return importsOf(path).some((one) => {
    if (!one.isPassedOn) return false
    const target = pathOf(one.from, path)
    return one.names ? one.known.has(name) : target !== undefined && exportsName(target, name)
  })
}

/** Adds to `files` what is shown when the names are taken from a file: a list of exports leads on to where they are. */
function follow(path: string, names: string[] | null, files: Set<string>): void {
  if (!existsSync(path)) throw new Error(`The gallery imports ${path}, which is not there.`)
  if (files.has(path)) return
  const imports = /\.(tsx?|css)$/.test(path) ? importsOf(path) : []
  const rest = names?.filter((name) => {
    const passing = imports.find((one) => {
      if (!one.isPassedOn || one.names) return one.isPassedOn && one.known.has(name)
      const target = pathOf(one.from, path)
      return target !== undefined && exportsName(target, name)
    })
    const target = passing && pathOf(passing.from, path)
    if (target) follow(target, [passing.known.get(name) ?? name], files)
    return !target
  })
  if (rest?.length === 0) return
  files.add(path)
  for (const one of imports) {
    const target = pathOf(one.from, path)
    if (target) follow(target, one.names, files)
  }
}

function digestOf(files: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const path of [...files].sort()) {
    hash
      .update(`${relative(ROOT, path)}\n`)
      .update(readFileSync(path))
      .update('\n')
  }
  return hash.digest('hex').slice(0, 32)
}

/** What every picture depends on: frame, theme, the check itself, libraries and the pictures' references. */
function common(): Set<string> {
  const files = new Set<string>()
  for (const one of importsOf(join(GALLERY, 'main.tsx'))) {
    const target = pathOf(one.from, join(GALLERY, 'main.tsx'))
    if (target && !target.endsWith('/stories.ts')) follow(target, one.names, files)
  }
  const own = ['*.{ts,tsx,css,html}', 'check/*.ts', 'reference/*.webp'].flatMap((pattern) =>
    globSync(pattern, { cwd: GALLERY }).map((name) => join(GALLERY, name)),
  )
  return new Set([...files, ...own, join(ROOT, 'package-lock.json')])
}

/** By file of stories: changes with anything that its pictures can show. */
export function sourceDigests(): Record<string, string> {
  const shared = digestOf(common())
  return Object.fromEntries(
    globSync('stories/*.tsx', { cwd: GALLERY })
      .sort()
      .map((name) => {
        const files = new Set<string>()
        follow(join(GALLERY, name), null, files)
        const digest = createHash('sha256').update(shared).update(digestOf(files)).digest('hex').slice(0, 32)
        return [name.replace(/^stories\/|\.tsx$/g, ''), digest]
      }),
  )
}
