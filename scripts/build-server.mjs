// Builds the server: bundles its sources, the contract and the libraries of every start into a few JavaScript
// files in apps/api/dist. A start then loads a dozen files instead of two thousand, and strips no types.
// `serve.mjs` starts the build, `main.ts` the sources. Does nothing if the last build is up to date; another
// output folder may be given. See docs/adr/0035-a-built-server.md.
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER, builtFrom, serverDigest } from './built-server.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Libraries that stay in node_modules: they have native code or data files, or are loaded only by a few
 * installations on demand.
 */
const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@cj-tech-master/excelts',
  '@countrystatecity/countries',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'csv-parse',
  'date-holidays',
  'juice',
  'nodemailer',
  'openid-client',
  'pg-native',
  'pino',
  'sanitize-html',
  'undici',
]
const isOutside = (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`))

/**
 * Preserves `import.meta` paths of the sources, which locate migrations, pages and threads relative to
 * themselves.
 */
const ownPlaces = (folder) => ({
  name: 'own-places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler: (code, id) => {
      const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'))
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url)`), map: null }
    },
  },
})

/**
 * Removes old builds except the previous one, whose files a running server may still need. A name that starts
 * with a dot belongs to another build in progress.
 */
function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !entry.name.startsWith('.') && !kept.includes(entry.name))
      rmSync(join(folder, entry.name), { recursive: true })
  }
}

/** The libraries loaded at every start, both bundled and external. */
function librariesAtStart(output) {
  const files = new Map(output.map((file) => [file.fileName, file]))
  const libraries = new Set()
  const loaded = new Set()
  const load = (name) => {
    if (loaded.has(name) || name.startsWith('node:')) return
    loaded.add(name)
    const file = files.get(name)
    if (!file) libraries.add(name)
    for (const id of file?.moduleIds ?? []) {
      const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id) ?? []
      if (library) libraries.add(library)
    }
    for (const other of file?.imports ?? []) load(other)
  }
  load('server.mjs')
  return [...libraries].sort()
}

async function buildServer(folder, digest) {
  const { rolldown } = await import('rolldown')
  const name = digest.slice(0, 16)
  // Build in a temporary folder and rename it: a server that starts meanwhile finds the old build or the new
  // one.
  const dir = join(folder, `.${process.pid}`)
  const bundle = await rolldown({
    input: { server: join(root, 'apps/api/src/main.ts') },
    platform: 'node',
    external: isOutside,
    plugins: [ownPlaces(dir)],
    // Warnings are about things that would be missing at run time.
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  const { output } = await bundle
    .write({
      dir,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
      // One byte per character in memory instead of two; comments would take as much as the code.
      charset: 'ascii',
      comments: false,
    })
    .catch((error) => {
      rmSync(dir, { recursive: true, force: true })
      throw error
    })
  await bundle.close()
  refuseWideText(output)
  const migrations = readdirSync(join(root, 'apps/api/migrations')).filter((file) => file.endsWith('.sql'))
  const before = builtFrom(folder).slice(0, 16)
  rmSync(join(folder, name), { recursive: true, force: true })
  renameSync(dir, join(folder, name))
  writeFileSync(
    join(folder, `current.${process.pid}`),
    JSON.stringify({
      builtFrom: digest,
      server: `${name}/server.mjs`,
      migrations: migrations.sort(),
      librariesAtStart: librariesAtStart(output),
    }),
  )
  renameSync(join(folder, `current.${process.pid}`), join(folder, 'current.json'))
  removeOthers(folder, [name, before])
}

/**
 * One character outside ASCII makes the engine keep two bytes for each of a file's ten million. `charset` escapes them, except
 * in tagged templates, whose raw text would change: statements take such text as a parameter.
 */
function refuseWideText(output) {
  for (const { type, fileName, code } of output) {
    if (type !== 'chunk') continue
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
    const [found] = code.match(/.{0,40}[^\x00-\x7f].{0,20}/) ?? []
    if (found) throw new Error(`${fileName} is not ASCII; in a template, make the text a parameter: ${found}`)
  }
}

const [, , folder = BUILT_SERVER] = process.argv
const digest = serverDigest()
if (builtFrom(folder) !== digest) {
  await buildServer(folder, digest)
  // The compile cache of previous builds is useless now.
  if (folder === BUILT_SERVER)
    rmSync(join(root, 'node_modules/.cache/muster/compiled'), { recursive: true, force: true })
}
