import { readDuties, saveDutyHeirs } from '@muster/contract/employees/moves/duties.contract'
import {
  previewSeparation,
  separateEmployee,
  undoSeparation,
} from '@muster/contract/employees/moves/separations.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { modules } from '../../../modules.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { applyDueChanges } from '../writes/due-changes.service.ts'
import { dutyKinds, findDuties } from './duties.ts'
import { handOverDuties } from './hand-over.service.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
})

const LAST_DAY = '2026-12-31'
const AFTER = '2026-12-31T18:31:00Z'
const ALL = 'employees.department_head'

const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows)
const headOf = async () =>
  (
    await run(
      sql<{
        head: number | null
      }>`select head_employee_id as head from department where id = ${people.sales}`,
    )
  )[0]?.head
const makeHead = (id: number) =>
  run(sql`update department set head_employee_id = ${id} where id = ${people.sales}`)
const preview = (who: TestAccount, id: number) =>
  app.call(previewSeparation, { token: who.token, body: { emp_id: id, last_working_day: LAST_DAY } })
const separate = (
  who: TestAccount,
  id: number,
  heirs: { kind: string | null; heir_id: number }[],
  day = LAST_DAY,
) =>
  app.call(separateEmployee, {
    token: who.token,
    body: { emp_id: id, mode: 7, last_working_day: day, heirs },
  })
const duties = (who: TestAccount, id: number) =>
  app.call(readDuties, { token: who.token, body: { emp_id: id } })
const due = () => applyDueChanges(app.system(people.org.orgId))

/** Head of Sales, with a dotted line from Dev, a vacancy, and administrator. */
async function makeBusy(id: number): Promise<void> {
  await makeHead(id)
  const now = TEST_NOW
  await run(sql`
    insert into dotted_line (org_id, employee_id, manager_id, from_date, created_at, updated_at)
    values (${people.org.orgId}, ${people.dev}, ${id}, '2025-01-01', ${now}, ${now})`)
}

describe('what a person holds', () => {
  test('is read of all modules in one statement, for any number of people', async () => {
    await makeBusy(people.ravi)
    const ctx = app.system(people.org.orgId)
    const found = await readTx(ctx, (db) => findDuties(ctx, db, [people.ravi, people.meera]))
    expect(found.map(({ employeeId, kind, count, names }) => [employeeId, kind.key, count, names])).toEqual([
      [people.ravi, 'employees.department_head', 1, ['Sales']],
      [people.ravi, 'employees.dotted_lines', 1, ['Dev Nair']],
    ])
    const one = await preview(people.admin, people.ravi)
    expect(one.queries).toBeLessThanOrEqual(8)
    expect(one.data.duties).toMatchObject([
      {
        kind: 'employees.department_head',
        text: 'Head of a department',
        names: ['Sales'],
        fate: 'heir',
        heir: null,
      },
      { kind: 'employees.dotted_lines', abilities: { name_heir: true } },
    ])
  })

  test('has kinds with texts in English and Hindi, and a way to hand over what needs an heir', () => {
    expect(modules.length).toBeGreaterThan(20)
    expect(dutyKinds().length).toBeGreaterThan(12)
    for (const kind of dutyKinds()) {
      expect(kind.key).toMatch(/^[a-z_-]+\.[a-z_]+$/)
      expect(kind.fate === 'heir').toBe(kind.handOver !== undefined)
    }
  })
})

