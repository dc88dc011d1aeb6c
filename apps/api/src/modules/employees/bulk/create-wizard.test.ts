import {
  discardDraft,
  findAlike,
  listDrafts,
  readDraft,
  readOutlook,
  saveDraft,
} from '@muster/contract/employees/create-wizard.contract'
import { saveFormData } from '@muster/contract/forms/forms.contract'
import { uploadSample } from '@muster/contract/forms/imports/imports.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { cleanDraftsJob } from './drafts.service.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
})

describe('drafts', () => {
  const values = { FIRST_NAME: 'Nila', LAST_NAME: 'Sen', DATE_OF_JOINING: '2026-12-01', LAST: 'unknown' }

  test('are saved, listed, continued and discarded', async () => {
    const { token } = people.admin
    const made = await app.call(saveDraft, { token, body: { step: 'personal', values } })
    const { draft_id } = made.data
    const list = await app.call(listDrafts, { token })
    expect(list.data.drafts).toMatchObject([
      { draft_id, name: 'Nila Sen', step: 'personal', filled: 3, version: 1 },
    ])
    const next = await app.call(saveDraft, {
      token,
      body: { draft_id, version: 1, step: 'work', values: { ...values, CITY: 'Pune' } },
    })
    expect(next.data.version).toBe(2)
    const read = await app.call(readDraft, { token, params: { id: draft_id } })
    expect(read.data.values).toEqual({
      FIRST_NAME: 'Nila',
      LAST_NAME: 'Sen',
      DATE_OF_JOINING: '2026-12-01',
      CITY: 'Pune',
    })
    // Another browser window still has the older version.
    const stale = await app.call(saveDraft, { token, body: { draft_id, version: 1, values: {} } })
    expect([stale.status, stale.body.key]).toEqual([409, 'employees.draft_changed'])
    expect((await app.call(discardDraft, { token, body: { draft_id } })).status).toBe(200)
    expect((await app.call(discardDraft, { token, body: { draft_id } })).status).toBe(404)
  })

  test('are visible to their owner only, and limited to fifty', async () => {
    const hr = await anHrOf(app, people, people.pune)
    const made = await app.call(saveDraft, { token: hr.token, body: { values } })
    const { token } = people.admin
    const id = made.data.draft_id
    expect((await app.call(readDraft, { token, params: { id } })).status).toBe(404)
    expect((await app.call(saveDraft, { token, body: { draft_id: id, values: {} } })).status).toBe(404)
    expect((await app.call(discardDraft, { token, body: { draft_id: id } })).status).toBe(404)
    const many = await Promise.all(
      Array.from({ length: 55 }, () => app.call(saveDraft, { token: hr.token, body: { values } })),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(many.find(({ status }) => status !== 200)?.body.key).toBe('employees.draft_many')
  })

  test('are deleted after 60 days without a change', async () => {
    const { token } = people.admin
    await app.call(saveDraft, { token, body: { values } })
    const later = { ...app.system(people.org.orgId), now: Temporal.Instant.from('2027-02-01T00:00:00Z') }
    const nothing = { report: async () => {}, isCancelled: async () => false, checkpoint: async () => {} }
    await cleanDraftsJob.run(later, {} as never, nothing)
    expect((await app.call(listDrafts, { token })).data.drafts).toEqual([])
  })
})

describe('possible duplicates', () => {
  const alike = async (values: Record<string, string>, token = people.admin.token, except_id?: number) => {
    const { data } = await app.call(findAlike, {
      token,
      body: { values, ...(except_id ? { except_id } : {}) },
    })
    return data.people.map(({ EMPLOYEE_NAME, reasons }) => `${EMPLOYEE_NAME}: ${reasons.join(', ')}`)
  }

  test('are found by name and birth date, phone or e-mail, within reach', async () => {
    const row = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('employee')
        .select(['phone', 'email'])
        .where('id', '=', people.dev)
        .executeTakeFirstOrThrow(),
    )
    await app.call(saveFormData, {
      token: people.admin.token,
      params: { formid: 12 },
      body: {
        values: {
          FIRST_NAME: 'José',
          MIDDLE_NAME: 'M',
          LAST_NAME: 'Díaz',
          DATE_OF_BIRTH: '1990-02-28',
          DATE_OF_JOINING: '2024-01-01',
        },
      },
    })
    expect(await alike({ FIRST_NAME: 'jose ', LAST_NAME: 'DIAZ', DATE_OF_BIRTH: '1990-02-28' })).toEqual([
      'José M Díaz: name_and_birth',
    ])
    expect(await alike({ FIRST_NAME: 'Jose', LAST_NAME: 'Diaz', DATE_OF_BIRTH: '1990-02-31' })).toEqual([])
    expect(await alike({ FIRST_NAME: 'Jose', LAST_NAME: 'Diaz' })).toEqual([])
    // With the same birth date, a misspelt or swapped name is a match; a different name is not.
    for (const [FIRST_NAME, LAST_NAME] of [
      ['Josee', 'Diaz'],
      ['Jose', 'Dias'],
      ['Díaz', 'José'],
    ] as const)
      expect(await alike({ FIRST_NAME, LAST_NAME, DATE_OF_BIRTH: '1990-02-28' })).toEqual([
        'José M Díaz: alike_name_and_birth',
      ])
    expect(await alike({ FIRST_NAME: 'Ana', LAST_NAME: 'Diaz', DATE_OF_BIRTH: '1990-02-28' })).toEqual([])
    expect(await alike({ FIRST_NAME: 'Jose', LAST_NAME: 'Diaz', DATE_OF_BIRTH: '1990-02-27' })).toEqual([])
    // The name alone is a match only while no birth date is entered.
    expect(await alike({ FIRST_NAME: 'dev', LAST_NAME: 'Nair' })).toEqual(['Dev Nair: name'])
    expect(await alike({ FIRST_NAME: 'Dev', LAST_NAME: 'Nair', DATE_OF_BIRTH: '1990-01-01' })).toEqual([])
    expect(await alike({ PHONE: row.phone as string, EMAIL: (row.email as string).toUpperCase() })).toEqual([
      'Dev Nair: email, phone',
    ])
    expect(await alike({ PHONE: row.phone as string }, people.admin.token, people.dev)).toEqual([])
    // No match out of reach, or by a value that the caller may not see.
    const pune = await anHrOf(app, people, people.pune)
    expect(await alike({ EMAIL: row.email as string }, pune.token)).toEqual([])
    const delhi = await anHrOf(app, people, people.delhi)
    expect(await alike({ PHONE: row.phone as string }, delhi.token)).toEqual([])
    expect(await alike({ EMAIL: row.email as string }, delhi.token)).toEqual(['Dev Nair: email'])
  })
})

