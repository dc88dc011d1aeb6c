import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Role } from './roles.ts'

interface Screen {
  path: string
  access: 'admin' | 'common' | 'public'
  entry: 'admin' | 'me' | 'both'
}

/** Every mounted screen, from the manifest. */
function readManifest(): Screen[] {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const text = execFileSync(process.execPath, ['scripts/manifest.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  return (JSON.parse(text) as { screens: Screen[] }).screens.filter(({ path }) => path !== '*')
}

const all = readManifest()

/** Pressing on these may end the session or lock accounts, so they come last. */
const LAST = /^\/(security|general-settings)/

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}/?$`,
  )
}

/** The screens of the role's entry that need a session, or none, as declared by their modules. */
export function pathsOf({ entry, email }: Pick<Role, 'entry' | 'email'>): string[] {
  const paths = all
    .filter(
      (screen) =>
        (screen.access === 'public') === (email === null) &&
        (screen.entry === 'both' || screen.entry === entry),
    )
    .map(({ path }) => path)
  return [...new Set(['/', ...paths])].toSorted((a, b) => Number(LAST.test(a)) - Number(LAST.test(b)))
}

/** The declared path of a URL below the entry; paths without parameters take precedence. */
export function declaredPath(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] || '/'
  if (path === '/') return '/'
  const fitting = all.filter((screen) => patternOf(screen.path).test(path))
  return (fitting.find((screen) => !screen.path.includes('{')) ?? fitting[0])?.path
}

export const hasParameters = (path: string) => path.includes('{')

/** URLs for a screen from the links seen so far, at most so many, preferring those with a query. */
export function addressesOf(path: string, links: Iterable<string>, most = 1): string[] {
  const fitting = [...links].filter((link) => declaredPath(link) === path)
  const own = hasParameters(path) ? [] : [path]
  const withQuery = fitting.filter((link) => /[?#]/.test(link))
  const chosen = hasParameters(path) ? fitting.slice(0, most) : withQuery.slice(0, most)
  return [...new Set([...own, ...chosen])]
}
