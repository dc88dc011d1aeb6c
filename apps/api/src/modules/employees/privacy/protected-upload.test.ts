import { listProtectedRecords } from '@muster/contract/employees/identity/protected-records.contract'
import {
  downloadProtectedProblems,
  downloadProtectedSample,
  readProtectedColumns,
  uploadProtected,
} from '@muster/contract/employees/identity/protected-upload.contract'
import { sheetRejection } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf, Scope } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People
let codes: Record<'asha' | 'ravi' | 'meera' | 'dev', string>

const AADHAAR = '234123412346'
const PAN = 'ABCDE1234F'
const ACCOUNT = '00123456789012'

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
  const rows = await query<{ id: number; code: string }>(
    sql`select id, code from employee where org_id = ${people.org.orgId}`,
  )
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.code ?? ''
  const { asha, ravi, meera, dev } = people
  codes = { asha: codeOf(asha), ravi: codeOf(ravi), meera: codeOf(meera), dev: codeOf(dev) }
})

function query<T>(statement: RawBuilder<unknown>): Promise<T[]> {
  return tx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows as T[])
}

async function stored(text: string, by: TestAccount): Promise<string> {
  const ctx = app.system(people.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } }
  const file = { folder: 'imports' as const, name: 'numbers.csv', content: Buffer.from(text) }
  return (await storeFile(own, file)).filePath
}

type Decided = Partial<BodyOf<typeof uploadProtected>>
async function upload(text: string, decided: Decided = {}, by = people.admin) {
  const body = { filePath: await stored(text, by), ...decided }
  return app.call(uploadProtected, { token: by.token, body })
}
const list = async (emp_id: number) =>
  (await app.call(listProtectedRecords, { token: people.admin.token, body: { emp_id } })).data
const trail = () =>
  query<{ action: string; record_id: number; all: string }>(
    sql`select action, record_id, e::text as all from audit_entry e where org_id = ${people.org.orgId} order by id`,
  )

const HEADER =
  'Employee code,Aadhaar,PAN,Passport,Passport valid until,Passport country,Name as per bank,Bank account no,IFSC,Bank name'
const meeraRow = () =>
  `${codes.meera},2341 2341 2346,${PAN},M1234567,31/03/2031,India,Meera Iyer,${ACCOUNT},hdfc0001234,HDFC Bank`

/** An HR account of Pune with these groups. */
const hrWith = (...groups: ('identity' | 'bank')[]) => {
  const grants = groups.flatMap((group) => [`employees.fields.${group}`, `employees.${group}.edit`])
  return anHrOf(
    app,
    people,
    people.pune,
    Object.fromEntries(grants.map((one) => [one, ['group'] as Scope[]])),
  )
}

