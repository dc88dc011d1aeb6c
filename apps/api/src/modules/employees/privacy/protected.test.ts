import { readAuditEntry } from '@muster/contract/audit/audit.contract'
import { employeeDetails, listEmployees } from '@muster/contract/employees/employees.contract'
import {
  exportProtectedRecords,
  listProtectedRecords,
  removeProtectedRecord,
  revealProtectedRecord,
  saveIdentityKind,
  saveProtectedRecord,
} from '@muster/contract/employees/identity/protected-records.contract'
import type { Scope } from '@muster/contract/kit/index'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People

const AADHAAR = '234123412346'
const everything: Record<string, Scope[]> = Object.fromEntries(
  [
    'employees.fields.identity',
    'employees.fields.bank',
    'employees.identity.reveal',
    'employees.bank.reveal',
    'employees.identity.edit',
    'employees.bank.edit',
    'employees.protected.export',
  ].map((permission) => [permission, ['group'] as Scope[]]),
)

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
})

const aadhaarOf = (emp_id: number, number = AADHAAR) => ({
  emp_id,
  group: 'identity' as const,
  kind: 'AADHAAR',
  number,
})
const accountOf = (emp_id: number, number = '50100123456789') => ({
  emp_id,
  group: 'bank' as const,
  kind: 'ACCOUNT',
  country: 'IN',
  number,
  holder: 'Meera Iyer',
  branch_code: 'HDFC0001234',
  issuer: 'HDFC Bank',
  is_primary: true,
})

async function save(
  body: ReturnType<typeof aadhaarOf> | ReturnType<typeof accountOf>,
  by: TestAccount = people.admin,
) {
  const answer = await app.call(saveProtectedRecord, { token: by.token, body })
  expect(answer.status, answer.message).toBe(200)
  return answer.data.id
}
const list = (by: TestAccount, emp_id: number) =>
  app.call(listProtectedRecords, { token: by.token, body: { emp_id } })
const reveal = (by: TestAccount, emp_id: number, id: number, reason?: string) =>
  app.call(revealProtectedRecord, { token: by.token, body: { emp_id, id, ...(reason ? { reason } : {}) } })

function stored() {
  return tx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{ id: number; employee_id: number; sealed: string; all: string }>`
      select r.id, r.employee_id, r.sealed, r::text as all from protected_record r
      where r.org_id = ${people.org.orgId} order by r.id`.execute(db)
    return rows
  })
}
function trail() {
  return tx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{
      id: number
      action: string
      account_id: number
      reason: string
      all: string
    }>`
      select e.id, e.action, e.account_id, e.reason, e::text as all from audit_entry e
      where e.org_id = ${people.org.orgId} order by e.id`.execute(db)
    return rows
  })
}

