import { Readable } from 'node:stream'
import {
  addDocumentCategory,
  listDocumentCategories,
  listDocumentFolders,
  readFolderData,
  removeDocumentCategory,
  removeDocumentFolder,
  saveDocumentFolder,
  updateDocumentCategory,
} from '@muster/contract/documents/categories.contract'
import { applyDocumentRequest } from '@muster/contract/documents/document-request.contract'
import {
  createDocument,
  deleteDocuments,
  exportCounts,
  exportExpiry,
  listDocuments,
  openDocument,
  previewOwnDocument,
  readOwnDocuments,
  restoreDocuments,
  updateDocument,
  uploadOwnDocument,
} from '@muster/contract/documents/documents.contract'
import { exportOwed, listOwed, listWanted, remindOwed } from '@muster/contract/documents/owed.contract'
import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { requestStatusAdmin, updateRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../../seeds/company/pdf.ts'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { rowsOf } from '../../platform/spreadsheets/sheet-fixtures.ts'
import { peopleAnonymised } from '../employees/index.ts'
import { storeFile } from '../files/index.ts'
import { remindOfDocuments } from './reminders/remind.service.ts'
import { eraseEnded } from './reminders/retention.service.ts'

let app: TestApp
let team: Team
let folder: number
let hrFolder: number
let publicFolder: number
/** HR of everybody, but no administrator. */
let hr: TestAccount

/** The body as a client sends it. */
type Sent<E extends Endpoint> = CallInput<E> extends { body?: infer Body } ? NonNullable<Body> : never

const noLimits = { entity: [], location: [], department: [], designation: [], employment_type: [] }

beforeAll(async () => {
  app = await createTestApp()
})

/** Goes on at another time, with everybody still signed in. */
async function goTo(instant: string): Promise<void> {
  app.setNow(instant)
  await tx(app.system(team.org.orgId), async (db) => {
    await sql`update session set created_at = ${instant}::timestamptz, last_seen_at = ${instant}::timestamptz
      where org_id = ${team.org.orgId}`.execute(db)
  })
}

beforeEach(async () => {
  app.setNow('2026-11-21T06:30:00Z')
  team = await aTeam(app)
  folder = await aFolder('Identity', 1)
  publicFolder = await aFolder('For everybody', 2)
  hrFolder = await aFolder('Confidential', 3)
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'documents.employee.view': ['organisation'],
      'documents.employee.manage': ['organisation'],
      'documents.hr.view': ['organisation'],
      'documents.hr.manage': ['organisation'],
    },
  })
})

async function aFolder(name: string, CAT_TYPE: 1 | 2 | 3): Promise<number> {
  const token = team.admin.token
  return (await app.call(saveDocumentFolder, { token, body: { name, CAT_TYPE } })).data.id
}

type CategoryBody = Sent<typeof addDocumentCategory>
let serial = 0

async function aCategory(body: Partial<CategoryBody> = {}): Promise<number> {
  const type = body.CAT_TYPE ?? 1
  const folder_id = { 1: folder, 2: publicFolder, 3: hrFolder }[type]
  const answer = await app.call(addDocumentCategory, {
    token: team.admin.token,
    body: { name: `Category ${++serial}`, CAT_TYPE: type, folder_id, ...body },
  })
  expect(answer.body).not.toHaveProperty('key')
  return answer.data.CID
}

async function file(by: TestAccount, name = 'scan.pdf', content = aPdf('Scan')): Promise<string> {
  const ctx = app.system(team.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } }
  return (await storeFile(own, { folder: 'employee_documents', name, content })).filePath
}

/** Gives somebody's account a further role, and permissions for the whole organisation. */
async function promote(by: TestAccount, permissions: readonly string[], role = 8): Promise<TestAccount> {
  const account = { org_id: team.org.orgId, account_id: by.accountId }
  await tx(app.system(team.org.orgId), async (db) => {
    await db
      .insertInto('account_role')
      .values({ ...account, product_id: 1, role_id: role })
      .execute()
    for (const permission of permissions)
      await db
        .insertInto('account_grant')
        .values({ ...account, permission, scope: 'organisation' })
        .execute()
  })
  return by
}

