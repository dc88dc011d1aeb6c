import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { checkFieldKeys } from '../platform/crypto/check-keys.ts'
import type { Database } from '../platform/db/database.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { OperatorError } from '../platform/operator/operator-error.ts'
import { assemblePlatform } from '../start-platform.ts'
import { CommandError, givenPath, openDatabase, runCommand, say } from './command.ts'
import { checkArchive, type Restored, restoreArchive } from './restore-archive.ts'

/** The database's name, which the operator must type to confirm replacing it. */
const nameOf = (config: Config) =>
  config.databaseUrl
    ? decodeURIComponent(new URL(config.databaseUrl).pathname.slice(1))
    : basename(config.dataDir)

async function confirmed(config: Config, given: string | undefined): Promise<true> {
  const name = nameOf(config)
  const where = config.databaseUrl ? 'the database' : 'the data folder'
  let answer = given
  if (answer === undefined && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    answer = await terminal.question(`  Everything in ${where} ${name} is replaced. Type its name to go on: `)
    terminal.close()
  }
  if (answer !== name)
    throw new CommandError(`Nothing was changed: --replace asks for "${name}" as confirmation.`)
  return true
}

/** Keeps the replaced embedded database beside the new one, so that the restore can be undone. */
async function putAside(config: Config): Promise<string | undefined> {
  const place = join(config.dataDir, 'database')
  if (config.databaseUrl || !existsSync(place)) return undefined
  // Opening fails while the installation is running.
  await (await openDatabase(config)).close()
  const aside = `${place}.before-${Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(':', '')}`
  await rename(place, aside)
  return aside
}

/** Why the server would not start with the restored data: encrypted records need their keys. */
async function keyFault(config: Config, database: Database): Promise<string | undefined> {
  try {
    await checkFieldKeys(assemblePlatform({ config: { ...config, logLevel: 'warn' }, database }))
    return undefined
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

/** How to install the backed-up installation's key. */
const keyPlace = (config: Config) =>
  config.databaseUrl || process.env.SECRET_KEY
    ? 'set SECRET_KEY to it'
    : `put its secret.key into ${config.dataDir}`

function report(
  config: Config,
  { header, migrations, isOtherKey, manifest }: Restored,
  aside: string | undefined,
): void {
  say(`  Restored: Muster ${header.version} of ${header.madeAt}.`)
  if (migrations.length > 0) say(`  ${migrations.length} newer migrations applied.`)
  if (manifest.missing.length > 0) say(`  ${manifest.missing.length} files were missing when it was made.`)
  if (aside) say(`  The database that was here before is in ${aside}.`)
  if (isOtherKey) {
    say(
      `  SECRET_KEY is not the one of the backed-up installation: ${keyPlace(config)}, or links in mails it has sent no longer work.`,
    )
  }
  say('  Mail that waited when the backup was made is sent when this installation starts with SMTP_URL.')
}

/** `npm run restore -- <file> [--replace [--confirm <name>]]` */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, confirm: { type: 'string' } },
  })
  const [given] = positionals
  if (!given || positionals.length > 1) {
    throw new CommandError('Usage: npm run restore -- <file> [--replace [--confirm <name of the database>]]')
  }
  const config = readConfig(process.env)
  const mayReplace = values.replace && (await confirmed(config, values.confirm))
  say('  Reading and checking the archive …')
  const archive = await checkArchive(givenPath(given))
  const aside = mayReplace ? await putAside(config) : undefined
  const database = await openDatabase(config)
  try {
    const files = createFileStore({ config, log: pino({ level: 'silent' }) })
    report(config, await restoreArchive(archive, { config, database, files }, { mayReplace, say }), aside)
    const fault = await keyFault(config, database)
    if (fault) say(`  Muster will not start with it as it is: ${fault}`)
  } finally {
    await database.close()
  }
  return 0
})