test('previews the side effects of creating an employee, and notifies the manager afterwards', async () => {
  const { token } = people.admin
  const manager = await anAccount(app, people.org, { employeeId: people.asha })
  const values = {
    FIRST_NAME: 'Nila',
    DATE_OF_JOINING: '2026-12-01',
    EMAIL: 'nila@example.test',
    REPORTING_MANAGER_ID: people.asha,
  }
  const { data } = await app.call(readOutlook, { token, body: { values } })
  expect(data).toMatchObject({
    is_code_generated: true,
    invitation_to: 'nila@example.test',
    may_invite: true,
    manager: { EMPLOYEE_NAME: 'Asha Rao', is_told: true },
    starts_later: true,
  })
  const saved = await app.call(saveFormData, { token, params: { formid: 12 }, body: { values } })
  expect(saved.status).toBe(200)
  const notices = await app.call(fetchBellNotifications, { token: manager.token, query: {} } as never)
  expect(JSON.stringify(notices.data)).toContain('Nila')
})

test.each([
  ['29 February, which the next year lacks', '2028-02-29'],
  ['a day that does not exist', '2028-02-30'],
])('previews the terms of a person who joins on %s', async (_name, DATE_OF_JOINING) => {
  const { status, data } = await app.call(readOutlook, {
    token: people.admin.token,
    body: { values: { FIRST_NAME: 'Nila', DATE_OF_JOINING } },
  })
  expect(status).toBe(200)
  expect(data.terms.map(({ id }) => id)).toContain('holidays')
})

describe('concurrent use of one employee code', () => {
  const create = (code: string) =>
    app.call(saveFormData, {
      token: people.admin.token,
      params: { formid: 12 },
      body: { values: { EMPLOYEE_CODE: code, FIRST_NAME: 'Twin', DATE_OF_JOINING: '2026-01-01' } },
    })
  async function importing(code: string, who: TestAccount = people.admin) {
    const system = app.system(people.org.orgId)
    const { filePath } = await storeFile(
      { ...system, actor: { ...system.actor, accountId: who.accountId } },
      {
        folder: 'imports',
        name: 'twins.csv',
        content: Buffer.from(`Employee code,First name,Date of joining\n${code},Twin,2026-01-01\n`),
      },
    )
    return app.call(uploadSample, { token: who.token, body: { formid: 12, filePath } })
  }
  const count = async (code: string) => {
    const rows = await readTx(app.system(people.org.orgId), (db) =>
      db.selectFrom('employee').select('id').where('code', '=', code).execute(),
    )
    return rows.length
  }

  test('accepts one of two employees created', async () => {
    const answers = await Promise.all([create('TWIN1'), create('TWIN1')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toHaveProperty('EMPLOYEE_CODE')
    expect(await count('TWIN1')).toBe(1)
  })

  test('creates one employee when created and imported together', async () => {
    const answers = await Promise.all([create('TWIN2'), importing('TWIN2')])
    // The second call changes nothing, unless it is the import, which may update the employee created first.
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    expect(await count('TWIN2')).toBe(1)
  })

  test('creates one employee from two imports', async () => {
    const answers = await Promise.all([importing('TWIN3'), importing('TWIN3')])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    expect(await count('TWIN3')).toBe(1)
  })

  test('generates distinct codes if none are given', async () => {
    const codes = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call(saveFormData, {
          token: people.admin.token,
          params: { formid: 12 },
          body: { values: { FIRST_NAME: 'Serial', DATE_OF_JOINING: '2026-01-01' } },
        }),
      ),
    )
    expect(codes.every(({ status }) => status === 200)).toBe(true)
    const rows = await readTx(app.system(people.org.orgId), (db) =>
      db.selectFrom('employee').select('code').where('first_name', '=', 'Serial').execute(),
    )
    expect(new Set(rows.map(({ code }) => code)).size).toBe(8)
  })
})
