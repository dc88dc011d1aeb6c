import { saveCustomReport } from '@muster/contract/reports/custom-reports.contract'
import { exportReport, readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSmallCompany, type People } from '../src/modules/employees/employees.fixtures.ts'
import { aPaySetup, payEverybody } from '../src/modules/employees/pay/pay.fixtures.ts'
import { findAccountActor } from '../src/platform/access/account-actor.ts'
import {
  aggregatesFor,
  allDatasets,
  type Dataset,
  findColumns,
  matchingsOf,
} from '../src/platform/datasets/index.ts'
import { readTx, tx } from '../src/platform/db/tx.ts'
import { permissionsOf } from '../src/platform/platform.ts'
import { anAccount, type TestAccount } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { oneOf } from './sampling.ts'

/*
 * What is true of custom reports over every dataset: whoever built one, neither its rows nor its sums, groups, pivot, chart,
 * file nor the words of a refusal tell a reader of anybody out of reach.
 */

const app: TestApp = await createTestApp()
let world: People
const readers = new Map<string, TestAccount>()

const reach: Readonly<Record<string, readonly string[]>> = {
  nobody: [],
  'an employee': ['Dev Nair'],
  'a manager': ['Meera Iyer'],
  'HR of a location': ['Dev Nair'],
}
const names = ['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar']
const about = allDatasets().filter(({ subject }) => subject === 'employee')
const datasets = about.map((dataset) => [dataset.key, dataset] as const)
const count = { column: 'rows', aggregate: 'count' as const }

beforeAll(async () => {
  app.setNow('2026-11-10T06:30:00Z')
  world = await aSmallCompany(app)
  const permissions = allDatasets().map(({ permission }) => permission)
  const known = permissionsOf(app.platform.modules)
  const granted = (scope: 'self' | 'reports' | 'group') => ({
    'reports.view': ['organisation' as const],
    'reports.export': ['organisation' as const],
    ...Object.fromEntries(
      permissions.filter((one) => known[one]?.scopes.includes(scope)).map((one) => [one, [scope]]),
    ),
  })
  const add = async (name: string, options: Parameters<typeof anAccount>[2]) =>
    readers.set(name, await anAccount(app, world.org, { roles: [8], ...options }))
  await add('nobody', { grants: { 'reports.view': ['organisation'] } })
  await add('an employee', { employeeId: world.dev, grants: granted('self') })
  await add('a manager', { employeeId: world.ravi, grants: granted('reports') })
  await add('HR of a location', { grants: granted('group'), group: { location: [world.delhi] } })
  const { basic } = await aPaySetup(app, world.org)
  await payEverybody(app, world.org, { basic, on: '2026-02-01' })
  // A day of attendance for everybody, so that figures of all of them would show.
  await tx(app.system(world.org.orgId), (db) =>
    sql`insert into attendance_day (org_id, employee_id, day, status, worked, plan_id, is_final, ends_at, computed_at)
      select org_id, id, '2026-11-09', 'present', 480, gen_random_uuid(), true, '2026-11-09', '2026-11-09'
      from employee where org_id = ${world.org.orgId}`.execute(db),
  )
}, 60_000)

/** The columns of a dataset as an administrator has them. Texts may name others: a person's manager. */
async function columnsOf(dataset: Dataset) {
  const system = app.system(world.org.orgId)
  return readTx(system, async (db) => {
    const actor = await findAccountActor(system, db, world.admin.accountId)
    if (!actor) throw new Error('The administrator has no actor.')
    const { all } = await findColumns({ ...system, actor }, db, dataset)
    return all.filter(({ key, type }) => key === 'employee_name' || type !== 'text')
  })
}

async function build(content: object): Promise<string> {
  const answer = await app.call(saveCustomReport, {
    token: world.admin.token,
    body: { name: 'Built', is_shared: true, ...content } as never,
  })
  expect(answer.body.fields ?? answer.message).toEqual(answer.message)
  return String(answer.data.report_id)
}

/** What a reader is told of a report: its page, sorted and searched, and its file. */
async function toldOf(id: string, token: string): Promise<string> {
  const page = (body: object) => app.call(readReport, { token, params: { report_id: id }, body })
  const file = await app.call(exportReport, { token, params: { report_id: id }, body: { format: 'csv' } })
  const pages = await Promise.all([page({}), page({ search: 'a' }), page({ team_view: true })])
  return [...pages.map(({ body }) => JSON.stringify(body)), file.raw.toString('utf8')].join('\n')
}

const everyDay = (dataset: Dataset) => (dataset.timing === 'period' ? { period: 'this_month' } : {})

describe.each(datasets)('custom reports of %s', (key, dataset) => {
  const reports: string[] = []

  test('are built by an administrator', async () => {
    const columns = await columnsOf(dataset)
    const measures = [
      count,
      ...columns
        .flatMap((column) => aggregatesFor(column).map((aggregate) => ({ column: column.key, aggregate })))
        .slice(0, 11),
    ]
    const base = { dataset: key, ...everyDay(dataset) }
    const byName = { column: 'employee_name' }
    reports.push(
      await build({
        ...base,
        columns: columns.map((column) => column.key).slice(0, 60),
        chart: { kind: 'bar', by: byName, measure: count },
      }),
      await build({ ...base, groups: [byName], measures }),
      await build({ ...base, groups: [byName], measures: [count], pivot: byName }),
      await build({ ...base, measures: [count], pivot: byName }),
    )
    // The same said of people who may be reached further than the data.
    reports.push(
      await build({
        dataset: 'employees.people',
        columns: ['employee_name', 'p1.rows'],
        parts: [{ name: 'p1', dataset: key, by: matchingsOf(dataset)[0], measures: [count] }],
        sort: [{ column: 'p1.rows', descending: true }],
      }),
    )
    for (const id of reports) {
      const told = await toldOf(id, world.admin.token)
      expect(told).not.toMatch(/"error":true/)
    }
  })

  test.each(['nobody', 'an employee', 'a manager', 'HR of a location'])(
    'tell %s of nobody else',
    async (who) => {
      const allowed = reach[who] as readonly string[]
      const turn = Object.keys(reach).indexOf(who)
      const every = oneOf(2)
      for (const id of reports.filter((_, index) => (index + turn) % every === 0)) {
        const told = await toldOf(id, (readers.get(who) as TestAccount).token)
        for (const name of names.filter((one) => !allowed.includes(one))) expect(told).not.toContain(name)
      }
    },
  )
})

test('figures of a day are of those in reach', async () => {
  const id = await build({ dataset: 'attendance.days', period: 'this_month', measures: [count] })
  const counted = async (who: string) => {
    const { token } = readers.get(who) as TestAccount
    const { data, status } = await app.call(readReport, { token, params: { report_id: id }, body: {} })
    return status === 200 ? data.rows[0]?.rows : status
  }
  expect(await Promise.all(Object.keys(reach).map(counted))).toEqual([404, 1, 1, 1])
})
