import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openEmbeddedDatabase, openPostgresDatabase } from '../platform/db/database.ts'
import { createDiskStore } from '../platform/files/disk-store.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { CommandError, existingConfig, runCommand, say } from './command.ts'
import { moveDatabase } from './move-database.ts'

/** `npm run migrate-to -- <DATABASE_URL>`: from the embedded database to PostgreSQL; moves files too if S3 is set. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [url] = positionals
  if (!url || positionals.length > 1 || !/^postgres(ql)?:\/\//.test(url)) {
    throw new CommandError('Usage: npm run migrate-to -- postgres://user:password@host:5432/database')
  }
  const config = existingConfig({ ...process.env, DATABASE_URL: '' })
  const from = await openEmbeddedDatabase(config.dataDir)
  const to = openPostgresDatabase(url, 2)
  try {
    const disk = createDiskStore(join(config.dataDir, 'files'))
    const store = config.s3 ? createFileStore({ config, log: pino({ level: 'silent' }) }) : undefined
    const moved = await moveDatabase({
      from: { database: from, files: disk },
      to: { database: to, ...(store ? { files: store } : {}) },
    })
    say(`  ${moved.rows} rows of ${moved.tables} tables are in the new database.`)
    if (store) say(`  ${moved.files} files are in the bucket ${config.s3?.bucket}.`)
    for (const path of moved.missing) say(`  Missing, before and after: ${path}`)
    const keyPath = join(config.dataDir, 'secret.key')
    say('  Nothing was changed in the data folder. From now on start with:')
    say('')
    say(`    DATABASE_URL=${url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@')}`)
    say(process.env.SECRET_KEY ? '    SECRET_KEY as it is now' : `    SECRET_KEY="$(cat ${keyPath})"`)
    say(
      store ? '    the S3 variables as they are now' : `    DATA_DIR=${config.dataDir}   (files stay there)`,
    )
    say('')
    say('  Every node needs the same SECRET_KEY; several nodes need the files in an object store.')
    return 0
  } finally {
    await to.close()
    await from.close()
  }
})
