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
/** The generator's current day, fixed so that the same options generate the same history on any day. */
const TODAY = '2026-11-21'
const SMALLEST = 20

export interface LargeOptions {
  /** Number of people in the first, largest organisation. */
  employees: number
  /** Number of organisations; each but the first has a hundredth of the people, at least twenty. */
  organisations: number
  /** Custom fields of each organisation's employee form; none by default. */
  ownFields?: OwnFieldsWanted
}

export interface LargeOrganisation {
  orgId: number
  name: string
  /** The administrator's e-mail address. */
  email: string
  people: number
}

/** Number of people per organisation. One is far larger than the others, as in a real deployment. */
export function largeSizes({
  employees,
  organisations,
}: Pick<LargeOptions, 'employees' | 'organisations'>): number[] {
  return Array.from({ length: organisations }, (_, index) =>
    index === 0 ? employees : Math.max(SMALLEST, Math.round(employees / 100)),
  )
}

/** People of the organisation with this number, starting at 1. */
export function planLarge(number: number, count: number) {
  return planPeople({
    plan: sahyadri,
    count,
    seed: number,
    today: TODAY,
    emailDomain: `large${number}.test`,
  })
}

/** Organisations for measurements; deterministic by options. `admin@largeN.test` administers organisation N. */
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
  // Update the planner's statistics after the bulk insert.
  await platform.database.owner((session) => session.exec('vacuum analyze'))
  return made
}
