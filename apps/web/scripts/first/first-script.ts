import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { batchReads } from '@muster/contract/calls/session/batch'
import { endpointUrl } from '@muster/contract/kit/endpoint'
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'
import { minifySync } from 'vite'
import { patternOf } from '../../src/lib/screen/path-pattern.ts'
import type { Screen } from '../../src/lib/screen/screen-definition.ts'
import { SOURCES_FILE } from '../chunks.ts'
import { firstCalls } from './first-calls.ts'
import { HOME_CARDS } from './home-cards.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const DATA = 'app/DataProvider.tsx'
/** What is shown first, by source below `src`: the page preloads its files where a session is stored. */
const SOURCES = {
  me: {
    inside: ['features/me-manifest.ts', DATA, 'pwa/start.ts', 'app/me/MeShell.tsx'],
    home: ['app/me/MeHome.tsx', 'features/extensions.ts', HOME_CARDS],
  },
  admin: {
    inside: ['features/manifest.ts', DATA, 'app/shell/Shell.tsx'],
    home: ['features/dashboards/home/DashboardPage.tsx', 'features/dashboards/home/PartGrid.tsx'],
  },
  signIn: ['features/session/pages/SignInPage.tsx'],
}

/** The chunks that a source is loaded with: its own, or the one that it was put into with others. */
function chunksOf(chunks: readonly Rolldown.OutputChunk[], source: string | RegExp): Rolldown.OutputChunk[] {
  const isSource = (id: string) =>
    typeof source === 'string' ? id.endsWith(`/web/src/${source}`) : source.test(id)
  const found = chunks.filter(
    ({ facadeModuleId, modules }) =>
      (facadeModuleId && isSource(facadeModuleId)) || Object.keys(modules).some(isSource),
  )
  if (found.length === 0) throw new Error(`The build has no chunk with ${source}`)
  return found
}

/** The files of the chunks of `sources` with all that they import, without those the page names itself. */
function filesOf(bundle: Bundle, sources: readonly (string | RegExp)[]): string[] {
  const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const next of chunk.imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName)
  const named = new Set(files)
  for (const { fileName } of sources.flatMap((source) => chunksOf(chunks, source))) visit(fileName)
  return [...files].filter((file) => !named.has(file)).map((file) => `/${file}`)
}

/** Lists of files by what the page shows first; empty while developing, where there are no chunks. */
function preloads(bundle: Bundle | undefined) {
  const of = (sources: readonly (string | RegExp)[]) => (bundle ? filesOf(bundle, sources) : [])
  return {
    me: { inside: of(SOURCES.me.inside), home: of(SOURCES.me.home) },
    admin: { inside: of(SOURCES.admin.inside), home: of(SOURCES.admin.home) },
    signIn: of(SOURCES.signIn),
  }
}

/** Lists which file of the build each source has become a part of, for the scripts that run after the build. */
export function sourceList(root: string): Plugin {
  return {
    name: 'muster:source-list',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter((one) => one.type === 'chunk')
        .flatMap(({ fileName, modules }) => Object.keys(modules).map((id) => [relative(root, id), fileName]))
        .map(([source = '', file]) => [source.replaceAll('\\', '/'), file])
        .filter(([source]) => source?.startsWith('src/'))
      this.emitFile({
        type: 'asset',
        fileName: SOURCES_FILE,
        source: JSON.stringify(Object.fromEntries(files)),
      })
    },
  }
}

/** Matches the paths of the screens for everybody, below the entry. */
async function openPattern(): Promise<string> {
  // Named at run time, so that the configuration is not bundled with the screens.
  const manifest = join(import.meta.dirname, '../../src/features/public-manifest.ts')
  const { publicScreens } = (await import(pathToFileURL(manifest).href)) as { publicScreens: Screen[] }
  return publicScreens.map(({ path }) => patternOf(path).source).join('|')
}

/** The first script, with the names of the files and calls that it asks for. */
export async function firstCode(bundle?: Bundle): Promise<string> {
  const first = {
    files: preloads(bundle),
    calls: firstCalls,
    batch: endpointUrl(batchReads),
    open: await openPattern(),
  }
  const source = readFileSync(join(import.meta.dirname, 'first.js'), 'utf8')
  const { code } = minifySync(
    'first.js',
    source.replace('__FIRST__', () => JSON.stringify(first)),
  )
  return code.trim()
}

/** Inlines `first.js` at the top of the page. */
export function firstScript(): Plugin {
  return {
    name: 'muster:first-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const code = await firstCode(bundle)
        // Placed before the style sheet, because a script after it would wait for the style sheet to load.
        return html.replace(
          /(<meta name="viewport"[^>]*>)/,
          (meta) => `${meta}\n    <script nonce="__CSP_NONCE__">${code.replaceAll('</', '<\\/')}</script>`,
        )
      },
    },
  }
}