describe('identity numbers and bank accounts', () => {
  test('are stored encrypted, listed masked, and revealed on demand with a reason', async () => {
    const id = await save(aadhaarOf(people.meera, '2341 2341 2346'))
    await save(accountOf(people.meera))
    const rows = await stored()
    for (const row of rows) expect(row.all).not.toMatch(/234123412346|50100123456789|Meera|HDFC0/)
    const answer = await list(people.admin, people.meera)
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data.identity).toMatchObject([{ kind_name: 'Aadhaar', masked: '••••••2346' }])
    expect(answer.data.bank).toMatchObject([{ masked: '••••••6789', holder: 'Meera Iyer', is_primary: true }])
    const missing = await reveal(people.admin, people.meera, id)
    expect([missing.status, missing.body.key]).toEqual([422, 'employees.reveal_reason_missing'])
    const shown = await reveal(people.admin, people.meera, id, 'Provident fund form')
    expect(shown.data).toEqual({ number: AADHAAR, shown_seconds: 30 })
    expect(shown.queries).toBeLessThanOrEqual(8)
    const entries = await trail()
    expect(entries.find(({ action }) => action === 'employees.protected.reveal')).toMatchObject({
      account_id: people.admin.accountId,
      reason: 'Provident fund form',
    })
    for (const { all } of entries) expect(all).not.toMatch(/234123412346|50100123456789/)
    const entry = entries.find(({ action }) => action === 'employees.protected.save')
    const detail = await app.call(readAuditEntry, {
      token: people.admin.token,
      params: { id: entry?.id as number },
    })
    expect(JSON.stringify(detail.data)).not.toContain(AADHAAR)
  })

  test('can be viewed and revealed, but not changed, by the person they belong to, without a reason', async () => {
    const id = await save(accountOf(people.meera))
    const own = await anAccount(app, people.org, { employeeId: people.meera })
    const answer = await list(own, people.meera)
    expect(answer.data.abilities).toEqual({
      reveal_identity: true,
      reveal_bank: true,
      edit_identity: false,
      edit_bank: false,
    })
    expect((await reveal(own, people.meera, id)).data.number).toBe('50100123456789')
    expect(
      (await app.call(saveProtectedRecord, { token: own.token, body: accountOf(people.meera) })).status,
    ).toBe(403)
    expect((await list(own, people.asha)).status).toBe(404)
  })

  test('can’t be changed by the person whom they pay, even in HR', async () => {
    const hr = await anAccount(app, people.org, {
      roles: [8],
      employeeId: people.meera,
      grants: { ...everything, 'employees.profile.view': ['group'] },
      group: { location: [people.pune] },
    })
    expect(
      (await app.call(saveProtectedRecord, { token: hr.token, body: accountOf(people.meera) })).status,
    ).toBe(403)
    await save(accountOf(people.ravi), hr)
  })

  test('can be changed in their own record by the only administrator alone, which is recorded and told to HR', async () => {
    const administrator = await anAccount(app, people.org, { roles: [2], employeeId: people.dev })
    const change = (body: object) =>
      app.call(saveProtectedRecord, { token: administrator.token, body: body as never })
    expect((await change(accountOf(people.dev))).status).toBe(403)
    expect((await list(administrator, people.dev)).data.abilities).toMatchObject({ edit_bank: false })
    const hr = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'employees.bank.edit': ['organisation'] },
    })
    await tx(app.system(people.org.orgId), (db) =>
      db.updateTable('account').set({ state: 'disabled' }).where('id', '=', people.admin.accountId).execute(),
    )
    expect((await list(administrator, people.dev)).data.abilities).toMatchObject({ edit_bank: true })
    const id = (await change(accountOf(people.dev))).data.id
    expect((await trail()).filter(({ action }) => action === 'access.own_record')).toHaveLength(1)
    const notices = await app.call(fetchBellNotifications, { token: hr.token, body: {} })
    expect(notices.data.docs.map(({ kind }) => kind)).toContain('employees.own_record')
    const remove = () =>
      app.call(removeProtectedRecord, { token: administrator.token, body: { emp_id: people.dev, id } })
    expect((await remove()).status).toBe(200)
    expect((await trail()).filter(({ action }) => action === 'access.own_record')).toHaveLength(2)
  })

  test('have one primary account for pay, and refuse changes to an outdated version', async () => {
    const first = await save(accountOf(people.meera))
    await save(accountOf(people.meera, '9988776655'))
    const { bank } = (await list(people.admin, people.meera)).data
    expect(bank?.map(({ masked, is_primary }) => [masked, is_primary])).toEqual([
      ['••••••6655', true],
      ['••••••6789', false],
    ])
    const change = {
      ...accountOf(people.meera),
      id: first,
      number: undefined,
      issuer: 'Another bank',
      version: 1,
    }
    expect((await app.call(saveProtectedRecord, { token: people.admin.token, body: change })).status).toBe(
      200,
    )
    expect((await app.call(saveProtectedRecord, { token: people.admin.token, body: change })).status).toBe(
      409,
    )
    expect((await reveal(people.admin, people.meera, first, 'x')).data.number).toBe('50100123456789')
    const gone = await app.call(removeProtectedRecord, {
      token: people.admin.token,
      body: { emp_id: people.meera, id: first },
    })
    expect(gone.status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  test('can be of the organisation’s custom kinds, validated by their pattern', async () => {
    const token = people.admin.token
    const bad = await app.call(saveIdentityKind, {
      token,
      body: { slug: 'WORK_PASS', name: 'Work pass', pattern: '(A+)+$', is_active: true },
    })
    expect(bad.body.fields).toHaveProperty('pattern')
    const body = { slug: 'WORK_PASS', name: 'Work pass', pattern: 'WP9999', is_active: true }
    expect((await app.call(saveIdentityKind, { token, body })).status).toBe(200)
    const wrong = await app.call(saveProtectedRecord, {
      token,
      body: { ...aadhaarOf(people.dev, 'WP12345'), kind: 'WORK_PASS' },
    })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.body)).not.toContain('WP12345')
    await save({ ...aadhaarOf(people.dev, 'wp 1234'), kind: 'WORK_PASS' })
    await app.call(saveIdentityKind, { token, body: { slug: 'AADHAAR', is_active: false } })
    const off = await app.call(saveProtectedRecord, { token, body: aadhaarOf(people.dev) })
    expect(off.body.key).toBe('employees.identity_kind_unknown')
  })
})