describe('identity numbers and bank accounts from a file', () => {
  test('are checked, previewed masked, sealed, audited without values and erased with the file', async () => {
    const text = `${HEADER}\n${meeraRow()}\n`
    const preview = await upload(text, { preview: 1 })
    expect(preview.data.err_list).toEqual([])
    expect(preview.data).toMatchObject({ saved: false, changed: 1, records: 4, unchanged: 0 })
    expect(preview.data.rows.map(({ kind_name, before, after }) => [kind_name, before, after])).toEqual([
      ['Aadhaar', null, '••••••2346'],
      ['PAN', null, '••••••234F'],
      ['Passport', null, '••••••4567'],
      ['Bank account', null, '••••••9012'],
    ])
    expect(JSON.stringify(preview.body)).not.toMatch(/234123412346|ABCDE1234F|00123456789012/)
    expect(await query(sql`select 1 from protected_record where org_id = ${people.org.orgId}`)).toEqual([])

    const filePath = await stored(text, people.admin)
    const saved = await app.call(uploadProtected, { token: people.admin.token, body: { filePath } })
    expect(saved.data).toMatchObject({ saved: true, changed: 1, records: 4 })
    const rows = await query<{ all: string }>(sql`select r::text as all from protected_record r`)
    for (const { all } of rows) expect(all).not.toMatch(/234123412346|ABCDE1234F|00123456789012|Meera|HDFC0/)
    const own = await list(people.meera)
    expect(
      own.identity?.map(({ kind, masked, valid_to, country }) => [kind, masked, valid_to, country]),
    ).toEqual(
      expect.arrayContaining([
        ['AADHAAR', '••••••2346', null, 'IN'],
        ['PASSPORT', '••••••4567', '2031-03-31', 'IN'],
      ]),
    )
    expect(own.bank).toMatchObject([
      {
        masked: '••••••9012',
        branch_code: 'HDFC0001234',
        country: 'IN',
        holder: 'Meera Iyer',
        is_primary: true,
      },
    ])
    const [file] = await query<{ state: string }>(sql`select state from stored_file where path = ${filePath}`)
    expect(file?.state).toBe('removed')
    const entries = await trail()
    expect(entries.filter(({ action }) => action === 'employees.protected_upload.upload')).toMatchObject([
      { record_id: people.meera },
    ])
    for (const { all } of entries) expect(all).not.toMatch(/234123412346|ABCDE1234F|00123456789012/)
    const told = await query<{ kind: string }>(
      sql`select kind from notice where org_id = ${people.org.orgId}`,
    ).catch(() => [])
    expect(JSON.stringify(told)).not.toMatch(/234123412346/)
  })

  test('change nothing a second time, and what a cell leaves empty stays', async () => {
    await upload(`${HEADER}\n${meeraRow()}\n`)
    const again = await upload(`${HEADER}\n${meeraRow()}\n`)
    expect(again.data).toMatchObject({ saved: true, changed: 0, records: 0, unchanged: 1 })
    const renewed = await upload(
      `Employee code,Passport,Passport valid until\n${codes.meera},N7654321,01/04/2041\n`,
      { preview: 1 },
    )
    expect(renewed.status, renewed.message).toBe(200)
    expect(renewed.data.rows).toMatchObject([
      { before: '••••••4567', after: '••••••4321', fields: ['number', 'valid until'] },
    ])
    // What is stored was compared with the file.
    expect((await trail()).at(-1)).toMatchObject({ action: 'audit.protected_fields.read' })
    await upload(
      `Employee code,Account number,IFSC,Account holder\n${codes.meera},99887766554,ICIC0001234,Meera Iyer\n`,
    )
    const { bank, identity } = await list(people.meera)
    expect(bank?.map(({ masked, is_primary }) => [masked, is_primary])).toEqual([
      ['••••••6554', true],
      ['••••••9012', false],
    ])
    expect(identity).toHaveLength(3)
  })

  test('are refused as a whole with the reasons that entering them has, and are kept nowhere', async () => {
    const wrong = [
      `${codes.meera},234123412345,ABCDE12345,,,,,,,`,
      `${codes.dev},,,,31/03/2031,,,,,`,
      `${codes.ravi},,${PAN},,,,,12345678,HDFC1234,HDFC Bank`,
      `${codes.asha},,${PAN},M1234567,,Atlantis,,,,`,
      'NOBODY,,,,,,,,,',
      `${codes.meera},,,,,,,,,`,
    ]
    const answer = await upload([HEADER, ...wrong].join('\n'))
    expect([answer.status, answer.body.key]).toEqual([422, 'employees.protected_upload_rejected'])
    const rejected = sheetRejection.parse(answer.body.data)
    expect(rejected.errorFile).toBe('')
    expect(rejected.err_list.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Aadhaar',
      '2 PAN',
      '3 Passport',
      '4 Country of the bank',
      '4 Name as per bank',
      '4 IFSC',
      '5 PAN',
      '5 Passport country',
      '6 Employee code',
      '7 Employee code',
    ])
    expect(JSON.stringify(rejected.err_list)).not.toMatch(/234123412345|ABCDE1234/)
    expect(await query(sql`select 1 from protected_record`)).toEqual([])
    const exports = await query(sql`select 1 from stored_file where path like '%/exports/%'`)
    expect(exports).toEqual([])
    const filePath = await stored([HEADER, ...wrong].join('\n'), people.admin)
    const marked = await app.call(downloadProtectedProblems, {
      token: people.admin.token,
      body: { filePath },
    })
    expect(marked.status).toBe(200)
  })

  test('have the columns of the groups that the uploader may edit, of people in reach, and nobody’s own', async () => {
    const hr = await hrWith('identity')
    const refused = await upload(`${HEADER}\n${meeraRow()}\n`, { preview: 1 }, hr)
    expect(refused.data.err_list.map(({ column, message }) => [column, message])).toEqual(
      ['Name as per bank', 'Bank account no', 'IFSC', 'Bank name'].map((column) => [
        column,
        'You may not edit bank accounts. Leave this column out.',
      ]),
    )
    const skipped = { 'Name as per bank': null, 'Bank account no': null, IFSC: null, 'Bank name': null }
    const partly = await upload(`${HEADER}\n${meeraRow()}\n`, { mapping: skipped }, hr)
    expect(partly.data).toMatchObject({ saved: true, records: 3 })
    const outside = await upload(`Employee code,PAN\n${codes.dev},${PAN}\n`, { preview: 1 }, hr)
    expect(outside.data.err_list[0]?.message).toContain('No employee you have access to')
    const self = await anAccount(app, people.org, {
      employeeId: people.ravi,
      grants: {
        'employees.profile.view': ['organisation'],
        'employees.fields.identity': ['organisation'],
        'employees.identity.edit': ['organisation'],
      },
    })
    const own = await upload(`Employee code,PAN\n${codes.ravi},${PAN}\n`, { preview: 1 }, self)
    expect(own.data.err_list[0]?.message).toContain('your own')
    const viewer = await anHrOf(app, people, people.pune)
    const filePath = await stored(HEADER, viewer)
    for (const call of [uploadProtected, readProtectedColumns, downloadProtectedProblems])
      expect((await app.call(call, { token: viewer.token, body: { filePath } })).status).toBe(403)
    const sample = await app.call(downloadProtectedSample, { token: viewer.token, body: {} })
    expect(sample.status).toBe(403)
  })

  test('of one’s own are saved by the only administrator alone, which is recorded', async () => {
    const administrator = await anAccount(app, people.org, { roles: [2], employeeId: people.dev })
    const text = `Employee code,PAN\n${codes.dev},${PAN}\n`
    const refused = await upload(text, { preview: 1 }, administrator)
    expect(refused.data.err_list[0]?.message).toContain('your own')
    await query(sql`update account set state = 'disabled' where id = ${people.admin.accountId}`)
    expect((await upload(text, { preview: 1 }, administrator)).data.err_list).toEqual([])
    expect((await upload(text, {}, administrator)).data).toMatchObject({ saved: true, records: 1 })
    expect((await trail()).filter(({ action }) => action === 'access.own_record')).toHaveLength(1)
  })

  test('have a row of numbers that was taken for the header masked, by which columns can still be chosen', async () => {
    const text = `${codes.meera},${PAN}\n${codes.ravi},ABCDE5678G\n`
    const look = await app.call(readProtectedColumns, {
      token: people.admin.token,
      body: { filePath: await stored(text, people.admin), reading: { header_row: 1 } },
    })
    expect(JSON.stringify(look.body)).not.toMatch(/ABCDE1234F|ABCDE5678G/)
    expect(look.data.header[1]).toMatch(/^••••••/)
    const chosen = { [look.data.header[0] as string]: 'code', [look.data.header[1] as string]: 'number_PAN' }
    const { data } = await upload(text, { preview: 1, mapping: chosen, reading: { header_row: 1 } })
    expect(data).toMatchObject({ records: 1, err_list: [] })
  })

  test('are matched by headings of other systems, which are shown masked', async () => {
    const text = `Personalnummer,Aadhar No,SSN,Steuer-ID,PF UAN,IBAN\n${codes.meera},${AADHAAR},123456789,,,DE89370400440532013000\n`
    const look = await app.call(readProtectedColumns, {
      token: people.admin.token,
      body: { filePath: await stored(text, people.admin) },
    })
    expect(look.data.guesses.map(({ target }) => target)).toEqual([
      'code',
      'number_AADHAAR',
      'number_SSN',
      'number_TAX_ID',
      'number_UAN',
      'account',
    ])
    expect(JSON.stringify(look.body)).not.toMatch(/234123412346|123456789|DE8937/)
    expect(look.data.samples[0]?.[0]).toBe(codes.meera)
  })

  test('take the same number of statements for two people and for sixty', async () => {
    const added = await addPeople(
      app,
      people.org,
      Array.from({ length: 60 }, () => aPerson({ LOCATION_ID: people.pune })),
    )
    const rows = await query<{ code: string }>(
      sql`select code from employee where id = any (${added}::bigint[]) order by id`,
    )
    const file = (from: number, to: number) =>
      ['Employee code,PAN,Account number,IFSC,Account holder']
        .concat(
          rows
            .slice(from, to)
            .map(
              ({ code }, at) =>
                `${code},ABCDE${1000 + from + at}F,${70000000 + from + at},HDFC0001234,Somebody`,
            ),
        )
        .join('\n')
    const few = await upload(file(0, 2))
    const many = await upload(file(2, 60))
    expect([few.data.records, many.data.records]).toEqual([4, 116])
    expect(many.queries).toBe(few.queries)
  })
})
