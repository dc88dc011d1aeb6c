import { employeeAsOf } from '@muster/contract/employees/directory/as-of.contract'
import {
  downloadHistorySample,
  readHistoryColumns,
  uploadHistory,
} from '@muster/contract/employees/moves/history-upload.contract'
import { sheetRejection } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../../test/harness.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { storeFile } from '../../../files/index.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../../employees.fixtures.ts'
import { lockManagerLines } from '../../people.queries.ts'
import { placeChanged } from '../place-changed.hook.ts'

let app: TestApp
let people: People
let code: Record<'asha' | 'ravi' | 'meera' | 'dev', string>
let finance: number
const POLLED = { timeout: 20_000 }
const places: { ids: readonly number[]; from: string }[] = []

beforeAll(async () => {
  app = await createTestApp()
  placeChanged.on(async (_ctx, _db, { employeeIds, from }) => {
    places.push({ ids: employeeIds, from })
  })
})
beforeEach(async () => {
  people = await aSmallCompany(app)
  finance = await aMaster(app, people.org, 'department', 'Finance')
  const rows = await query<{ id: number; code: string }>(
    sql`select id, code from employee where org_id = ${people.org.orgId}`,
  )
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.code ?? ''
  const { asha, ravi, meera, dev } = people
  code = { asha: codeOf(asha), ravi: codeOf(ravi), meera: codeOf(meera), dev: codeOf(dev) }
  places.length = 0
})

function query<T>(statement: RawBuilder<unknown>): Promise<T[]> {
  return tx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows as T[])
}

async function stored(content: string | Buffer, by: TestAccount, name = 'history.csv'): Promise<string> {
  const ctx = app.system(people.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } }
  return (await storeFile(own, { folder: 'imports', name, content: Buffer.from(content) })).filePath
}

type Decided = Partial<BodyOf<typeof uploadHistory>>
async function upload(rows: string[], decided: Decided = {}, by = people.admin) {
  const filePath = await stored(
    ['Employee code,From,Until,Department,Manager code,Location,Reason', ...rows].join('\n'),
    by,
  )
  return app.call(uploadHistory, { token: by.token, body: { filePath, ...decided } })
}
const periods = (id: number, attribute: string) =>
  query<{ value_id: number; from_date: string; to_date: string | null }>(sql`
    select value_id, from_date, to_date from employee_assignment
    where employee_id = ${id} and attribute = ${attribute} order by from_date`)

