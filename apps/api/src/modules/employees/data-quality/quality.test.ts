import {
  askPeople,
  dismissFindings,
  type FindingKind,
  listFindings,
  readQuality,
  recomputeQuality,
  setManagers,
} from '@muster/contract/employees/bulk/data-quality.contract'
import { saveProtectedRecord } from '@muster/contract/employees/identity/protected-records.contract'
import type { Scope } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
})

const quality: Record<string, Scope[]> = {
  'employees.quality.view': ['group'],
  'employees.quality.manage': ['group'],
}

async function look() {
  await app.call(recomputeQuality, { token: people.admin.token, body: {} } as never)
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
}
const list = (kind: FindingKind, by: TestAccount = people.admin, dismissed = false) =>
  app.call(listFindings, { token: by.token, body: { kind, dismissed } })
const found = async (kind: FindingKind, by?: TestAccount) => (await list(kind, by)).data.findings

const twins = (place: { LOCATION_ID: number }, other = place) =>
  addPeople(app, people.org, [
    aPerson({
      FIRST_NAME: 'Tara',
      LAST_NAME: 'Shah',
      DATE_OF_BIRTH: '1990-05-04',
      PHONE: '+919800000001',
      ...place,
    }),
    aPerson({
      FIRST_NAME: 'tára',
      LAST_NAME: 'SHAH',
      DATE_OF_BIRTH: '1990-05-04',
      PHONE: '+919800000001',
      ...other,
    }),
  ])

describe('missing fields', () => {
  test('are found by record and section, and counted for employees in reach', async () => {
    await look()
    const answer = await app.call(readQuality, { token: people.admin.token })
    expect(answer.queries).toBeLessThanOrEqual(6)
    expect(answer.data).toMatchObject({ people: 4, last_run: { finished_at: expect.any(String) } })
    const missing = await list('recommended_missing')
    expect(missing.queries).toBeLessThanOrEqual(4)
    expect(missing.data.total_rows).toBe(4)
    const personal = answer.data.sections.find(({ name }) => name === 'Personal')
    expect(personal?.fields).toContainEqual({
      slug: 'DATE_OF_BIRTH',
      name: 'Date of birth',
      is_mandatory: false,
      missing: 4,
    })
    const hr = await anHrOf(app, people, people.delhi, quality)
    expect((await app.call(readQuality, { token: hr.token })).data.people).toBe(1)
    const [only, ...more] = await found('recommended_missing', hr)
    expect([only?.person?.id, more.length]).toEqual([people.dev, 0])
    // Omits fields of groups that the caller does not hold.
    expect(only?.reasons.map(({ key }) => key)).toContain('DATE_OF_BIRTH')
    expect(only?.reasons.map(({ key }) => key)).not.toContain('ADDRESS')
  })

  test('include fields that were made mandatory after the record was created', async () => {
    await look()
    expect(await found('mandatory_missing')).toEqual([])
    await tx(app.system(people.org.orgId), (db) =>
      sql`update form_field set is_mandatory = true
          where org_id = ${people.org.orgId} and form_no = 12 and slug = 'GENDER'`.execute(db),
    )
    await look()
    const rows = await found('mandatory_missing')
    expect(rows).toHaveLength(4)
    expect(rows[0]?.reasons).toEqual([{ key: 'GENDER', label: 'Gender' }])
  })

  test('are requested once a day from employees with an account', async () => {
    await anAccount(app, people.org, { employeeId: people.meera })
    await look()
    const ids = (await found('recommended_missing')).map(({ id }) => id)
    const ask = () => app.call(askPeople, { token: people.admin.token, body: { ids } })
    expect((await ask()).data).toEqual({ requested: 1, without_login: 3 })
    expect((await ask()).data).toEqual({ requested: 0, without_login: 3 })
  })
})

