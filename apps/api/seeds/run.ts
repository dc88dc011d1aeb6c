import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import { CommandError, openDatabase, runCommand, say } from '../src/operations-cli/command.ts'
import { assemblePlatform } from '../src/start-platform.ts'
import { seedDemo } from './demo.ts'
import { seedLarge } from './large/large.ts'

const OPTIONS = {
  scenario: { type: 'string', default: 'demo' },
  employees: { type: 'string', default: '10000' },
  organisations: { type: 'string', default: '1' },
  fields: { type: 'string', default: '0' },
  searchable: { type: 'string', default: '0' },
} as const

/** @throws CommandError when the option is not a whole number, or below `least` */
function countOf(name: string, given: string, least: number): number {
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < least)
    throw new CommandError(`--${name} takes a whole number from ${least} on.`)
  return count
}

/**
 * `npm run seed -- --scenario demo`, or `--scenario large --employees 10000 --organisations 1` for measurements:
 * the same options generate the same people; `--fields 40 --searchable 6` adds custom fields of every type, with
 * values. Stop the server first if the database is embedded.
 */
runCommand(async () => {
  const { values } = parseArgs({ options: OPTIONS })
  const { scenario } = values
  if (scenario !== 'demo' && scenario !== 'large') throw new CommandError('--scenario is demo or large.')
  const options = {
    employees: countOf('employees', values.employees, 1),
    organisations: countOf('organisations', values.organisations, 1),
    ownFields: {
      fields: countOf('fields', values.fields, 0),
      searchable: countOf('searchable', values.searchable, 0),
    },
  }
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await database.migrate()
    const platform = assemblePlatform({ config, database })
    if (scenario === 'demo') await seedDemo(platform)
    else {
      for (const { orgId, people, email } of await seedLarge(platform, options))
        say(`  ${people} people in organisation ${orgId}, ${email}`)
    }
    return 0
  } finally {
    await database.close()
  }
})