describe('heirs', () => {
  test('take over on the day after the last working day, once', async () => {
    await makeBusy(people.ravi)
    await separate(people.admin, people.ravi, [{ kind: null, heir_id: people.meera }])
    expect((await duties(people.admin, people.ravi)).data.duties).toMatchObject([
      { kind: ALL, heir: { EMPLOYEE_ID: people.meera, EMPLOYEE_NAME: 'Meera Iyer' } },
      { heir: { EMPLOYEE_ID: people.meera } },
    ])
    app.setNow('2026-12-31T18:00:00Z')
    await due()
    expect(await headOf()).toBe(people.ravi)
    app.setNow(AFTER)
    await due()
    expect(await headOf()).toBe(people.meera)
    const lines = await run(
      sql`select manager_id, from_date, to_date from dotted_line where org_id = ${people.org.orgId} order by id`,
    )
    expect(lines).toEqual([
      { manager_id: people.ravi, from_date: '2025-01-01', to_date: '2026-12-31' },
      { manager_id: people.meera, from_date: '2027-01-01', to_date: null },
    ])
    await makeHead(people.dev)
    await tx(app.system(people.org.orgId), (db) =>
      handOverDuties(
        app.system(people.org.orgId),
        db,
        [{ id: people.ravi, name: 'Ravi Kumar' }],
        '2027-01-01',
      ),
    )
    expect(await headOf()).toBe(people.dev)
  })

  test('take over at once from somebody whose last day has passed', async () => {
    await makeHead(people.ravi)
    await separate(people.admin, people.ravi, [{ kind: ALL, heir_id: people.asha }], '2026-01-31')
    expect(await headOf()).toBe(people.asha)
  })

  test('are not asked when the separation was cancelled', async () => {
    await makeHead(people.ravi)
    await separate(people.admin, people.ravi, [{ kind: null, heir_id: people.meera }])
    await app.call(undoSeparation, { token: people.admin.token, body: { emp_id: people.ravi } })
    expect((await duties(people.admin, people.ravi)).data.duties).toMatchObject([{ heir: null }])
    app.setNow(AFTER)
    await due()
    expect(await headOf()).toBe(people.ravi)
  })

  test('are named and changed until the last day', async () => {
    await makeHead(people.ravi)
    await separate(people.admin, people.ravi, [])
    const saved = await app.call(saveDutyHeirs, {
      token: people.admin.token,
      body: { emp_id: people.ravi, heirs: [{ kind: ALL, heir_id: people.dev }] },
    })
    expect(saved.data.duties).toMatchObject([{ heir: { EMPLOYEE_ID: people.dev } }])
    await app.call(saveDutyHeirs, { token: people.admin.token, body: { emp_id: people.ravi, heirs: [] } })
    expect((await duties(people.admin, people.ravi)).data.duties).toMatchObject([{ heir: null }])
    app.setNow(AFTER)
    await due()
    const admin = await anAdmin(app, people.org)
    const late = await app.call(saveDutyHeirs, {
      token: admin.token,
      body: { emp_id: people.ravi, heirs: [] },
    })
    expect(late.body.key).toBe('employees.not_leaving')
  })

  test('are refused with the reason, and nothing is entered', async () => {
    await makeHead(people.ravi)
    const [joiner] = await addPeople(app, people.org, [
      aPerson({ FIRST_NAME: 'Nina', LAST_NAME: 'Das', DATE_OF_JOINING: '2027-02-01' }),
    ])
    await separate(people.admin, people.dev, [], '2026-12-15')
    const cases: [heir: number, kind: string | null, field: string, words: string][] = [
      [people.ravi, null, 'heirs.0.heir_id', 'this person is leaving'],
      [people.dev, null, 'heirs.0.heir_id', 'Dev Nair leaves on'],
      [joiner as number, null, 'heirs.0.heir_id', 'Nina Das joins on'],
      [999_999, null, 'heirs.0.heir_id', 'doesn’t exist'],
      [people.asha, 'employees.nothing', 'heirs.0.kind', 'from the list'],
      [people.asha, 'employees.administrator', 'heirs.0.kind', 'by itself'],
    ]
    for (const [heir, kind, field, words] of cases) {
      const refused = await separate(people.admin, people.ravi, [{ kind, heir_id: heir }])
      expect(refused.body.key).toBe('request.invalid')
      expect(refused.body.fields?.[field]).toContain(words)
    }
    for (const kind of ['employees.department_head', null]) {
      const both = [people.asha, people.dev].map((heir_id) => ({ kind, heir_id }))
      const refused = await separate(people.admin, people.ravi, both)
      expect(refused.body.fields).toEqual({
        'heirs.1.kind': 'This responsibility has two heirs. Choose one.',
      })
    }
    expect((await duties(people.admin, people.ravi)).data.last_working_day).toBeNull()
  })

  test('pass on what the heir was to take over, when the heir leaves before', async () => {
    await makeHead(people.ravi)
    await separate(people.admin, people.ravi, [{ kind: null, heir_id: people.meera }])
    const shown = await preview(people.admin, people.meera)
    expect(shown.data.duties).toMatchObject([{ kind: 'employees.heirships', count: 1 }])
    await separate(people.admin, people.meera, [{ kind: null, heir_id: people.dev }], '2026-12-20')
    app.setNow('2026-12-21T06:00:00Z')
    await due()
    app.setNow(AFTER)
    await due()
    expect(await headOf()).toBe(people.dev)
  })
})

describe('who names heirs', () => {
  test('only hands over what they could change, not to themselves, and only to people in reach', async () => {
    await makeHead(people.ravi)
    const hr = await anHrOf(app, people, people.pune, { 'employees.separation': ['group'] })
    const shown = await duties(hr, people.ravi)
    expect(shown.data.duties).toMatchObject([{ kind: ALL, abilities: { name_heir: false } }])
    const refused = await separate(hr, people.ravi, [{ kind: ALL, heir_id: people.meera }])
    expect(refused.body.fields?.['heirs.0.kind']).toContain('permission')
    const beyond = await separate(hr, people.ravi, [{ kind: null, heir_id: people.dev }])
    expect(beyond.body.fields?.['heirs.0.heir_id']).toContain('doesn’t exist')
    expect((await duties(hr, people.dev)).body.key).toBe('record.not_found')
    const own = await anAccount(app, people.org, {
      employeeId: people.meera,
      roles: [8],
      grants: {
        'employees.separation': ['organisation'],
        'employees.directory.view': ['organisation'],
        'organisation.masters.manage': ['organisation'],
      },
    })
    expect((await separate(own, people.ravi, [{ kind: ALL, heir_id: people.meera }])).body.key).toBe(
      'access.own_record',
    )
  })

  test('is told what is left with somebody who has gone', async () => {
    await makeHead(people.ravi)
    await separate(people.admin, people.ravi, [])
    app.setNow(AFTER)
    await due()
    const notices = await run(
      sql<{
        title: string
        body: string
      }>`select title, body from notice where org_id = ${people.org.orgId} and kind = 'employees.duties_left'`,
    )
    expect(notices).toMatchObject([
      { title: 'Ravi Kumar left with open responsibilities', body: 'Still with them: Head of a department.' },
    ])
  })
})
