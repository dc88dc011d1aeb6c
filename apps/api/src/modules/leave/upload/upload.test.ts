import {
  downloadBalanceSample,
  previewNewAssign,
  readBalanceColumns,
  submitNewAssign,
  uploadBalances,
} from '@muster/contract/leave/balance-upload.contract'
import { readBalances } from '@muster/contract/leave/balances.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { accrualJob } from '../accrual/accrual.jobs.ts'
import { aLeaveRule, aLeaveType, aPerson, countRows, ledgerOf, someTerms } from '../leave.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number
let sick: number
let person: number
let other: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-21T06:30:00Z')
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin, { name: 'Earned' })
  sick = await aLeaveType(app, admin, { name: 'Sick' })
  person = await aPerson(app, org)
  other = await aPerson(app, org)
})

const ctx = () => app.system(org.orgId)

async function codeOf(id: number): Promise<string> {
  const row = await readTx(ctx(), (db) =>
    db.selectFrom('employee').select('code').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return row.code
}

async function aFile(lines: string[], by = admin): Promise<string> {
  const { filePath } = await storeFile(
    { ...ctx(), actor: { ...ctx().actor, accountId: by.accountId } },
    { folder: 'imports', name: 'balances.csv', content: Buffer.from(`${lines.join('\n')}\n`) },
  )
  return filePath
}

const upload = async (
  lines: string[],
  more: { preview?: 0 | 1; on?: string; below_limit?: boolean; reason?: string } = {},
  by = admin,
) => app.call(uploadBalances, { token: by.token, body: { filePath: await aFile(lines, by), ...more } })

describe('balance upload', () => {
  test('previews the rows, then sets the balances; idempotent', async () => {
    const lines = [
      'Employee code,Employee name,Earned,Sick',
      `${await codeOf(person)},Anybody,7.5,`,
      `${await codeOf(other)},,3,-1`,
    ]
    const rows = await countRows(app, org)
    // A balance below its limit is a mistake unless the uploader says otherwise, and why.
    for (const more of [{}, { below_limit: true }]) {
      const marked = await upload(lines, { preview: 1, ...more })
      expect(marked.data.err_list).toMatchObject([
        { row: 3, column: 'Sick', message: expect.stringMatching(/^Sick would be -1, below its limit of 0/) },
      ])
    }
    const agreed = { below_limit: true, reason: 'Agreed debt' }
    const preview = await upload(lines, { preview: 1, ...agreed })
    expect(preview.data).toMatchObject({ saved: false, changed: 2, err_list: [] })
    expect(preview.data.rows[0]?.balances).toEqual([
      { LEAVE_TYPE_ID: earned, LEAVE_TYPE_NAME: 'Earned', before: 0, after: 7.5 },
    ])
    expect(await countRows(app, org)).toBe(rows)
    const saved = await upload(lines, agreed)
    expect(saved.data).toMatchObject({ saved: true, changed: 2 })
    // Constant for two employees or two thousand: all reads and writes are batched.
    expect(saved.queries).toBeLessThanOrEqual(16)
    expect((await upload(lines)).data).toMatchObject({ saved: true, changed: 0, unchanged: 2 })
    expect(await ledgerOf(app, org, other)).toMatchObject([
      { on: '2026-11-21', days: 3, kind: 'adjusted', type: earned },
      { days: -1, type: sick },
    ])
    const { data } = await app.call(readBalances, { token: admin.token, params: { id: person } })
    expect(data.rows).toMatchObject([{ LEAVE_TYPE_NAME: 'Earned', balance: 7.5 }])
  })

  test('reads lists with one row per person and leave type', async () => {
    const [code, second] = [await codeOf(person), await codeOf(other)]
    const lines = [
      'Employee ID,Leave Type,Balance',
      `${code},Earned,7.5`,
      `${code},sick,2`,
      `${second},Earned,`,
    ]
    const saved = await upload(lines)
    expect(saved.data).toMatchObject({ saved: true, changed: 1, unchanged: 1, err_list: [] })
    expect(await ledgerOf(app, org, person)).toMatchObject([
      { days: 7.5, kind: 'adjusted', type: earned },
      { days: 2, type: sick },
    ])
    expect((await upload(lines)).data).toMatchObject({ changed: 0, unchanged: 2 })
    const wrong = [lines[0]!, `${code},Earned,1`, `${code},Earned,2`, `${code},Parental,3`, `${code},,4`]
    const preview = await upload(wrong, { preview: 1 })
    expect(preview.data.err_list).toEqual([
      { row: 3, column: 'Leave Type', message: 'Row 2 already has this person’s balance of Earned.' },
      { row: 4, column: 'Leave Type', message: '“Parental” is none of: Earned, Sick.' },
      { row: 5, column: 'Leave Type', message: 'Please enter the leave type.' },
    ])
  })

  test('takes headings of other products by a choice of columns, which is remembered', async () => {
    const lines = ['Emp No,Name,EL (days)', `${await codeOf(person)},Anybody,7.5`]
    const look = async () =>
      (await app.call(readBalanceColumns, { token: admin.token, body: { filePath: await aFile(lines) } }))
        .data
    const seen = await look()
    expect(seen.guesses.map(({ header }) => header)).toEqual(['Emp No', 'Name', 'EL (days)'])
    const target = seen.targets.find(({ label }) => label === 'Earned')?.slug as string
    expect(seen.guesses[2]?.target).not.toBe(target)
    const mapping = { 'Emp No': 'code', Name: null, 'EL (days)': target }
    const saved = await app.call(uploadBalances, {
      token: admin.token,
      body: { filePath: await aFile(lines), mapping },
    })
    expect([saved.message, saved.data]).toMatchObject([expect.anything(), { saved: true, changed: 1 }])
    const { data } = await app.call(readBalances, { token: admin.token, params: { id: person } })
    expect(data.rows).toMatchObject([{ LEAVE_TYPE_NAME: 'Earned', balance: 7.5 }])
    expect(await look()).toMatchObject({ remembered: true, guesses: [{}, {}, { target }] })
  })

  test('writes nothing when one cell is wrong, and reports the cell', async () => {
    const code = await codeOf(person)
    const lines = [
      'Employee code,Earned,Parental',
      `${code},many,`,
      `${await codeOf(other)},2,`,
      'NOBODY,1,',
      `${code},1,`,
    ]
    const rows = await countRows(app, org)
    const preview = await upload(lines, { preview: 1 })
    expect(preview.data.err_list).toEqual([
      { row: 1, column: 'Parental', message: 'No active leave type has this name.' },
      { row: 2, column: 'Earned', message: '“many” is not a number of days.' },
      { row: 4, column: 'Employee code', message: 'No employee you have access to has the code “NOBODY”.' },
      { row: 5, column: 'Employee code', message: 'This person stands in row 2 already.' },
    ])
    const refused = await upload(lines)
    expect(refused.body).toMatchObject({
      key: 'leave.upload_rejected',
      data: { errorFile: expect.stringContaining('ERROR_REPORTS'), err_list: expect.any(Array) },
    })
    expect(await countRows(app, org)).toBe(rows)
    expect((await upload(['Name,Earned', 'x,1'])).body.key).toBe('leave.upload_columns')
  })

  test('applies two concurrent uploads once', async () => {
    const lines = ['Employee code,Earned', `${await codeOf(person)},4`]
    const answers = await Promise.all([upload(lines), upload(lines), upload(lines)])
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
    expect((await ledgerOf(app, org, person)).map((row) => row.days)).toEqual([4])
  })

  test('covers only employees in reach, never the caller', async () => {
    const pune = await aMaster(app, org, 'location', 'Pune')
    const near = await aPerson(app, org, { location: pune })
    const hr = await anAccount(app, org, {
      roles: [8],
      grants: { 'leave.balance.manage': ['group'] },
      group: { location: [pune] },
    })
    const line = async (id: number) => ['Employee code,Earned', `${await codeOf(id)},2`]
    expect((await upload(await line(near), {}, hr)).status).toBe(200)
    expect((await upload(await line(person), {}, hr)).body.key).toBe('leave.upload_rejected')
    await tx(ctx(), (db) =>
      sql`update account set employee_id = ${other} where org_id = ${org.orgId} and id = ${admin.accountId}`.execute(
        db,
      ),
    )
    const own = await upload(await line(other), { preview: 1 })
    expect(own.data.err_list).toMatchObject([{ message: 'You can’t set your own balances.' }])
  })

  test('offers a sample, empty or listing everybody in reach', async () => {
    const sample = (body: { sheet?: 'assign'; filled?: 0 | 1 }) =>
      app.call(downloadBalanceSample, { token: admin.token, body })
    for (const body of [{}, { filled: 1 as const }, { sheet: 'assign' as const, filled: 1 as const }]) {
      const answer = await sample(body)
      expect(answer.status).toBe(200)
      expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
    }
  })
})

describe('upload of leave rules and opening balances', () => {
  const assign = async (lines: string[]) =>
    app.call(submitNewAssign, { token: admin.token, body: { filePath: await aFile(lines) } })

  test('assigns personal or matching rules and opening balances', async () => {
    const terms = someTerms({ quota: 12, disbursement: 4 })
    await aLeaveRule(app, admin, { types: [{ id: earned, terms }] })
    const senior = await aLeaveRule(app, admin, {
      types: [{ id: earned, terms: { ...terms, quota: 24 } }],
      conditions: { location: [await aMaster(app, org, 'location', 'Elsewhere')] },
    })
    const name = (
      await readTx(ctx(), (db) =>
        db.selectFrom('leave_rule').select('name').where('id', '=', senior).executeTakeFirstOrThrow(),
      )
    ).name
    const lines = [
      'Employee code,Leave rule,From,Earned',
      `${await codeOf(person)},${name},01/07/2026,2.5`,
      `${await codeOf(other)},,2026-07-01,1`,
    ]
    const preview = await app.call(previewNewAssign, {
      token: admin.token,
      body: { filePath: await aFile(lines) },
    })
    expect(preview.data.rows[0]).toMatchObject({ LEAVE_RULE_NAME: name, from_date: '2026-07-01' })
    expect((await assign(lines)).data).toMatchObject({ saved: true, changed: 2 })
    await accrualJob.run(ctx(), { day: '2026-11-21' }, undefined as never)
    const { data } = await app.call(readBalances, { token: admin.token, params: { id: person } })
    expect(data).toMatchObject({ LEAVE_RULE_NAME: name, rule_via: 'person' })
    expect((await ledgerOf(app, org, person)).filter((row) => row.kind === 'opening')).toMatchObject([
      { on: '2026-07-01', days: 2.5 },
    ])
    expect((await assign(lines)).data).toMatchObject({ changed: 0, unchanged: 2 })
  })

  test('rejects dates before joining and unknown rules', async () => {
    const lines = [
      'Employee code,Leave rule,From,Earned',
      `${await codeOf(person)},No such rule,01/07/2019,2.5`,
      `${await codeOf(other)},,31/02/2026,1`,
    ]
    const refused = await assign(lines)
    expect((refused.body.data as { err_list: { row: number; column: string }[] }).err_list).toMatchObject([
      { row: 2, column: 'Leave rule' },
      { row: 2, column: 'From' },
      { row: 3, column: 'From' },
    ])
  })
})
