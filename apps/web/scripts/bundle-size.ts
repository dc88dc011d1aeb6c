import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readChunks } from './chunks.ts'

interface Measure {
  name: string
  /** Sources whose chunks, with everything they import, are loaded before the screen can be used. */
  sources: string[]
  /** Bound in kilobytes (1,000 bytes) of gzip. */
  bound: number
}

const dist = join(import.meta.dirname, '../dist')
const { manifest, keyOf } = readChunks(dist)

const start = ['index.html']
const signIn = [...start, 'src/features/session/pages/SignInPage.tsx']
/** What is loaded with a session on every screen. */
const gate = ['src/app/DataProvider.tsx', 'src/app/GuardedScreen.tsx']
const frame = ['src/features/manifest.ts', ...gate]
const shell = 'src/app/shell/Shell.tsx'
/** After signing in, what the sign-in page has loaded counts too. */
const directory = [...signIn, ...frame, shell, 'src/features/employees/pages/DirectoryPage.tsx']
/** With a stored session, as on a cold start. */
const home = [
  ...start,
  ...['src/features/me-manifest.ts', ...gate],
  ...['src/pwa/start.ts', 'src/app/me/MeShell.tsx', 'src/app/me/MeHome.tsx'],
]
const consoleHome = [
  ...start,
  ...frame,
  shell,
  'src/features/dashboards/home/DashboardPage.tsx',
  'src/features/dashboards/home/PartGrid.tsx',
]
/** What a candidate's link opens: greeting and code. What is behind the code arrives while it is mailed. */
const portal = [...start, 'src/features/candidates/pages/HomePage.tsx']
const measures: Measure[] = [
  { name: 'sign-in', sources: signIn, bound: 170 },
  { name: 'directory', sources: directory, bound: 250 },
  { name: 'self-service home', sources: home, bound: 250 },
  { name: "candidate's link", sources: portal, bound: 170 },
  { name: 'console home', sources: consoleHome, bound: 250 },
]

function filesOf(sources: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(keyOf(source))
  return files
}

let isOver = false
for (const { name, sources, bound } of measures) {
  const files = [...filesOf(sources)].filter((file) => file.endsWith('.js'))
  const sizes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const verdict = kilobytes <= bound ? 'ok' : 'OVER'
  isOver ||= kilobytes > bound
  process.stdout.write(
    `${name}: ${kilobytes.toFixed(1)} kB gzip JavaScript in ${files.length} files, bound ${bound} kB: ${verdict}\n`,
  )
}
process.exitCode = isOver ? 1 : 0
