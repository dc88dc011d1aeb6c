import { fileURLToPath } from 'node:url'
import { Kysely, PGliteDialect } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { embeddedDatabase } from './database.ts'
import { openThrowaway } from './embedded/open-embedded.ts'

/** Writes the table types of a freshly migrated database; with `--check` compares them instead. */
const target = fileURLToPath(new URL('./schema.generated.ts', import.meta.url))
const opened = await openThrowaway()
const database = embeddedDatabase(opened)
await database.migrate()
await opened.pglite.exec('reset role')
const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: opened.pglite }) })
const check = process.argv.includes('--check')
try {
  await generate({
    db: db as never,
    dialect: new PostgresDialect(),
    outFile: target,
    verify: check,
    excludePattern: 'schema_migration',
    // The types that the shared parsers of both drivers return (parsers.ts).
    typeMapping: {
      int8: 'number',
      date: 'string',
      timestamptz: 'string',
      numeric: 'string',
      jsonb: 'unknown',
    },
  })
} catch (error) {
  if (!check) throw error
  process.stderr.write(`The table types are stale. Run: npm run db:types\n`)
  process.exitCode = 1
}
await database.close()