describe('duplicates', () => {
  test('are found once with their reasons, and disappear when corrected', async () => {
    const [first, second] = await twins({ LOCATION_ID: people.pune })
    await look()
    await look()
    const rows = await found('duplicate')
    expect(rows).toMatchObject([
      {
        person: { id: first },
        other: { id: second },
        score: 90,
        reasons: [{ key: 'name_birth' }, { key: 'phone' }],
      },
    ])
    await tx(app.system(people.org.orgId), (db) =>
      sql`update employee set date_of_birth = '1991-05-04', phone = null
          where org_id = ${people.org.orgId} and id = ${second}`.execute(db),
    )
    await look()
    expect(await found('duplicate')).toEqual([])
  })

  test('by identity number are shown only to callers who may see both numbers', async () => {
    for (const emp_id of [people.asha, people.meera]) {
      await app.call(saveProtectedRecord, {
        token: people.admin.token,
        body: { emp_id, group: 'identity', kind: 'PAN', number: 'ABCPE1234F' },
      })
    }
    await look()
    expect(await found('duplicate')).toMatchObject([{ reasons: [{ key: 'identity' }], score: 90 }])
    expect(JSON.stringify(await found('duplicate'))).not.toContain('ABCPE1234F')
    const hr = await anHrOf(app, people, people.pune, quality)
    expect((await list('duplicate', hr)).data).toMatchObject({ findings: [], total_rows: 0 })
    const counts = (await app.call(readQuality, { token: hr.token })).data.counts
    expect(counts.find(({ kind }) => kind === 'duplicate')?.open).toBe(0)
    const seeing = await anHrOf(app, people, people.pune, {
      ...quality,
      'employees.fields.identity': ['group'],
    })
    expect(await found('duplicate', seeing)).toHaveLength(1)
  })

  test('with somebody out of reach are hidden and cannot be dismissed', async () => {
    await twins({ LOCATION_ID: people.pune }, { LOCATION_ID: people.delhi })
    await look()
    const [pair] = await found('duplicate')
    const hr = await anHrOf(app, people, people.pune, quality)
    expect(await found('duplicate', hr)).toEqual([])
    const body = { ids: [pair?.id as number], dismissed: true, reason: 'Twins' }
    expect((await app.call(dismissFindings, { token: hr.token, body })).status).toBe(404)
  })

  test('stay dismissed with the reason until reopened', async () => {
    await twins({ LOCATION_ID: people.pune })
    await look()
    const ids = [(await found('duplicate'))[0]?.id as number]
    const judge = (dismissed: boolean, reason = '') =>
      app.call(dismissFindings, { token: people.admin.token, body: { ids, dismissed, reason } })
    expect((await judge(true)).status).toBe(422)
    expect((await judge(true, 'Cousins')).data.changed).toBe(1)
    expect((await judge(true, 'Again')).data.changed).toBe(0)
    await look()
    expect(await found('duplicate')).toEqual([])
    expect((await list('duplicate', people.admin, true)).data.findings).toMatchObject([
      { dismissed: { reason: 'Cousins' } },
    ])
    await judge(false)
    expect(await found('duplicate')).toHaveLength(1)
  })

  test('exclude a phone number shared by a whole office', async () => {
    await addPeople(
      app,
      people.org,
      Array.from({ length: 13 }, () => aPerson({ PHONE: '+912000000000' })),
    )
    await look()
    expect(await found('duplicate')).toEqual([])
  })
})

describe('other findings', () => {
  test('include managers who have left, corrected for several employees at once', async () => {
    await tx(app.system(people.org.orgId), (db) =>
      sql`update employee set status = 'left', left_on = '2026-10-31'
          where org_id = ${people.org.orgId} and id = ${people.ravi}`.execute(db),
    )
    await look()
    const rows = await found('manager_left')
    expect(rows).toMatchObject([{ person: { id: people.meera }, other: { id: people.ravi, has_left: true } }])
    expect(await found('manager_missing')).toMatchObject([{ person: { id: people.dev } }])
    const ids = [...rows, ...(await found('manager_missing'))].map(({ id }) => id)
    const give = (manager_id: number, by = people.admin) =>
      app.call(setManagers, { token: by.token, body: { ids, manager_id } })
    expect((await give(people.ravi)).body.key).toBe('employees.manager_not_suitable')
    expect((await give(people.meera)).body.key).toBe('employees.manager_cycle')
    const hr = await anHrOf(app, people, people.pune, quality)
    expect((await give(people.asha, hr)).status).toBe(404)
    expect((await give(people.asha)).data.changed).toBe(2)
    expect(await found('manager_left')).toEqual([])
    await look()
    expect([await found('manager_left'), await found('manager_missing')]).toEqual([[], []])
  })

  test('include departments without a head and bouncing addresses', async () => {
    const ctx = app.system(people.org.orgId)
    await tx(ctx, async (db) => {
      await sql`insert into mail_outbox (org_id, kind, to_address, subject, text_body, html_body, state, next_try_at, created_at)
        select org_id, 'x', email, 's', 't', 'h', 'failed', now(), ${ctx.now.toString()}::timestamptz
        from employee where org_id = ${ctx.orgId} and id = ${people.dev}`.execute(db)
    })
    await look()
    expect(await found('mail_bouncing')).toMatchObject([{ person: { id: people.dev } }])
    expect(await found('unit_without_head')).toMatchObject([{ unit: { id: people.sales, name: 'Sales' } }])
    const elsewhere = await anHrOf(app, people, people.delhi, quality)
    expect(await found('unit_without_head', elsewhere)).toEqual([])
  })
})
