// Builds the server: its own sources, the contract and the libraries that every start needs, as a few files of
// JavaScript in apps/api/dist. A start then looks for a dozen files instead of two thousand, and strips no types.
// `serve.mjs` starts what lies there, `main.ts` the sources. See docs/adr/0035-a-built-server.md.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
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

/** A server that runs may still need files of the build it came from: the one before stays. */
function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !kept.includes(entry.name)) rmSync(join(folder, entry.name), { recursive: true })
  }
}

/**
 * @param folder of the builds
 * @returns the files that were written, each with the sources in it and the files it loads at once
 */
export async function buildServer(folder = BUILT_SERVER) {
  const digest = serverDigest()
  const name = digest.slice(0, 16)
  const dir = join(folder, name)
  const before = builtFrom(folder).slice(0, 16)
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
  try {
    mkdirSync(folder, { recursive: true })
    if (existsSync(dir)) rmSync(dir, { recursive: true })
    const { output } = await bundle.write({
      dir,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
      // One byte a character in memory instead of two; comments would take as much as the code.
      charset: 'ascii',
      comments: false,
    })
    const migrations = readdirSync(join(root, 'apps/api/migrations')).filter((file) => file.endsWith('.sql'))
    const current = { builtFrom: digest, server: `${name}/server.mjs`, migrations: migrations.sort() }
    // All at once: a server that starts meanwhile finds the old build or the new one.
    writeFileSync(join(folder, 'current.json.new'), JSON.stringify(current))
    renameSync(join(folder, 'current.json.new'), join(folder, 'current.json'))
    removeOthers(folder, [name, before])
    return output
  } finally {
    await bundle.close()
  }
}

if (import.meta.main) {
  await buildServer()
  // What was compiled of earlier builds is of no use any more.
  rmSync(join(root, 'node_modules/.cache/muster/compiled'), { recursive: true, force: true })
}
