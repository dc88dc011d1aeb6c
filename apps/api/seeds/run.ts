import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import { openEmbeddedDatabase, openPostgresDatabase } from '../src/platform/db/database.ts'
import { assemblePlatform } from '../src/start-platform.ts'
import { seedDemo } from './demo.ts'
import { seedLarge } from './large.ts'

/**
 * `npm run seed -- --scenario demo`, or `--scenario large --employees 10000 --organisations 1` for
 * measuring: the same options make the same people; `--fields 40 --searchable 6` gives each organisation so many
 * fields of its own, with values of every type. Stop the server first when the database is embedded.
 */
const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'demo' },
    employees: { type: 'string', default: '10000' },
    organisations: { type: 'string', default: '1' },
    fields: { type: 'string', default: '0' },
    searchable: { type: 'string', default: '0' },
  },
})

/** @throws when the option is not a whole number, or below `least` */
function countOf(name: 'employees' | 'organisations' | 'fields' | 'searchable', least: number): number {
  const count = Number(values[name])
  if (!Number.isSafeInteger(count) || count < least)
    throw new Error(`--${name} takes a whole number from ${least} on.`)
  return count
}

const options = {
  employees: countOf('employees', 1),
  organisations: countOf('organisations', 1),
  ownFields: { fields: countOf('fields', 0), searchable: countOf('searchable', 0) },
}
const config = readConfig(process.env)
const database = config.databaseUrl
  ? openPostgresDatabase(config.databaseUrl)
  : await openEmbeddedDatabase(config.dataDir)
await database.migrate()
const platform = assemblePlatform({ config, database })
if (values.scenario === 'large') {
  for (const { orgId, people, email } of await seedLarge(platform, options))
    process.stdout.write(`  ${people} people in organisation ${orgId}, ${email}\n`)
} else await seedDemo(platform)
await database.close()
