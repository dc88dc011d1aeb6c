import { changePip, savePip } from '@muster/contract/employees/pip/pip.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

export interface PlanWorld {
  people: People
  /** Reports to Dev; has no account. */
  otto: number
  admin: TestAccount
  /** Ravi is Meera's manager and creates the plan; Asha is Ravi's manager. */
  ravi: TestAccount
  asha: TestAccount
  /** The person that the plan is about. */
  meera: TestAccount
  /** Another manager: Otto's. */
  dev: TestAccount
  /** Meera's colleague under the same manager. */
  nina: TestAccount
  /** HR of Pune with permissions for plans, of Pune without them, and of Delhi with them. */
  hrOfPune: TestAccount
  hrWithout: TestAccount
  hrOfDelhi: TestAccount
}

const plans = {
  'employees.pip.view': ['group' as const],
  'employees.pip.manage': ['group' as const],
  'employees.pip.export': ['group' as const],
}

/** Accounts that may read a plan about Meera, and accounts that must not. */
export async function aPlanWorld(app: TestApp): Promise<PlanWorld> {
  const people = await aSmallCompany(app)
  const [nina, otto] = await addPeople(app, people.org, [
    aPerson({ FIRST_NAME: 'Nina', REPORTING_MANAGER_ID: people.ravi, LOCATION_ID: people.pune }),
    aPerson({ FIRST_NAME: 'Otto', REPORTING_MANAGER_ID: people.dev, LOCATION_ID: people.delhi }),
  ])
  const of = (employeeId: number) => anAccount(app, people.org, { employeeId })
  return {
    people,
    otto: otto as number,
    admin: people.admin,
    ravi: await of(people.ravi),
    asha: await of(people.asha),
    meera: await of(people.meera),
    dev: await of(people.dev),
    nina: await of(nina as number),
    hrOfPune: await anHrOf(app, people, people.pune, plans),
    hrWithout: await anHrOf(app, people, people.pune),
    hrOfDelhi: await anHrOf(app, people, people.delhi, plans),
  }
}

/** A word in the plan that must not appear anywhere else. */
export const SECRET = 'Zimtstern'

export const planOf = (employee_id: number): BodyOf<typeof savePip> => ({
  employee_id,
  title: `${SECRET} deliveries on time`,
  reason: `${SECRET}: four of six deliveries were late.`,
  support: 'A weekly talk.',
  starts_on: '2026-11-21',
  ends_on: '2027-01-31',
  check_in_days: 14,
  goals: [
    { title: 'Deliver on the day', measure: 'Five of six on time', due_on: '2027-01-15', weight: 60 },
    { title: 'Say early what is late', measure: 'Two days before', due_on: '2026-12-15', weight: 40 },
  ],
})

/** Creates a running plan about Meera as Ravi. @returns its id */
export async function aRunningPlan(app: TestApp, { people, ravi }: PlanWorld): Promise<number> {
  const saved = await app.call(savePip, { token: ravi.token, body: planOf(people.meera) })
  const body = { ...saved.data, action: 'start' as const }
  const started = await app.call(changePip, { token: ravi.token, body })
  if (started.status !== 200) throw new Error(started.message)
  return saved.data.id
}
