import {
  exportOwnData,
  saveProtectedRecord,
} from '@muster/contract/employees/identity/protected-records.contract'
import { fetchDownload, listDownloads } from '@muster/contract/files/downloads.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { openZip } from '../../../platform/spreadsheets/zip-archive.ts'
import { storeFile } from '../../files/index.ts'
import { aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
})

async function partsOf(raw: Buffer): Promise<Map<string, string>> {
  const zip = openZip(raw, 10_000_000)
  const parts = new Map<string, string>()
  for (const name of zip.names) {
    const chunks: Uint8Array[] = []
    for await (const chunk of zip.read(name)) chunks.push(chunk)
    parts.set(name, Buffer.concat(chunks).toString())
  }
  return parts
}

async function fetchOwn(token: string, with_numbers: boolean) {
  const started = await app.call(exportOwnData, { token, body: { with_numbers } })
  expect(started.status, started.message).toBe(200)
  const again = await app.call(exportOwnData, { token, body: {} })
  expect(again.data.job).toBe(started.data.job)
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
  const { downloads } = (await app.call(listDownloads, { token, body: {} })).data
  expect(downloads[0]).toMatchObject({ name: 'MyData.zip', state: 'ready' })
  const answer = await app.call(fetchDownload, { token, params: { id: downloads[0]?.id as number } })
  expect(answer.status).toBe(200)
  return partsOf(answer.raw)
}

describe('the export of one’s own data', () => {
  beforeEach(async () => {
    await app.call(saveProtectedRecord, {
      token: people.admin.token,
      body: { emp_id: people.meera, group: 'identity', kind: 'AADHAAR', number: '234123412346' },
    })
    await app.call(saveProtectedRecord, {
      token: people.admin.token,
      body: { emp_id: people.dev, group: 'identity', kind: 'PAN', number: 'ABCPE1234F' },
    })
  })

  test('contains JSON, a workbook, a page and files, of this person only, with numbers masked', async () => {
    const own = await anAccount(app, people.org, { employeeId: people.meera })
    const ctx = app.system(people.org.orgId)
    await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: own.accountId } },
      { folder: 'employee_documents', name: '../degree <1>.pdf', content: Buffer.from('%PDF-1.4 mine') },
    )
    const parts = await fetchOwn(own.token, false)
    expect([...parts.keys()].sort()).toEqual([
      'data.html',
      'data.json',
      'data.xlsx',
      'files/1-__degree _1_.pdf',
    ])
    const { data } = JSON.parse(parts.get('data.json') as string)
    expect(data.Record).toContainEqual({ field: 'First name', value: 'Meera' })
    expect(data.Record).toContainEqual({ field: 'Reporting manager', value: expect.stringContaining('Ravi') })
    expect(data['Identity numbers and bank accounts']).toMatchObject([
      { kind: 'Aadhaar', number: '••••••2346' },
    ])
    expect(data['Sign-in']).toHaveLength(1)
    const all = [...parts.values()].join()
    expect(all).not.toMatch(/234123412346|ABCPE1234F|token_hash|password_hash|"sealed"/)
    expect(parts.get('data.html')).toContain('<h2>Record</h2>')
    expect(parts.get('data.html')).not.toContain('<script')
  })

  test('contains full numbers when the person asks for them', async () => {
    const own = await anAccount(app, people.org, { employeeId: people.meera })
    const parts = await fetchOwn(own.token, true)
    expect(parts.get('data.json')).toContain('234123412346')
    expect(parts.get('data.json')).not.toContain('ABCPE1234F')
  })

  test('works for an account without an employee record, and only its owner can download it', async () => {
    const own = await anAccount(app, people.org, {})
    const parts = await fetchOwn(own.token, false)
    expect(JSON.parse(parts.get('data.json') as string).data.Record).toEqual([])
    const { downloads } = (await app.call(listDownloads, { token: own.token, body: {} })).data
    const id = downloads[0]?.id as number
    expect((await app.call(fetchDownload, { token: people.admin.token, params: { id } })).status).toBe(404)
  })
})
