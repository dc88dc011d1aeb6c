// Builds the server: its own sources, the contract and the libraries that every start needs, as a few files of
// JavaScript in apps/api/dist. A start then looks for a dozen files instead of two thousand, and strips no types.
// `serve.mjs` starts what lies there, `main.ts` the sources. Does nothing when the last build is of these sources;
// another folder for the builds may be named. See docs/adr/0035-a-built-server.md.
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_SERVER, builtFrom, serverDigest } from './built-server.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Libraries that stay in node_modules: they have native code or files of their own beside them, or are loaded
 * by few installations and then only when somebody needs them.
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

/** Sources name migrations, pages and threads by where they themselves lie; in a built file they go on doing so. */
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
 * A server that runs may still need files of the build it came from: the one before stays. What begins with a dot
 * is being built by another process.
 */
function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !entry.name.startsWith('.') && !kept.includes(entry.name))
      rmSync(join(folder, entry.name), { recursive: true })
  }
}

/** The libraries that every start loads, those inside the build and those that stayed outside. */
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
  // Written beside and renamed when it is whole: a server that starts meanwhile finds the old build or the new one.
  const dir = join(folder, `.${process.pid}`)
  const bundle = await rolldown({
    input: { server: join(root, 'apps/api/src/main.ts') },
    platform: 'node',
    external: isOutside,
    plugins: [ownPlaces(dir)],
    // A warning is about something that would be missing when it runs.
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
      // One byte a character in memory instead of two; comments would take as much as the code.
      charset: 'ascii',
      comments: false,
    })
    .catch((error) => {
      rmSync(dir, { recursive: true, force: true })
      throw error
    })
  await bundle.close()
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

const [, , folder = BUILT_SERVER] = process.argv
const digest = serverDigest()
if (builtFrom(folder) !== digest) {
  await buildServer(folder, digest)
  // What was compiled of the builds before is of no use any more.
  if (folder === BUILT_SERVER)
    rmSync(join(root, 'node_modules/.cache/muster/compiled'), { recursive: true, force: true })
}