const create = async (
  by: TestAccount,
  body: Omit<Sent<typeof createDocument>, 'filePath'> & { filePath?: string },
) => app.call(createDocument, { token: by.token, body: { filePath: await file(by), ...body } })
const uploadOwn = async (
  by: TestAccount,
  body: Omit<Sent<typeof uploadOwnDocument>, 'filePath'> & { filePath?: string },
) => app.call(uploadOwnDocument, { token: by.token, body: { filePath: await file(by), ...body } })
const list = async (by: TestAccount, body: Sent<typeof listDocuments> = {}) =>
  (await app.call(listDocuments, { token: by.token, body })).data.docs
const own = async (by: TestAccount) => (await app.call(readOwnDocuments, { token: by.token })).data
const owed = async (by: TestAccount, body: Sent<typeof listOwed> = {}) =>
  (await app.call(listOwed, { token: by.token, body })).data
const bell = async (by: TestAccount) => (await app.call(fetchBellNotifications, { token: by.token })).data

describe('who sees which document', () => {
  test('employee documents: the person, HR in reach, and managers where the category says so', async () => {
    const closed = await aCategory()
    const open = await aCategory({ managers_see: true })
    await create(hr, { CID: closed, employee_id: team.meera, title: 'Contract' })
    await create(hr, { CID: open, employee_id: team.meera, title: 'Degree' })
    const titles = async (by: TestAccount) => (await list(by)).map(({ title }) => title).sort()
    expect(await titles(team.meeraIs)).toEqual(['Contract', 'Degree'])
    expect(await titles(hr)).toEqual(['Contract', 'Degree'])
    expect(await titles(team.raviIs)).toEqual(['Degree'])
    expect(await titles(team.ashaIs)).toEqual(['Degree'])
    expect(await titles(team.devIs)).toEqual([])
    expect(await titles(team.ninaIs)).toEqual([])
    const dev = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'documents.employee.view': ['group'] },
      group: { location: [team.pune] },
    })
    expect(await titles(dev)).toEqual(['Contract', 'Degree'])
  })

  test('a protected category needs its group of fields, also in lists of who owes what', async () => {
    const CID = await aCategory({ field_group: 'identity', is_mandatory: true })
    expect((await create(hr, { CID, employee_id: team.meera })).body.key).toBe('record.not_found')
    const officer = await anAccount(app, team.org, {
      roles: [8],
      grants: {
        'documents.employee.view': ['organisation'],
        'documents.employee.manage': ['organisation'],
        'employees.fields.identity': ['organisation'],
      },
    })
    const { data } = await create(officer, { CID, employee_id: team.meera })
    expect(await list(hr)).toEqual([])
    expect((await owed(hr, { state: 'all' })).total_rows).toBe(0)
    expect((await owed(officer, { state: 'all' })).total_rows).toBeGreaterThan(0)
    expect(await list(officer)).toMatchObject([{ FID: data.FID }])
    expect(await list(team.meeraIs)).toHaveLength(1)
    expect((await app.call(openDocument, { token: hr.token, body: { FID: data.FID } })).body.key).toBe(
      'record.not_found',
    )
  })

  test('HR documents are never shown to whom they are about, not even to HR or administrators', async () => {
    const CID = await aCategory({ CAT_TYPE: 3 })
    const meera = await promote(team.meeraIs, ['documents.hr.view', 'documents.hr.manage'])
    const chief = await promote(team.ashaIs, [], 2)
    const about = await create(hr, { CID, employee_id: team.meera, title: 'Check' })
    const boss = await create(hr, { CID, employee_id: team.asha, title: 'Check of the chief' })
    const nobody = await create(hr, { CID, title: 'Minutes' })
    const seen = async (by: TestAccount) => (await list(by, { CAT_TYPE: 3 })).map(({ title }) => title).sort()
    expect(await seen(hr)).toEqual(['Check', 'Check of the chief', 'Minutes'])
    expect(await seen(meera)).toEqual(['Check of the chief', 'Minutes'])
    expect(await seen(chief)).toEqual(['Check', 'Minutes'])
    expect(await seen(team.ninaIs)).toEqual([])
    for (const [by, { data }] of [
      [meera, about],
      [chief, boss],
      [team.ninaIs, nobody],
    ] as const) {
      for (const call of [openDocument, updateDocument, deleteDocuments])
        expect((await app.call(call, { token: by.token, body: { FID: data.FID } })).body.key).toBe(
          'record.not_found',
        )
    }
    expect((await create(meera, { CID, employee_id: team.meera })).body.key).toBe('record.not_found')
    expect((await own(meera)).documents).toEqual([])
  })

  test('HR of a group neither sees nor adds HR documents about nobody', async () => {
    const CID = await aCategory({ CAT_TYPE: 3 })
    await create(hr, { CID, title: 'Minutes' })
    const local = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'documents.hr.view': ['group'], 'documents.hr.manage': ['group'] },
      group: { location: [team.pune] },
    })
    expect(await list(local, { CAT_TYPE: 3 })).toEqual([])
    expect((await create(local, { CID })).body).toMatchObject({
      key: 'documents.refused',
      fields: { employee_id: expect.any(String) },
    })
  })

  test('organisation documents reach those they are for, and tell them', async () => {
    const CID = await aCategory({ CAT_TYPE: 2 })
    const limits = { ...noLimits, location: [team.pune] }
    await create(team.admin, { CID, title: 'Guide to Pune', limits })
    await create(team.admin, { CID, title: 'Handbook' })
    const titles = async (by: TestAccount) => (await own(by)).organisation.map(({ title }) => title)
    expect(await titles(team.meeraIs)).toEqual(['Guide to Pune', 'Handbook'])
    expect(await titles(team.devIs)).toEqual(['Handbook'])
    expect(JSON.stringify(await bell(team.devIs))).toContain('Handbook')
    expect(JSON.stringify(await bell(team.devIs))).not.toContain('Guide to Pune')
    expect((await create(hr, { CID })).body.key).toBe('record.not_found')
  })

  test('organisation documents keep what a change leaves out, and are limited to units that exist', async () => {
    const CID = await aCategory({ CAT_TYPE: 2 })
    const limits = { ...noLimits, location: [team.pune] }
    const given = { title: 'Guide', note: 'Words', issued_on: '2026-01-01', limits }
    const { FID } = (await create(team.admin, { CID, ...given })).data
    const edit = (body: object) =>
      app.call(updateDocument, { token: team.admin.token, body: { FID, ...body } as never })
    const stored = async () => {
      const body = { CAT_TYPE: 2 as const }
      const { docs } = (await app.call(listDocuments, { token: team.admin.token, body })).data
      return docs.find((one) => one.FID === FID)
    }
    expect((await edit({ title: 'Guide to Pune' })).status).toBe(200)
    expect(await stored()).toMatchObject({ ...given, title: 'Guide to Pune' })
    const unknown = { limits: { ...noLimits, location: [99_999_999] } }
    for (const { body } of [await edit(unknown), await create(team.admin, { CID, ...unknown })])
      expect([body.key, Object.keys(body.fields ?? {})]).toEqual(['request.invalid', ['limits.location']])
    expect((await edit({ limits: noLimits })).status).toBe(200)
    expect(await stored()).toMatchObject({ limits: noLimits })
  })

  test('a category keeps for whom it is mandatory while it isn’t', async () => {
    const limits = { ...noLimits, location: [team.pune] }
    const CID = await aCategory({ limits })
    const { categories } = (
      await app.call(listDocumentCategories, { token: team.admin.token, body: { CAT_TYPE: 1 } as never })
    ).data
    expect(categories.find((one) => one.CID === CID)).toMatchObject({ is_mandatory: false, limits })
  })

  test('opening somebody else’s document is recorded, opening one’s own is not', async () => {
    const CID = await aCategory()
    const { data } = await create(hr, { CID, employee_id: team.meera })
    const opened = () =>
      readTx(app.system(team.org.orgId), async (db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from audit_entry
          where org_id = ${team.org.orgId} and action = 'documents.document.open'`.execute(db)
        return rows[0]?.count
      })
    const open = (by: TestAccount) => app.call(openDocument, { token: by.token, body: { FID: data.FID } })
    expect((await open(team.meeraIs)).data.link).toMatch(/^\/files\//)
    expect(await opened()).toBe(0)
    expect((await open(hr)).status).toBe(200)
    expect(await opened()).toBe(1)
  })
})

describe('documents of HR', () => {
  test('are refused with every problem at its field', async () => {
    const CID = await aCategory({ expiry: 'required', extensions: ['pdf'], max_mb: 1 })
    const picture = await file(hr, 'a.txt', Buffer.from('words'))
    const answer = await create(hr, {
      CID,
      employee_id: team.meera,
      filePath: picture,
      issued_on: '2027-01-01',
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(['expires_on', 'filePath', 'issued_on'])
    expect(answer.body.message).toBe('Only pdf files are allowed.')
    expect(await list(hr)).toEqual([])
    // Nothing half-written: the file can still be used.
    const words = await aCategory({ extensions: ['txt'] })
    expect((await create(hr, { CID: words, employee_id: team.meera, filePath: picture })).status).toBe(200)
  })

  test('a file of somebody else, or of another document, is not taken', async () => {
    const CID = await aCategory()
    const theirs = await file(team.devIs)
    expect((await create(hr, { CID, employee_id: team.meera, filePath: theirs })).body.key).toBe(
      'files.not_uploaded',
    )
    const filePath = await file(hr)
    await create(hr, { CID, employee_id: team.meera, filePath })
    expect((await create(hr, { CID, employee_id: team.dev, filePath })).body.key).toBe('files.not_uploaded')
  })

  test('a replacement takes the place of the earlier one; deleting it brings the earlier one back', async () => {
    const CID = await aCategory()
    const first = (await create(hr, { CID, employee_id: team.meera, title: 'Old' })).data.FID
    const second = (await create(hr, { CID, employee_id: team.meera, title: 'New', replaces: first })).data
      .FID
    const titles = async () => (await list(hr)).map(({ title }) => title)
    expect(await titles()).toEqual(['New'])
    expect((await list(hr, { state: 'replaced' })).map(({ title }) => title)).toEqual(['Old'])
    const again = await create(hr, { CID, employee_id: team.meera, replaces: first })
    expect(again.body.key).toBe('documents.already_decided')
    await app.call(deleteDocuments, { token: hr.token, body: { FID: second } })
    expect(await titles()).toEqual(['Old'])
    await app.call(restoreDocuments, { token: hr.token, body: { FID: [second] } })
    expect(await titles()).toEqual(['New'])
    await goTo('2026-11-21T07:30:00Z')
    await app.call(deleteDocuments, { token: hr.token, body: { FID: second } })
    await goTo('2026-11-21T07:41:00Z')
    const late = await app.call(restoreDocuments, { token: hr.token, body: { FID: [second] } })
    expect(late.body.key).toBe('record.not_found')
  })

  test('of two people who replace the same document, one is refused', async () => {
    const CID = await aCategory()
    const replaces = (await create(hr, { CID, employee_id: team.meera })).data.FID
    const both = await Promise.all(
      ['A', 'B'].map((title) => create(hr, { CID, employee_id: team.meera, title, replaces })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is edited by one person at a time, and never moved to where more people may read it', async () => {
    const officer = await anAccount(app, team.org, {
      roles: [8],
      grants: {
        'documents.employee.manage': ['organisation'],
        'employees.fields.medical': ['organisation'],
      },
    })
    const open = await aCategory()
    const CID = await aCategory({ field_group: 'medical' })
    const { FID, version } = (await create(officer, { CID, employee_id: team.meera })).data
    const edit = (body: Partial<Sent<typeof updateDocument>>) =>
      app.call(updateDocument, { token: officer.token, body: { FID, ...body } })
    const both = await Promise.all(['x', 'y'].map((note) => edit({ version, note })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await edit({ CID: open })).body).toMatchObject({
      key: 'documents.refused',
      fields: { CID: expect.any(String) },
    })
    expect((await edit({ issued_on: '2026-02-01', expires_on: '2026-01-01' })).body.fields).toHaveProperty(
      'expires_on',
    )
  })
})

describe('people’s own uploads', () => {
  test('count at once where nobody approves, and are refused where the category takes none', async () => {
    const CID = await aCategory({ employee_uploads: true })
    const closed = await aCategory()
    expect((await uploadOwn(team.meeraIs, { CID })).data).toMatchObject({ state: 'valid', pending_on: [] })
    expect((await uploadOwn(team.meeraIs, { CID: closed })).body.key).toBe('record.not_found')
    const late = await uploadOwn(team.meeraIs, { CID, expires_on: '2026-11-20' })
    expect(late.body.fields).toHaveProperty('expires_on')
    expect((await own(team.meeraIs)).documents).toHaveLength(1)
  })

  test('on approval: seen by the person and HR alone, until the manager approves', async () => {
    const CID = await aCategory({
      employee_uploads: true,
      approval: 'before',
      managers_see: true,
      is_mandatory: true,
    })
    const preview = await app.call(previewOwnDocument, { token: team.meeraIs.token, body: { CID } })
    expect(preview.data.preview?.approvers[0]?.people).toEqual(['Ravi Kumar'])
    const { data } = await uploadOwn(team.meeraIs, { CID, expires_on: '2030-01-01' })
    expect(data).toMatchObject({ state: 'pending', pending_on: ['Ravi Kumar'] })
    expect((await list(team.raviIs)).length).toBe(0)
    expect((await list(hr)).map(({ state }) => state)).toEqual(['pending'])
    expect((await owed(hr, { search: 'meera', state: 'all' })).rows).toMatchObject([{ state: 'pending' }])
    const [row] = await list(team.meeraIs)
    const refused = await app.call(deleteDocuments, { token: hr.token, body: { FID: data.FID } })
    expect(refused.body.key).toBe('access.denied')
    const decide = (by: TestAccount) =>
      app.call(updateRequest, {
        token: by.token,
        body: { REQUEST_ID: row?.request_id as number, REQUEST_STATUS: 1 },
      })
    expect((await decide(team.meeraIs)).status).toBeGreaterThanOrEqual(400)
    expect((await decide(team.raviIs)).status).toBe(200)
    expect((await list(team.raviIs)).map(({ state }) => state)).toEqual(['valid'])
    expect((await owed(hr, { search: 'meera', state: 'all' })).rows).toMatchObject([{ state: 'done' }])
  })

  test('a rejection says why and owes the document again; a renewal replaces only once it is approved', async () => {
    const CID = await aCategory({ employee_uploads: true, approval: 'check', is_mandatory: true })
    const old = (await create(hr, { CID, employee_id: team.meera, title: 'Old' })).data.FID
    await uploadOwn(team.meeraIs, { CID, title: 'New', replaces: old })
    const titles = async (state: 'valid' | 'pending' | 'rejected') =>
      (await list(team.meeraIs, { state })).map(({ title }) => title)
    expect([await titles('valid'), await titles('pending')]).toEqual([['Old'], ['New']])
    const [pending] = await list(team.meeraIs, { state: 'pending' })
    const body = {
      REQUEST_ID: pending?.request_id as number,
      REQUEST_STATUS: 3 as const,
      comment: 'Not readable',
    }
    expect((await app.call(requestStatusAdmin, { token: team.admin.token, body })).status).toBe(200)
    expect([await titles('valid'), await titles('rejected')]).toEqual([['Old'], ['New']])
    expect((await list(team.meeraIs, { state: 'rejected' }))[0]?.decision_note).toBe('Not readable')
  })

  test('a workflow without stages approves at once', async () => {
    await aWorkflow(app, team.org.orgId, 'DOCUMENT_UPLOAD_ON_APPROVAL', [])
    const CID = await aCategory({ employee_uploads: true, approval: 'before' })
    expect((await uploadOwn(team.meeraIs, { CID })).data).toMatchObject({ state: 'valid', pending_on: [] })
  })

  test('nobody approves their own by adding it as HR', async () => {
    const CID = await aCategory({ employee_uploads: true, approval: 'before' })
    const officer = await promote(team.meeraIs, ['documents.employee.manage'])
    expect((await create(officer, { CID, employee_id: team.meera })).body).toMatchObject({
      key: 'documents.refused',
    })
    expect((await create(officer, { CID, employee_id: team.dev })).status).toBe(200)
  })
})

describe('mandatory documents', () => {
  test('are owed by those they are for, from their day on', async () => {
    const limits = { ...noLimits, location: [team.pune] }
    const CID = await aCategory({ is_mandatory: true, mandatory_from: '2026-11-01', due_days: 10, limits })
    const rows = (await owed(hr)).rows
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ employee_id }) => employee_id === team.dev)).toBe(false)
    expect(rows.find(({ employee_id }) => employee_id === team.meera)).toMatchObject({
      ...{ CID, state: 'missing', due_on: '2026-11-11', days_overdue: 10 },
    })
    await create(hr, { CID, employee_id: team.meera, expires_on: '2026-12-01' })
    expect((await owed(hr)).rows.some(({ employee_id }) => employee_id === team.meera)).toBe(false)
    expect((await owed(hr, { search: 'meera', state: 'all' })).rows).toMatchObject([{ state: 'expiring' }])
    await goTo('2026-12-02T06:30:00Z')
    expect((await owed(hr, { search: 'meera' })).rows).toMatchObject([
      { state: 'expired', due_on: '2026-12-01', days_overdue: 1 },
    ])
    expect((await own(team.meeraIs)).mandatory).toMatchObject([{ CID, state: 'expired', is_overdue: true }])
  })

  test('that became mandatory later are due from that day on, not from joining', async () => {
    const CID = await aCategory()
    const rules = { CID, name: 'Declaration', CAT_TYPE: 1 as const, folder_id: folder, is_mandatory: true }
    const changed = await app.call(updateDocumentCategory, { token: team.admin.token, body: rules })
    expect(changed.status).toBe(200)
    expect((await owed(hr, { search: 'meera' })).rows).toMatchObject([
      { CID, state: 'missing', due_on: '2026-11-28', days_overdue: -7 },
    ])
    // Whoever wants it to count from joining says so of a category that is mandatory.
    const since = { ...rules, mandatory_from: null }
    await app.call(updateDocumentCategory, { token: team.admin.token, body: since })
    expect((await owed(hr, { search: 'meera' })).rows[0]?.days_overdue).toBeGreaterThan(0)
  })

  test('the sums are those of the list, in a fixed number of statements', async () => {
    const CID = await aCategory({ is_mandatory: true })
    const answer = await app.call(listOwed, { token: hr.token, body: { state: 'all' } })
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data.categories).toEqual([
      {
        CID,
        name: expect.any(String),
        people: answer.data.total_rows,
        owed: answer.data.total_rows,
        pending: 0,
      },
    ])
    const mine = await app.call(readOwnDocuments, { token: team.meeraIs.token })
    expect(mine.queries).toBeLessThanOrEqual(8)
    expect((await app.call(listDocuments, { token: hr.token, body: {} })).queries).toBeLessThanOrEqual(4)
  })

  test('reminders are sent once a day, to people in reach who owe something', async () => {
    const CID = await aCategory({ is_mandatory: true })
    const remind = async (by: TestAccount, ids: number[]) =>
      (
        await app.call(remindOwed, {
          token: by.token,
          body: { people: ids.map((employee_id) => ({ employee_id, CID })) },
        })
      ).data.reminded
    await create(hr, { CID, employee_id: team.dev })
    expect(await remind(hr, [team.meera, team.nina, team.dev])).toBe(2)
    expect(await remind(hr, [team.meera, team.nina])).toBe(0)
    await goTo('2026-11-22T06:30:00Z')
    expect(await remind(hr, [team.meera])).toBe(1)
    expect(JSON.stringify(await bell(team.meeraIs))).toContain('Please upload')
  })
})

describe('reminders and retention', () => {
  test('each reminder is sent once, also after downtime', async () => {
    const CID = await aCategory({ reminder_days: [30, 7] })
    await create(hr, { CID, employee_id: team.meera, title: 'Visa', expires_on: '2026-12-20' })
    const run = () => remindOfDocuments(app.system(team.org.orgId))
    expect(await run()).toEqual({ expiring: 1, expired: 0, owed: 0 })
    expect(await run()).toEqual({ expiring: 0, expired: 0, owed: 0 })
    await goTo('2026-12-14T06:30:00Z')
    expect(await run()).toEqual({ expiring: 1, expired: 0, owed: 0 })
    await goTo('2026-12-25T06:30:00Z')
    expect(await run()).toEqual({ expiring: 0, expired: 1, owed: 0 })
    expect(await run()).toEqual({ expiring: 0, expired: 0, owed: 0 })
    expect(JSON.stringify(await bell(team.meeraIs))).toContain('Your Visa expired')
  })

  test('people are reminded in the week before a document is due, and once it is overdue', async () => {
    await aCategory({ is_mandatory: true, mandatory_from: '2026-11-20', due_days: 10 })
    const run = async () => (await remindOfDocuments(app.system(team.org.orgId))).owed
    expect(await run()).toBe(0)
    expect(JSON.stringify(await bell(team.meeraIs))).not.toContain('Please upload')
    await goTo('2026-11-25T06:30:00Z')
    await run()
    expect(JSON.stringify(await bell(team.meeraIs))).toContain('Please upload')
    await goTo('2026-12-01T06:30:00Z')
    expect(await run()).toBeGreaterThan(1)
    expect(await run()).toBe(0)
  })

  test('files are erased when their retention ends, and not before or under a legal hold', async () => {
    const CID = await aCategory({ retention_months: 2 })
    const kept = await aCategory()
    const gone = (await create(hr, { CID, employee_id: team.meera, title: 'Gone' })).data.FID
    const held = (await create(hr, { CID, employee_id: team.dev })).data.FID
    const other = (await create(hr, { CID: kept, employee_id: team.meera })).data.FID
    await create(hr, { CID, employee_id: team.meera, title: 'Valid' })
    await app.call(deleteDocuments, { token: hr.token, body: { FID: [gone, held, other] } })
    const ctx = () => app.system(team.org.orgId)
    await tx(ctx(), async (db) => {
      await sql`insert into legal_hold (org_id, employee_id, reason, placed_at)
        values (${team.org.orgId}, ${team.dev}, 'Court', now())`.execute(db)
    })
    await goTo('2027-01-21T06:30:00Z')
    expect(await eraseEnded(ctx())).toEqual({ erased: 0 })
    await goTo('2027-01-22T06:30:00Z')
    expect(await eraseEnded(ctx())).toEqual({ erased: 1 })
    expect(await eraseEnded(ctx())).toEqual({ erased: 0 })
    expect((await list(hr)).map(({ title }) => title)).toEqual(['Valid'])
  })

  test('documents of somebody who is anonymised are erased', async () => {
    const CID = await aCategory()
    await create(hr, { CID, employee_id: team.meera, title: 'Contract of Meera' })
    const ctx = app.system(team.org.orgId)
    await tx(ctx, (db) => peopleAnonymised.emit(ctx, db, { employeeIds: [team.meera] }))
    expect(await list(hr)).toEqual([])
    const stored = await readTx(ctx, (db) =>
      db.selectFrom('document').selectAll().where('org_id', '=', team.org.orgId).execute(),
    )
    expect(JSON.stringify(stored)).not.toContain('Meera')
  })
})

describe('documents asked for', () => {
  test('wait for HR once approved, and are issued once', async () => {
    const CID = await aCategory()
    const past = await app.call(applyDocumentRequest, {
      token: team.meeraIs.token,
      body: { title: 'Proof', needed_by: '2026-11-20', reason: 'Bank' },
    })
    expect(past.body.fields).toHaveProperty('needed_by')
    const { data } = await app.call(applyDocumentRequest, {
      token: team.meeraIs.token,
      body: { title: 'Proof of employment', reason: 'Bank' },
    })
    const body = { REQUEST_ID: data.REQUEST_ID, REQUEST_STATUS: 1 as const }
    await app.call(updateRequest, { token: team.raviIs.token, body })
    const open = async () => (await app.call(listWanted, { token: hr.token, body: {} })).data.rows
    expect(await open()).toMatchObject([{ title: 'Proof of employment', employee_id: team.meera }])
    expect((await own(team.meeraIs)).wanted).toHaveLength(1)
    const issue = (employee_id: number) => create(hr, { CID, employee_id, request_id: data.REQUEST_ID })
    expect((await issue(team.dev)).body.key).toBe('record.not_found')
    expect((await issue(team.meera)).status).toBe(200)
    expect((await issue(team.meera)).body.key).toBe('documents.already_issued')
    expect(await open()).toEqual([])
    expect(JSON.stringify(await bell(team.meeraIs))).toContain('is ready')
  })
})

describe('folders, categories and reports', () => {
  test('counts are of what the reader may see', async () => {
    const CID = await aCategory()
    await create(hr, { CID, employee_id: team.meera })
    await create(hr, { CID, employee_id: team.dev })
    const counted = async (by: TestAccount, employee_id?: number) =>
      (
        await app.call(readFolderData, { token: by.token, body: { ...(employee_id ? { employee_id } : {}) } })
      ).data.folders.map(({ documents }) => documents)
    expect(await counted(hr)).toEqual([2])
    expect(await counted(hr, team.dev)).toEqual([1])
    expect(await counted(team.meeraIs)).toEqual([1])
    expect(
      (await app.call(readFolderData, { token: team.meeraIs.token, body: { CAT_TYPE: 3 } })).data.folders,
    ).toEqual([])
  })

  test('a category needs a folder of its type, keeps its type, and loses rules that its type has not', async () => {
    const token = team.admin.token
    const wrong = await app.call(addDocumentCategory, {
      token,
      body: { name: 'Wrong', CAT_TYPE: 3, folder_id: folder },
    })
    expect(wrong.body.fields).toHaveProperty('folder_id')
    const CID = await aCategory({ CAT_TYPE: 3, employee_uploads: true, is_mandatory: true, name: 'Checks' })
    const find = async () =>
      (await app.call(listDocumentCategories, { token, body: {} })).data.categories.find(
        (one) => one.CID === CID,
      )
    expect(await find()).toMatchObject({ employee_uploads: false, is_mandatory: false })
    await create(hr, { CID, employee_id: team.meera })
    const removal = await app.call(removeDocumentCategory, { token, body: { CID } })
    expect(removal.body.key).toBe('documents.category_in_use')
  })

  test('reports have the rows of the lists under the names of the specification', async () => {
    const CID = await aCategory({ is_mandatory: true })
    await create(hr, { CID, employee_id: team.meera, expires_on: '2026-12-01' })
    const { token } = hr
    const files = [
      await app.call(exportExpiry, { token, body: {} }),
      await app.call(exportCounts, { token, body: {} }),
      await app.call(exportOwed, { token, body: {} }),
    ]
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(files[0]?.headers['content-disposition']).toContain('DocumentExpiryReport.xlsx')
    const sheets = await Promise.all(files.map((one) => rowsOf(Readable.from(one.raw))))
    const [expiring, counts, owing] = sheets.map((rows) => rows.map((row) => row.map(String)))
    expect(expiring).toHaveLength(2)
    expect(expiring?.[1]).toEqual(expect.arrayContaining(['Meera Iyer']))
    expect(expiring?.[1]?.join(' ')).toMatch(/2026-12-01/)
    expect(counts?.length).toBeGreaterThan(1)
    // Meera has handed hers in: the others owe it.
    const owes =
      owing
        ?.slice(1)
        .map((row) => row.join(' '))
        .join('\n') ?? ''
    expect(owes).toContain('Ravi Kumar')
    expect(owes).not.toContain('Meera Iyer')
  })
})

describeMaster('a folder of documents', {
  ...{ record: 'document_folder', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveDocumentFolder, remove: removeDocumentFolder },
  list: { endpoint: listDocumentFolders, rows: ({ folders }: { folders: [] }) => folders },
  sample: (_scene, turn) => ({ name: `Folder ${turn}`, CAT_TYPE: 2 }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, folder_id) => {
      const body = { name: `Of ${folder_id}`, CAT_TYPE: 2 as const, folder_id }
      await scene.app.call(addDocumentCategory, { token: scene.admin.token, body })
    },
    error: 'documents.folder_in_use',
  },
})

test('a category is changed by one person at a time', async () => {
  const CID = await aCategory({ name: 'Twice' })
  const { token } = team.admin
  const body = { CID, name: 'Twice', CAT_TYPE: 1 as const, folder_id: folder, version: 1 }
  const both = await Promise.all(
    ['x', 'y'].map((note) => app.call(updateDocumentCategory, { token, body: { ...body, note } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const doubled = await app.call(addDocumentCategory, {
    token,
    body: { name: 'TWICE', CAT_TYPE: 1, folder_id: folder },
  })
  expect(doubled.body.key).toBe('record.duplicate')
  // At the name, which is what can be corrected.
  expect(Object.keys(doubled.body.fields ?? {})).toEqual(['name'])
})
