import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Shell } from '../src/pwa/shell-plan.ts'
import { type Chunk, readChunks } from './chunks.ts'
import { HOME_CARDS } from './first/home-cards.ts'
import { screenFiles } from './screen-files.ts'

/*
 * Builds the service worker of self-service after the app: it has to know the names of the built files. Those of the
 * console are left out, so that a phone loads and keeps only what self-service is made of.
 */

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const { manifest, sources, keyOf } = readChunks(dist)

/** Where self-service starts; whatever these load, at once or later, belongs to it. */
const roots = [
  'src/pwa/start.ts',
  'src/app/DataProvider.tsx',
  'src/app/Realtime.tsx',
  'src/app/GuardedScreen.tsx',
  'src/app/MenuScreen.tsx',
  'src/app/RootPage.tsx',
  'src/app/me/MeShell.tsx',
  'src/app/me/MeHome.tsx',
  'src/app/me/MeTools.tsx',
  'src/pwa/SelfServiceBars.tsx',
  'src/app/pages/StatePages.tsx',
  'src/lib/feedback/toasts.tsx',
  'src/features/me-manifest.ts',
]
/** The code of every screen that self-service mounts behind the session, from the modules' lists. */
const screens = await screenFiles(join(root, 'src'), root)
/** Texts in the other languages. */
const texts = /^src\/.*\.hi\.ts$/
/** Public files beside the built ones. */
const beside = ['/favicon.svg', '/me.webmanifest']
const font = /inter-latin-wght-normal-[^.]+\.woff2$/

/** What these load later is mostly the console's: the start, the list of screens, what modules add to the frame. */
const lists = ['index.html', 'src/features/me-manifest.ts', 'src/features/extensions.ts'].map(
  (source) => manifest[keyOf(source)]?.file,
)

/** What is only of use with a connection: forms with their calendars and phone numbers, the search; or in the console. */
const online = /palette\/|MenuDrawer/

/** What a chunk of self-service may still load. */
function laterOf(chunk: Chunk): readonly string[] {
  if (lists.includes(chunk.file)) return []
  return (chunk.dynamicImports ?? []).filter((key) => !online.test(key))
}

/** Adds a chunk with all that comes with it, and with what it loads later. */
function addChunk(files: Set<string>, key: string): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}`)
  if (files.has(chunk.file)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const next of [...(chunk.imports ?? []), ...laterOf(chunk)]) addChunk(files, next)
}

function shellFiles(): string[] {
  const files = new Set<string>()
  const own = sources.filter((path) => HOME_CARDS.test(path) || texts.test(path))
  for (const path of ['index.html', ...roots, ...screens, ...own]) addChunk(files, keyOf(path))
  const built = readdirSync(join(dist, 'assets')).filter((name) => font.test(name) || name.endsWith('.css'))
  return [...new Set([...files, ...built.map((name) => `assets/${name}`)])].map((path) => `/${path}`).sort()
}

const files = [...shellFiles(), ...beside]
const hash = createHash('sha256')
for (const path of [...files, '/index.html']) hash.update(`${path}\n`).update(readFileSync(join(dist, path)))
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const entry = /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1]
if (!entry) throw new Error('The built page starts no script.')
const shell: Shell = { version: hash.digest('hex').slice(0, 16), entry, files }

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  define: { __SHELL__: JSON.stringify(shell) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(root, 'src/pwa/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
const bytes = files.reduce((sum, path) => sum + readFileSync(join(dist, path)).length, 0)
process.stdout.write(
  `service worker: ${files.length} files, ${Math.round(bytes / 1000)} kB for self-service offline\n`,
)
