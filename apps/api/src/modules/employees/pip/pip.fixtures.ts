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
  /** Meera's manager, who makes the plan, and Ravi's own. */
  ravi: TestAccount
  asha: TestAccount
  /** Whom the plan is for. */
  meera: TestAccount
  /** Another manager: of Otto. */
  dev: TestAccount
  /** A colleague of Meera under the same manager. */
  nina: TestAccount
  /** Work in HR: for Pune with plans, for Pune without, for Delhi with plans. */
  hrOfPune: TestAccount
  hrWithout: TestAccount
  hrOfDelhi: TestAccount
}

const plans = {
  'employees.pip.view': ['group' as const],
  'employees.pip.manage': ['group' as const],
  'employees.pip.export': ['group' as const],
}

/** Everybody who could look at a plan about Meera, and everybody who must not. */
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

/** A word that stands in the plan and must not turn up anywhere else. */
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

/** A running plan about Meera, made by Ravi; answers its id. */
export async function aRunningPlan(app: TestApp, { people, ravi }: PlanWorld): Promise<number> {
  const saved = await app.call(savePip, { token: ravi.token, body: planOf(people.meera) })
  const body = { ...saved.data, action: 'start' as const }
  const started = await app.call(changePip, { token: ravi.token, body })
  if (started.status !== 200) throw new Error(started.message)
  return saved.data.id
}
