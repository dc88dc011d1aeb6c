import {
  endVacancy,
  listVacancies,
  readReportingLines,
  removeDottedLine,
  reopenVacancy,
  saveDottedLine,
  saveVacancy,
} from '@muster/contract/employees/directory/reporting-lines.contract'
import { changeEmployeeStatus } from '@muster/contract/employees/employees.contract'
import { readChart } from '@muster/contract/employees/org-chart/org-chart.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let world: People
let lead: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  world = await aSmallCompany(app)
  lead = await aMaster(app, world.org, 'designation', 'Team lead')
})

const chartHr = (location: number) =>
  anHrOf(app, world, location, { 'employees.chart.view': ['group'], 'employees.chart.manage': ['group'] })
const linesOf = (who: TestAccount, emp_id: number) =>
  app.call(readReportingLines, { token: who.token, query: { emp_id } })

describe('dotted lines', () => {
  const dot = (who: TestAccount, employee_id: number, manager_id: number, more = {}) =>
    app.call(saveDottedLine, {
      token: who.token,
      body: { employee_id, manager_id, kind: 'project', from_date: '2026-11-01', ...more },
    })

  test('may form a cycle with the reporting line, show in the chart from their first day, and end', async () => {
    const saved = await dot(world.admin, world.asha, world.meera, { note: 'Launch' })
    expect(saved.status).toBe(200)
    const chart = (date?: string) =>
      app.call(readChart, { token: world.admin.token, body: { focus: world.asha, date } })
    expect((await chart()).data.nodes[0]?.dotted).toEqual([{ key: `p${world.meera}`, kind: 'project' }])
    expect((await chart('2026-10-31')).data.nodes[0]?.dotted).toEqual([])
    const read = await linesOf(world.admin, world.meera)
    expect(read.queries).toBeLessThanOrEqual(8)
    expect(read.data.above.map((one) => one?.EMPLOYEE_NAME)).toEqual(['Asha Rao', 'Ravi Kumar'])
    expect(read.data.dotted_reports).toMatchObject([
      { person: { EMPLOYEE_NAME: 'Asha Rao' }, state: 'current' },
    ])
    const ended = await dot(world.admin, world.asha, world.meera, {
      id: saved.data.id,
      version: 1,
      to_date: '2026-11-20',
    })
    expect(ended.data.version).toBe(2)
    expect((await chart()).data.nodes[0]?.dotted).toEqual([])
    expect((await linesOf(world.admin, world.asha)).data.dotted).toMatchObject([{ state: 'ended' }])
  })

  test('are refused to oneself, as duplicates, and on an outdated version', async () => {
    expect((await dot(world.admin, world.asha, world.asha)).body.key).toBe('employees.dotted_line_own')
    const both = await Promise.all([
      dot(world.admin, world.meera, world.dev),
      dot(world.admin, world.meera, world.dev),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const id = both.find((answer) => answer.status === 200)?.data.id as number
    expect((await dot(world.admin, world.meera, world.dev, { id, version: 9 })).body.key).toBe(
      'record.conflict',
    )
    expect(
      (await dot(world.admin, world.meera, world.dev, { to_date: '2026-10-01' })).body.fields,
    ).toHaveProperty('to_date')
    expect((await app.call(removeDottedLine, { token: world.admin.token, body: { id } })).status).toBe(200)
    expect((await linesOf(world.admin, world.meera)).data.dotted).toEqual([])
  })

  test('are limited to the author’s reach', async () => {
    const hr = await chartHr(world.pune)
    expect((await dot(hr, world.dev, world.asha)).body.key).toBe('record.not_found')
    expect((await dot(hr, world.asha, world.dev)).body.fields).toHaveProperty('manager_id')
    const saved = await dot(world.admin, world.asha, world.dev)
    const seen = await linesOf(hr, world.asha)
    expect(seen.data.dotted).toMatchObject([{ person: null }])
    expect(seen.raw.toString()).not.toContain('Dev')
    const delhi = await chartHr(world.delhi)
    expect((await linesOf(delhi, world.dev)).data.dotted_reports).toEqual([])
    expect((await linesOf(delhi, world.asha)).body.key).toBe('record.not_found')
    const gone = await app.call(removeDottedLine, { token: delhi.token, body: { id: saved.data.id } })
    expect(gone.body.key).toBe('record.not_found')
  })
})

describe('vacancies', () => {
  const open = (who: TestAccount, more = {}) =>
    app.call(saveVacancy, {
      token: who.token,
      body: {
        manager_id: world.ravi,
        DESIGNATION_ID: lead,
        DEPT_ID: world.sales,
        open_from: '2026-11-01',
        ...more,
      },
    })
  const end = (who: TestAccount, id: number, more = {}) =>
    app.call(endVacancy, {
      token: who.token,
      body: { id, outcome: 'closed', ended_on: '2026-11-21', ...more },
    })
  const chart = (date?: string) =>
    app.call(readChart, { token: world.admin.token, body: { parents: [`p${world.ravi}`], date } })

  test('appear below their manager from the day they open until they are filled', async () => {
    const { data } = await open(world.admin)
    const box = (await chart()).data.nodes.find((node) => node.kind === 'vacancy')
    expect(box).toMatchObject({
      key: `v${data.id}`,
      parent: `p${world.ravi}`,
      DESIGNATION_NAME: 'Team lead',
      DEPARTMENT_NAME: 'Sales',
      EMPLOYEE_NAME: null,
    })
    const above = await app.call(readChart, {
      token: world.admin.token,
      body: { parents: [`p${world.asha}`] },
    })
    expect(above.data.nodes[0]).toMatchObject({ vacancies: 1, direct_reports: 1, children: 2 })
    expect((await chart('2026-10-31')).data.nodes.map((node) => node.kind)).toEqual(['person'])
    const filled = await end(world.admin, data.id, { outcome: 'filled', filled_by: world.meera })
    expect(filled.status).toBe(200)
    expect((await chart()).data.nodes.map((node) => node.kind)).toEqual(['person'])
    expect((await chart('2026-11-20')).data.nodes).toHaveLength(2)
    const list = await app.call(listVacancies, { token: world.admin.token, body: { state: 'filled' } })
    expect(list.queries).toBeLessThanOrEqual(4)
    expect(list.data).toMatchObject({ total: 1, vacancies: [{ filled_by: { EMPLOYEE_NAME: 'Meera Iyer' } }] })
  })

  test('can be ended only once, also by concurrent calls', async () => {
    const { data } = await open(world.admin)
    const both = await Promise.all([
      end(world.admin, data.id),
      end(world.admin, data.id, { outcome: 'filled', filled_by: world.meera }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(both.find((answer) => answer.status === 409)?.body.key).toBe('employees.vacancy_ended')
    expect((await open(world.admin, { id: data.id })).body.key).toBe('employees.vacancy_ended')
  })

  test('can be reopened once, within reach, while the manager works here', async () => {
    const { data } = await open(world.admin)
    const reopen = (who: TestAccount, more = {}) =>
      app.call(reopenVacancy, { token: who.token, body: { id: data.id, ...more } })
    expect((await reopen(world.admin)).body.key).toBe('employees.vacancy_open')
    await end(world.admin, data.id, { outcome: 'filled', filled_by: world.meera })
    const listed = async () =>
      (await app.call(listVacancies, { token: world.admin.token, body: {} })).data.vacancies[0]
    expect((await listed())?.abilities).toEqual({ edit: false, reopen: true })
    expect((await reopen(await chartHr(world.delhi))).body.key).toBe('record.not_found')
    expect((await reopen(world.admin, { version: 1 })).body.key).toBe('record.conflict')
    const both = await Promise.all([reopen(world.admin, { version: 2 }), reopen(world.admin, { version: 2 })])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await listed()).toMatchObject({
      state: 'open',
      ended_on: null,
      filled_by: null,
      version: 3,
      abilities: { edit: true, reopen: false },
    })
    expect((await chart()).data.nodes.filter((node) => node.kind === 'vacancy')).toHaveLength(1)
    await end(world.admin, data.id)
    await app.call(changeEmployeeStatus, {
      token: world.admin.token,
      body: { emp_id: world.ravi, status: 0 },
    })
    expect((await reopen(world.admin)).body.fields).toHaveProperty('manager_id')
  })

  test('need an active manager within reach, and existing values', async () => {
    const hr = await chartHr(world.delhi)
    expect((await open(hr)).body.fields).toHaveProperty('manager_id')
    expect((await open(world.admin, { DESIGNATION_ID: 999_999_999 })).body.fields).toHaveProperty(
      'DESIGNATION_ID',
    )
    const { data } = await open(world.admin)
    expect((await end(hr, data.id)).body.key).toBe('record.not_found')
    expect((await app.call(listVacancies, { token: hr.token, body: {} })).data.total).toBe(0)
    expect((await end(world.admin, data.id, { ended_on: '2026-10-01' })).body.fields).toHaveProperty(
      'ended_on',
    )
    expect((await end(world.admin, data.id, { outcome: 'filled' })).body.fields).toHaveProperty('filled_by')
    await app.call(changeEmployeeStatus, {
      token: world.admin.token,
      body: { emp_id: world.ravi, status: 0 },
    })
    expect((await open(world.admin)).body.fields).toHaveProperty('manager_id')
    // The manager has left, so the vacancy moves to the top, with a hint.
    const top = await app.call(readChart, { token: world.admin.token, body: {} })
    expect(top.data.nodes.find((node) => node.kind === 'vacancy')).toMatchObject({ hint: 'manager_absent' })
  })
})
