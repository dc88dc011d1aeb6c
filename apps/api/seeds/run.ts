import { parseArgs } from 'node:util'
import { ROLE } from '@muster/contract/kit/index'
import { readConfig } from '../src/config.ts'
import { createOrganisation } from '../src/modules/organisation/index.ts'
import { hashPassword } from '../src/modules/session/index.ts'
import { openEmbeddedDatabase, openPostgresDatabase } from '../src/platform/db/database.ts'
import { assemblePlatform, systemCtx } from '../src/start-platform.ts'
import { writeDemoAccounts } from './accounts.ts'
import { sahyadri } from './company.ts'
import { seedDemo } from './demo.ts'
import { planPeople } from './people.ts'
import { writeCompany } from './write-company.ts'

/**
 * `npm run seed -- --scenario demo`, or `--scenario large --employees 10000 --organisations 1` for
 * measuring: the same options make the same people. Stop the server first when the database is embedded.
 */
const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'demo' },
    employees: { type: 'string', default: '10000' },
    organisations: { type: 'string', default: '1' },
  },
})

async function seedLarge(
  platform: ReturnType<typeof assemblePlatform>,
  employees: number,
  organisations: number,
) {
  const passwordHash = await hashPassword('Demo@12345')
  for (let number = 1; number <= organisations; number++) {
    const orgId = await createOrganisation(platform, { name: `Large company ${number}` })
    const ctx = systemCtx(platform, orgId, 'Generated data')
    const people = planPeople({
      plan: sahyadri,
      count: employees,
      seed: number,
      today: '2026-11-21',
      emailDomain: `large${number}.test`,
    })
    const ids = await writeCompany(ctx, sahyadri, people)
    await writeDemoAccounts(ctx, passwordHash, [
      {
        email: `admin@large${number}.test`,
        name: 'Administrator',
        employeeId: ids[0] as number,
        roles: [{ product: 1, role: ROLE.admin }],
      },
    ])
    process.stdout.write(`  ${people.length} people in organisation ${orgId}, admin@large${number}.test\n`)
  }
}

const config = readConfig(process.env)
const database = config.databaseUrl
  ? openPostgresDatabase(config.databaseUrl)
  : await openEmbeddedDatabase(config.dataDir)
await database.migrate()
const platform = assemblePlatform({ config, database })
if (values.scenario === 'large')
  await seedLarge(platform, Number(values.employees), Number(values.organisations))
else await seedDemo(platform)
await database.close()