describe('history from a file', () => {
  test('is previewed, laid into the past, seen as of its days, and the same a second time', async () => {
    const rows = [
      `${code.meera},01/01/2024,,Finance,${code.asha},Delhi,From the former system`,
      `${code.meera},01/06/2025,,Sales,${code.ravi},Pune,`,
      `${code.dev},01/03/2024,31/08/2024,Finance,,,`,
    ]
    const preview = await upload(rows, { preview: 1 })
    expect(preview.data.err_list).toEqual([])
    expect(preview.data).toMatchObject({ saved: false, changed: 3, people: 2, unchanged: 0 })
    expect(preview.data.rows[0]).toMatchObject({ row: 2, from: '2024-01-01', is_current: false })
    expect(
      preview.data.rows.find(({ row, FIELD_NAME }) => row === 2 && FIELD_NAME === 'Department'),
    ).toMatchObject({
      before: 'Sales',
      after: 'Finance',
    })
    expect(await periods(people.meera, 'department')).toHaveLength(1)

    const saved = await upload(rows)
    expect(saved.message, saved.message).toBe('History saved.')
    expect(await periods(people.meera, 'department')).toEqual([
      { value_id: finance, from_date: '2024-01-01', to_date: '2025-05-31' },
      { value_id: people.sales, from_date: '2025-06-01', to_date: null },
    ])
    expect(await periods(people.meera, 'manager')).toEqual([
      { value_id: people.asha, from_date: '2024-01-01', to_date: '2025-05-31' },
      { value_id: people.ravi, from_date: '2025-06-01', to_date: null },
    ])
    const then = await app.call(employeeAsOf, {
      token: people.admin.token,
      query: { emp_id: String(people.meera), day: '2024-07-01' },
    })
    expect(JSON.stringify(then.data)).toContain('Finance')
    // The record of today is as before; days are recomputed from the first one on.
    const [now] = await query<object>(
      sql`select department_id, manager_id, location_id from employee where id = ${people.meera}`,
    )
    expect(now).toEqual({ department_id: people.sales, manager_id: people.ravi, location_id: people.pune })
    // Each from their own first day on.
    expect(places).toEqual([
      { ids: [people.meera], from: '2024-01-01' },
      { ids: [people.dev], from: '2024-03-01' },
    ])
    const audited = await query<{ reason: string }>(sql`select reason from audit_entry
      where org_id = ${people.org.orgId} and action = 'employees.history_upload.upload' order by id`)
    expect(audited.map(({ reason }) => reason)).toEqual([
      'From the former system',
      'History from a file',
      'History from a file',
    ])
    const again = await upload(rows)
    expect(again.data).toMatchObject({ saved: true, changed: 0, unchanged: 3, rows: [] })
  })

  test('refuses what was not, with the reason at its cell', async () => {
    const [gone] = await addPeople(app, people.org, [
      {
        ...aPerson({ EMPLOYEE_CODE: 'GONE', LOCATION_ID: people.pune, DATE_OF_JOINING: '2024-01-01' }),
        employment: { status: 'left', leftOn: '2024-06-30', reasonId: null, note: '' },
      },
    ])
    expect(gone).toBeGreaterThan(0)
    const wrong = [
      `${code.meera},31/12/2023,,Finance,,,`,
      `${code.meera},01/01/2090,,Finance,,,`,
      `${code.ravi},01/02/2024,,Finance,,,`,
      `${code.ravi},01/02/2024,,Sales,,,`,
      `${code.meera},01/02/2025,,,GONE,,`,
      `${code.meera},01/05/2024,31/05/2024,,GONE,,`,
      `${code.dev},01/02/2025,,,${code.dev},,`,
      `${code.dev},01/03/2025,,,,,`,
      `${code.dev},01/03/2025,01/02/2025,Finance,,,`,
      'NOBODY,01/03/2025,,Finance,,,',
    ]
    const refused = await upload(wrong)
    expect(refused.body.key).toBe('employees.history_upload_rejected')
    const { err_list } = sheetRejection.parse(refused.body.data)
    expect(err_list.map(({ row, column, message }) => `${row} ${column} ${message.slice(0, 28)}`)).toEqual([
      '2 From Meera Iyer joined on 2024-01',
      '3 From Enter today or an earlier da',
      '5 Department Row 4 has a different value ',
      expect.stringMatching(/^6 Manager code Person No\d+ was not emp/),
      '8 Manager code An employee can’t be their o',
      '9 null Enter at least one value, su',
      '10 Until “Until” is before “From”.',
      '11 Employee code No employee you have access ',
    ])
    expect(await periods(people.meera, 'department')).toHaveLength(1)
  })

  test('keeps a row within one employment', async () => {
    await query(sql`insert into past_employment (org_id, employee_id, number, code, joined_on, left_on)
      values (${people.org.orgId}, ${people.meera}, 0, ${code.meera}, '2022-01-01', '2022-12-31')`)
    const until = async (from: string, to: string) =>
      (await upload([`${code.meera},${from},${to},Finance,,,`], { preview: 1 })).data.err_list.map(
        ({ column, message }) => `${column} ${message.slice(0, 29)}`,
      )
    expect(await until('01/06/2022', '31/12/2022')).toEqual([])
    // After leaving, and in the next employment.
    expect(await until('01/06/2022', '01/03/2023')).toEqual(['Until Meera Iyer left on 2022-12-31'])
    expect(await until('01/06/2022', '01/03/2024')).toEqual(['Until Meera Iyer left on 2022-12-31'])
    expect(await until('01/03/2023', '01/04/2023')).toEqual(['From Meera Iyer was not employed o'])
    expect(await until('01/02/2024', '01/03/2024')).toEqual([])
  })

  test('lays rows with one value whose days overlap over all of them', async () => {
    const saved = await upload([
      `${code.meera},01/01/2025,31/03/2025,Finance,,,`,
      `${code.meera},01/02/2025,30/06/2025,Finance,,,`,
    ])
    expect(saved.data).toMatchObject({ saved: true, changed: 2, unchanged: 0 })
    expect(await periods(people.meera, 'department')).toEqual([
      { value_id: people.sales, from_date: '2024-01-01', to_date: '2024-12-31' },
      { value_id: finance, from_date: '2025-01-01', to_date: '2025-06-30' },
      { value_id: people.sales, from_date: '2025-07-01', to_date: null },
    ])
    // A row with the same value extends the recorded period into days without a record.
    await query(sql`delete from employee_assignment where employee_id = ${people.meera} and attribute = 'department'
      and from_date = '2025-07-01'`)
    await upload([`${code.meera},01/05/2025,31/08/2025,Finance,,,`])
    expect(await periods(people.meera, 'department')).toMatchObject([
      { to_date: '2024-12-31' },
      { value_id: finance, from_date: '2025-01-01', to_date: '2025-08-31' },
      { value_id: null, from_date: '2025-09-01' },
    ])
  })

  // The embedded database has one connection, so nothing else can wait meanwhile.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'waits for another change of managers before it locks people, as every such change does',
    async () => {
      const [locked, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ctx = app.system(people.org.orgId)
      const other = tx(ctx, async (db) => {
        await lockManagerLines(ctx, db)
        locked.resolve()
        await begun.promise
        const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
        await expect.poll(async () => (await waiting.execute(db)).rows.length, POLLED).toBeGreaterThan(0)
        await sql`select from employee where id = ${people.meera} for update nowait`.execute(db)
      })
      await locked.promise
      const saving = upload([`${code.meera},01/02/2025,28/02/2025,,${code.asha},,`])
      begun.resolve()
      await other
      expect((await saving).data.saved).toBe(true)
    },
  )

  test('of one’s own is laid by the only administrator alone, which is recorded', async () => {
    const administrator = await anAccount(app, people.org, { roles: [2], employeeId: people.dev })
    const row = `${code.dev},01/02/2025,28/02/2025,Finance,,,`
    const refused = await upload([row], { preview: 1 }, administrator)
    expect(refused.data.err_list[0]?.message).toContain('your own history')
    await query(sql`update account set state = 'disabled' where id = ${people.admin.accountId}`)
    expect((await upload([row], { preview: 1 }, administrator)).data.err_list).toEqual([])
    expect((await upload([row], {}, administrator)).data).toMatchObject({ saved: true, changed: 1 })
    const own = await query(
      sql`select from audit_entry where org_id = ${people.org.orgId} and action = 'access.own_record'`,
    )
    expect(own).toHaveLength(1)
  })

  test('refuses a cycle on a day of the past', async () => {
    // Ravi reports to Asha, Meera to Ravi.
    const ring = await upload([`${code.asha},01/02/2025,28/02/2025,,${code.meera},,`], { preview: 1 })
    expect(ring.data.err_list).toMatchObject([{ row: 2, column: 'Manager code' }])
    expect(ring.data.err_list[0]?.message).toContain('directly or indirectly')
    const apart = await upload(
      [
        `${code.meera},01/02/2025,31/03/2025,,${code.dev},,`,
        `${code.ravi},01/02/2025,31/03/2025,,${code.meera},,`,
      ],
      { preview: 1 },
    )
    expect(apart.data.err_list).toEqual([])
  })

  test('is for people in reach, keeps them there, and is nobody’s own', async () => {
    const hr = await anHrOf(app, people, people.pune, { 'employees.transfer': ['group'] })
    const outside = await upload([`${code.dev},01/02/2025,,Finance,,,`], { preview: 1 }, hr)
    expect(outside.data.err_list[0]?.message).toContain('No employee you have access to')
    const lost = await upload([`${code.meera},01/02/2025,,,,Delhi,`], { preview: 1 }, hr)
    expect(lost.data.err_list[0]?.message).toContain('outside your reach')
    const past = await upload([`${code.meera},01/02/2025,28/02/2025,,,Delhi,`], { preview: 1 }, hr)
    expect(past.data.err_list).toEqual([])
    const self = await anAccount(app, people.org, {
      employeeId: people.ravi,
      grants: {
        'employees.transfer': ['organisation'],
        'employees.profile.view': ['organisation'],
        'employees.directory.view': ['organisation'],
      },
    })
    const own = await upload([`${code.ravi},01/02/2025,,Finance,,,`], { preview: 1 }, self)
    expect(own.data.err_list[0]?.message).toContain('your own history')
    const lead = await anAccount(app, people.org, {
      employeeId: people.asha,
      grants: {
        'employees.transfer': ['organisation'],
        'employees.profile.view': ['reports'],
        'employees.directory.view': ['organisation'],
      },
    })
    const nobodys = await upload([`${code.dev},01/02/2025,,,${code.asha},,`], { preview: 1 }, lead)
    expect(nobodys.data.err_list).not.toEqual([])
    const without = await anHrOf(app, people, people.pune)
    expect((await upload([`${code.meera},01/02/2025,,Finance,,,`], {}, without)).status).toBe(403)
  })

  test('does not make somebody who has left the manager of today', async () => {
    await addPeople(app, people.org, [
      {
        ...aPerson({ EMPLOYEE_CODE: 'GONE', LOCATION_ID: people.pune, DATE_OF_JOINING: '2024-01-01' }),
        employment: { status: 'left', leftOn: '2024-06-30', reasonId: null, note: '' },
      },
    ])
    const open = await upload([`${code.dev},01/05/2024,,,GONE,,`], { preview: 1 })
    expect(open.data.err_list[0]?.message).toContain('has left')
    const ended = await upload([`${code.dev},01/05/2024,30/06/2024,,GONE,,`], { preview: 1 })
    expect(ended.data.err_list).toEqual([])
  })

  test('that reaches to today changes the record, if it may', async () => {
    const saved = await upload([`${code.meera},01/02/2025,,Finance,${code.asha},,`])
    expect(saved.data.rows.every(({ is_current }) => is_current)).toBe(true)
    const [now] = await query<object>(
      sql`select department_id, manager_id from employee where id = ${people.meera}`,
    )
    expect(now).toEqual({ department_id: finance, manager_id: people.asha })
  })

  test('comes back unchanged as it was downloaded', async () => {
    await upload([`${code.meera},01/03/2024,31/08/2024,Finance,${code.asha},Delhi,`])
    const sample = await app.call(downloadHistorySample, { token: people.admin.token, body: { filled: 1 } })
    const filePath = await stored(sample.raw, people.admin, 'history.xlsx')
    const again = await app.call(uploadHistory, { token: people.admin.token, body: { filePath } })
    expect(again.data).toMatchObject({ saved: true, changed: 0 })
    expect(again.data.unchanged).toBeGreaterThan(4)
  })

  test('is not downloaded in part', async () => {
    await query(
      sql`delete from employee_assignment where employee_id = ${people.meera} and attribute = 'department'`,
    )
    await query(sql`insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date, to_date, created_at)
      select ${people.org.orgId}, ${people.meera}, 'department', ${people.sales}, day, day, now()
      from (select '2010-01-01'::date + n as day from generate_series(1, 5001) n) d`)
    const body = { filled: 1 as const }
    const sample = await app.call(downloadHistorySample, { token: people.admin.token, body })
    expect(sample.body.key).toBe('forms.sheet_sample_too_long')
  })

  test('begins with the order of day and month that the organisation uses, and can be switched', async () => {
    await query(sql`update organisation set date_format = 2 where org_id = ${people.org.orgId}`)
    const rows = [`${code.meera},03/04/2026,,Finance,,,`]
    const filePath = await stored(
      ['Employee code,From,Department', `${code.meera},03/04/2026,Finance`].join('\n'),
      people.admin,
    )
    const look = await app.call(readHistoryColumns, { token: people.admin.token, body: { filePath } })
    expect(look.data.date_formats).toMatchObject([{ target: 'from', format: 'MM/DD/YYYY', ambiguous: true }])
    const march = await upload(rows, { preview: 1 })
    expect(march.data.rows).toMatchObject([{ from: '2026-03-04' }])
    const april = await upload(rows, { preview: 1, date_formats: { from: 'DD/MM/YYYY' } })
    expect(april.data.rows).toMatchObject([{ from: '2026-04-03' }])
  })

  test('takes the same number of statements for two people and for fifty', async () => {
    const added = await addPeople(
      app,
      people.org,
      Array.from({ length: 50 }, () => aPerson({ LOCATION_ID: people.pune, DEPT_ID: people.sales })),
    )
    const codes = await query<{ code: string }>(
      sql`select code from employee where id = any (${added}::bigint[]) order by id`,
    )
    const file = (from: number, to: number) =>
      codes
        .slice(from, to)
        .map(
          (one, at) =>
            `${one.code},${String((at % 28) + 1).padStart(2, '0')}/02/2025,31/03/2025,Finance,${code.asha},,`,
        )
    const few = await upload(file(0, 2))
    const many = await upload(file(2, 50))
    expect([few.data.changed, many.data.changed]).toEqual([2, 48])
    expect(many.queries).toBe(few.queries)
  })
})
