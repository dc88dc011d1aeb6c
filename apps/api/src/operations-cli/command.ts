import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { openEmbeddedDatabase, openPostgresDatabase } from '../platform/db/database.ts'
import { faultInWords } from '../platform/operator/fault-in-words.ts'
import { OperatorError } from '../platform/operator/operator-error.ts'

/** An error to show to the operator as a sentence. */
export class CommandError extends OperatorError {}

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Resolves a path relative to where the command was typed: npm runs scripts in the project's folder. */
export const givenPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

export const openDatabase = (config: Config) =>
  config.databaseUrl
    ? openPostgresDatabase(config.databaseOwnerUrl ?? config.databaseUrl, 2)
    : openEmbeddedDatabase(config.dataDir)

/**
 * The configuration of an existing installation.
 *
 * @throws CommandError for a folder without one, before creating anything in it
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

/** Runs a command. Prints errors that the operator can fix as a sentence, others with their stack. */
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
