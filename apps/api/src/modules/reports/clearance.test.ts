import { separateEmployee } from '@muster/contract/employees/moves/separations.contract'
import { clearanceReport } from '@muster/contract/reports/named-reports.contract'
import { getOrganisationFilters } from '@muster/contract/reports/report-filters.contract'
import { readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { aChecklist, aSeparation, putStatus } from '../offboarding/clearance/clearance.fixtures.ts'

const app: TestApp = await createTestApp()
let people: People

const LAST_DAY = '2026-12-31'
const run = (statement: ReturnType<typeof sql>) =>
  tx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows)
const separate = (emp_id: number, heirs: { kind: string | null; heir_id: number }[] = []) =>
  app.call(separateEmployee, {
    token: people.admin.token,
    body: { emp_id, mode: 7, last_working_day: LAST_DAY, heirs },
  })
const THIS_YEAR = { from: '2026-01-01', to: '2026-12-31' }
// Its number from the beginning, which organisations’ access and schedules refer to.
const RESPONSIBILITIES = 7
const responsibilities = async (token: string) =>
  app.call(readReport, { token, params: { report_id: RESPONSIBILITIES }, body: THIS_YEAR })
const rowsOf = async (token = people.admin.token) =>
  (await responsibilities(token)).data.rows.map((row) => [
    ...[row.employee_name, row.responsibility, row.clearance, row.heir, row.passed_on],
  ])

beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  await run(sql`update department set head_employee_id = ${people.ravi} where id = ${people.sales}`)
})

describe('the report of responsibilities', () => {
  test('has a row for what a leaver has to hand over, until and after it is handed over', async () => {
    await separate(people.dev)
    await separate(people.ravi)
    expect(await rowsOf()).toEqual([
      ['Dev Nair', 'Nothing to hand over', 'Clear', null, null],
      ['Ravi Kumar', 'Head of a department', 'Nobody named yet', null, null],
    ])
    await run(sql`insert into employee_duty_heir (org_id, move_id, kind, heir_id)
      select org_id, id, 'employees.department_head', ${people.meera} from employee_move
      where org_id = ${people.org.orgId} and employee_id = ${people.ravi} and kind = 'separation'`)
    expect((await rowsOf())[1]).toEqual([
      ...['Ravi Kumar', 'Head of a department', 'Waiting for the last day', 'Meera Iyer', null],
    ])
    await run(sql`update department set head_employee_id = ${people.meera} where id = ${people.sales}`)
    await run(sql`update employee_duty_heir set done_at = '2026-12-31T19:00:00Z', passed = 1
      where org_id = ${people.org.orgId}`)
    expect((await rowsOf())[1]).toEqual([
      ...['Ravi Kumar', 'Head of a department', 'Handed over', 'Meera Iyer', '2027-01-01'],
    ])
  })

  test('says what is left over with somebody who has left', async () => {
    await separate(people.ravi)
    await run(sql`update employee set status = 'left' where id = ${people.ravi}`)
    expect(await rowsOf()).toEqual([
      ['Ravi Kumar', 'Head of a department', 'Still open after the last day', null, null],
    ])
  })

  test('is of those whom its reader may see leave, in at most seven statements', async () => {
    await separate(people.dev)
    await separate(people.ravi)
    expect((await responsibilities(people.admin.token)).queries).toBeLessThanOrEqual(8)
    const clerk = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'], 'employees.separation': ['group'] },
      group: { location: [people.delhi] },
    })
    expect(await rowsOf(clerk.token)).toEqual([['Dev Nair', 'Nothing to hand over', 'Clear', null, null]])
    const blind = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'] },
    })
    expect((await responsibilities(blind.token)).body.key).toBe('reports.not_found')
  })
})

describe('the clearance report', () => {
  test('has the clearance lines of leavers, as a list and as a file', async () => {
    await aChecklist(app, people.admin, { approver_kind: 'people', approver_ids: [people.ravi] })
    const id = await aSeparation(app, people.org.orgId, people.meera)
    await putStatus(app, people.org.orgId, id, 6)
    const asked = { token: people.admin.token, body: THIS_YEAR }
    const { data, queries } = await app.call(clearanceReport, { ...asked, query: {} })
    const lines = (data as { rows: Record<string, unknown>[] }).rows
    expect(lines.map((row) => [row.employee_name, row.line, row.state])).toEqual(
      expect.arrayContaining([['Meera Iyer', 'Laptop returned', 'Open']]),
    )
    expect((data as { count: number }).count).toBe(lines.length)
    expect(queries).toBeLessThanOrEqual(8)
    const { body: file } = await app.call(clearanceReport, { ...asked, query: { download: 'true' } })
    expect(file).toBeDefined()
    const blind = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'] },
    })
    const refused = await app.call(clearanceReport, { ...asked, token: blind.token, query: {} })
    expect(refused.body.key).toBe('reports.not_found')
  })
})

describe('the filters of reports', () => {
  const filters = async (body: object, token = people.admin.token) =>
    app.call(getOrganisationFilters, { token, body })

  test('are those of the specification that have something to choose, with their values', async () => {
    const { data, queries } = await filters({ report_id: 1 })
    expect(queries).toBeLessThanOrEqual(4)
    const location = data.filters.find(({ filter_id }) => filter_id === 8)
    expect(location?.name).toBe('Location')
    expect(location?.values).toContainEqual({ id: people.pune, name: 'Pune' })
    expect(data.filters[0]).toMatchObject({ filter_id: 125, key: '125', name: 'Status' })
    expect(data.filters.every(({ values }) => values.length > 0)).toBe(true)
    const some = await filters({ report_id: 1, filter_ids: [5, 8, 999] })
    expect(some.data.filters.map(({ filter_id }) => filter_id).toSorted()).toEqual([5, 8])
  })

  test('are none of a report that is not about people, and not told of one that is not there', async () => {
    expect((await filters({ report_id: 5 })).data.filters).toEqual([])
    expect((await filters({ report_id: 99 })).body.key).toBe('reports.not_found')
    const nobody = await anAccount(app, people.org, { roles: [] })
    expect((await filters({}, nobody.token)).body.key).toBe('access.denied')
    expect((await filters({})).data.filters.length).toBeGreaterThan(2)
  })
})
