import { ROLE } from '@muster/contract/kit/index'
import { createOrganisation } from '../../src/modules/organisation/index.ts'
import { hashPassword } from '../../src/modules/session/index.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { systemCtx } from '../../src/start-platform.ts'
import { writeDemoAccounts } from '../company/accounts.ts'
import { sahyadri } from '../company/company.ts'
import { writeCompany } from '../company/write-company.ts'
import { planPeople } from '../people/people.ts'
import {
  copyOwnValues,
  type OwnFieldsWanted,
  ownValues,
  planOwnFields,
  publishOwnFields,
} from './large-fields.ts'

export const LARGE_PASSWORD = 'Demo@12345'
/** Today of the generator: fixed, so that the same options make the same history on any day. */
const TODAY = '2026-11-21'
const SMALLEST = 20

export interface LargeOptions {
  /** People of the first, largest organisation. */
  employees: number
  /** In all; each but the first has a hundredth of the people, at least twenty. */
  organisations: number
  /** Fields of each organisation's own in the employee form; none unless given. */
  ownFields?: OwnFieldsWanted
}

export interface LargeOrganisation {
  orgId: number
  name: string
  /** Of its administrator. */
  email: string
  people: number
}

/** What is in the organisations, before anything is written. One company dwarfs its neighbours, as in a real deployment. */
export function largeSizes({
  employees,
  organisations,
}: Pick<LargeOptions, 'employees' | 'organisations'>): number[] {
  return Array.from({ length: organisations }, (_, index) =>
    index === 0 ? employees : Math.max(SMALLEST, Math.round(employees / 100)),
  )
}

/** People of the organisation with this number, from 1 on. */
export function planLarge(number: number, count: number) {
  return planPeople({
    plan: sahyadri,
    count,
    seed: number,
    today: TODAY,
    emailDomain: `large${number}.test`,
  })
}

/** Organisations for measuring: the same options make the same people. `admin@largeN.test` administers number N. */
export async function seedLarge(platform: Platform, options: LargeOptions): Promise<LargeOrganisation[]> {
  const passwordHash = await hashPassword(LARGE_PASSWORD)
  const fields = options.ownFields ? planOwnFields(options.ownFields) : []
  const made: LargeOrganisation[] = []
  for (const [index, size] of largeSizes(options).entries()) {
    const number = index + 1
    const name = `Large company ${number}`
    const orgId = await createOrganisation(platform, { name })
    const ctx = systemCtx(platform, orgId, 'Generated data')
    await publishOwnFields(ctx, fields)
    const ids = await writeCompany(ctx, sahyadri, planLarge(number, size), (index) =>
      ownValues(fields, index),
    )
    await copyOwnValues(ctx, fields, ids)
    const email = `admin@large${number}.test`
    await writeDemoAccounts(ctx, passwordHash, [
      {
        email,
        name: 'Administrator',
        employeeId: ids[0] as number,
        roles: [{ product: 1, role: ROLE.admin }],
      },
    ])
    made.push({ orgId, name, email, people: size })
  }
  // The planner knows what came in all at once only when it is told.
  await platform.database.owner((session) => session.exec('vacuum analyze'))
  return made
}