describe('attacks', () => {
  test('a sub-admin can’t list, reveal, change or delete records out of reach, by any person’s id', async () => {
    const id = await save(aadhaarOf(people.dev))
    const inReach = await save(aadhaarOf(people.meera))
    const hr = await anHrOf(app, people, people.pune, everything)
    expect((await list(hr, people.dev)).status).toBe(404)
    expect((await reveal(hr, people.dev, id, 'x')).status).toBe(404)
    // The id of a record out of reach, combined with the id of a person in reach.
    expect((await reveal(hr, people.meera, id, 'x')).status).toBe(404)
    const remove = { emp_id: people.meera, id }
    expect((await app.call(removeProtectedRecord, { token: hr.token, body: remove })).status).toBe(404)
    const change = { ...aadhaarOf(people.meera), id }
    expect((await app.call(saveProtectedRecord, { token: hr.token, body: change })).status).toBe(404)
    expect((await reveal(hr, people.meera, inReach, 'x')).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })

  test('without the permission for the group, neither the numbers nor their existence are visible', async () => {
    const id = await save(aadhaarOf(people.meera))
    const hr = await anHrOf(app, people, people.pune)
    expect((await list(hr, people.meera)).data).toMatchObject({ identity: null, bank: null })
    expect((await reveal(hr, people.meera, id, 'x')).status).toBe(404)
    const masked = await anHrOf(app, people, people.pune, { 'employees.fields.identity': ['group'] })
    expect((await list(masked, people.meera)).data.identity).toHaveLength(1)
    expect((await reveal(masked, people.meera, id, 'x')).status).toBe(403)
  })

  test('saving a number that somebody out of reach already has gives nothing away', async () => {
    await save(aadhaarOf(people.dev))
    const hr = await anHrOf(app, people, people.pune, everything)
    const answer = await app.call(saveProtectedRecord, { token: hr.token, body: aadhaarOf(people.meera) })
    expect([answer.status, answer.message]).toEqual([200, 'Saved.'])
  })

  test('an export is audited, and limited to people whose numbers may be exported and revealed', async () => {
    await save(aadhaarOf(people.dev))
    await save(aadhaarOf(people.meera, AADHAAR))
    const body = { group: 'identity' as const, reason: 'Audit of the provident fund' }
    const hr = await anHrOf(app, people, people.pune, everything)
    const answer = await app.call(exportProtectedRecords, { token: hr.token, body })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-disposition'])).toContain('IdentityNumbers.xlsx')
    const read = (await trail()).filter(({ action }) => action === 'audit.protected_fields.read')
    expect(read).toHaveLength(1)
    expect(read[0]?.reason).toBe('Audit of the provident fund')
    expect(read[0]?.all).toContain('1 people')
    const { 'employees.identity.reveal': _, ...less } = everything
    const without = await anHrOf(app, people, people.pune, less)
    expect((await app.call(exportProtectedRecords, { token: without.token, body })).status).toBe(200)
    expect((await trail()).at(-1)?.all).toContain('0 people')
  })

  test('a number can’t be found by sorting, filtering or searching, nor in the record', async () => {
    await save(aadhaarOf(people.meera))
    const token = people.admin.token
    const search = await app.call(listEmployees, { token, body: { search: AADHAAR } })
    expect(search.data.is_alike || search.data.total_rows === 0).toBe(true)
    const sorted = await app.call(listEmployees, { token, body: { sort: 'sealed' } })
    expect(sorted.status).toBe(422)
    const filtered = await app.call(listEmployees, { token, body: { filters: { AADHAAR: [AADHAAR] } } })
    expect(filtered.status).toBe(422)
    const record = await app.call(employeeDetails, { token, query: { emp_id: people.meera } })
    expect(record.raw.toString()).not.toContain(AADHAAR)
  })

  test('a ciphertext copied into another person’s row can’t be decrypted', async () => {
    const mine = await save(aadhaarOf(people.meera))
    const other = await save(aadhaarOf(people.dev, AADHAAR))
    await tx(app.system(people.org.orgId), (db) =>
      sql`update protected_record r set sealed = (
            select s.sealed from protected_record s where s.org_id = r.org_id and s.id = ${other})
          where r.org_id = ${people.org.orgId} and r.id = ${mine}`.execute(db),
    )
    const answer = await reveal(people.admin, people.meera, mine, 'x')
    expect([answer.status, answer.body.key]).toEqual([409, 'employees.protected_unreadable'])
    expect((await list(people.admin, people.meera)).data.identity).toMatchObject([
      { masked: '••••••', is_readable: false },
    ])
    expect((await reveal(people.admin, people.dev, other, 'x')).status).toBe(200)
  })

  test('reveals are limited per hour, also for concurrent calls, and refusals are audited', async () => {
    const id = await save(aadhaarOf(people.meera))
    await tx(app.system(people.org.orgId), (db) =>
      db.insertInto('privacy_setting').values({ org_id: people.org.orgId, reveals_an_hour: 3 }).execute(),
    )
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => reveal(people.admin, people.meera, id, 'x')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    const refused = (await trail()).filter(({ action }) => action === 'employees.protected.reveal_refused')
    expect(refused).toHaveLength(2)
    app.setNow('2026-11-21T07:31:00Z')
    expect((await reveal(people.admin, people.meera, id, 'x')).status).toBe(200)
    app.setNow('2026-11-21T06:30:00Z')
  })

  test('another organisation can’t reach a record', async () => {
    const id = await save(aadhaarOf(people.meera))
    const theirs = await aSmallCompany(app)
    expect((await reveal(theirs.admin, people.meera, id, 'x')).status).toBe(404)
    expect((await reveal(theirs.admin, theirs.meera, id, 'x')).status).toBe(404)
  })
})
