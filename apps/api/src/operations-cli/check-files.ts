import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createFileStore } from '../platform/files/file-store.ts'
import { CommandError, existingConfig, openDatabase, runCommand, say } from './command.ts'
import { compareFiles } from './compare-files.ts'

const SHOWN = 20

function list(title: string, paths: readonly string[]): void {
  if (paths.length === 0) return
  say(`  ${paths.length} ${title}:`)
  for (const path of paths.slice(0, SHOWN)) say(`    ${path}`)
  if (paths.length > SHOWN) say('    …')
}

/**
 * `npm run files:check [-- --remove]` lists rows without a file, and files without a row. `--remove` deletes the
 * latter.
 */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  })
  if (positionals.length > 0) throw new CommandError('Usage: npm run files:check [-- --remove]')
  const config = existingConfig(process.env)
  const database = await openDatabase(config)
  try {
    const files = createFileStore({ config, log: pino({ level: 'silent' }) })
    const { known, missing, unknown } = await compareFiles(database, files)
    say(`  ${known} files, in ${files.kind === 's3' ? `the bucket ${config.s3?.bucket}` : config.dataDir}.`)
    list('are named by records and missing', missing)
    list('are in the store for more than a day, and no record names them', unknown)
    if (values.remove) {
      for (const path of unknown) await files.remove(path)
      if (unknown.length > 0) say('  Those that no record names are removed.')
    }
    return missing.length > 0 ? 2 : 0
  } finally {
    await database.close()
  }
})
