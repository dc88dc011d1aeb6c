import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { openEmbeddedDatabase, openPostgresDatabase } from '../platform/db/database.ts'
import { faultInWords } from '../platform/operator/fault-in-words.ts'
import { OperatorError } from '../platform/operator/operator-error.ts'

/** What a command can't do, in a sentence for the person who typed it. */
export class CommandError extends OperatorError {}

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A path as the person meant it: npm runs a script in the project's folder, not where it was typed. */
export const givenPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

export const openDatabase = (config: Config) =>
  config.databaseUrl ? openPostgresDatabase(config.databaseUrl, 2) : openEmbeddedDatabase(config.dataDir)

/**
 * The configuration of an installation that is there already.
 *
 * @throws CommandError for a folder without one, before anything is made in it
 */
export function existingConfig(env: Record<string, string | undefined>): Config {
  const dataDir = resolve(env.DATA_DIR || '.data')
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'database'))) {
    throw new CommandError(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the folder of the installation, or DATABASE_URL to its database.`,
    )
  }
  return readConfig(env)
}

/** Runs a command: what people can mend in one sentence, what they can't with its whereabouts. */
export function runCommand(work: () => Promise<number>): void {
  work().then(
    (code) => {
      process.exitCode = code
    },
    (error) => {
      const whereabouts = error instanceof Error ? error.stack : error
      process.stderr.write(`${faultInWords(error) ?? whereabouts}\n`)
      process.exitCode = 1
    },
  )
}
