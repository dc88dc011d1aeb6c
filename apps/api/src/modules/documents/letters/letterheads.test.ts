import { readFileSync } from 'node:fs'
import { listLetterheads, saveLetterhead } from '@muster/contract/documents/letterheads.contract'
import { generateSignedUrl } from '@muster/contract/files/files.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { serveFiles } from '../../../platform/files/serve-files.ts'
import { findLetterheads, letterheadFor } from './letterheads.service.ts'

let app: TestApp
let hr: TestAccount
let team: Team

const icon = readFileSync(new URL('../../../../../web/public/icons/muster-192.png', import.meta.url))

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
})
beforeEach(async () => {
  team = await aTeam(app)
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'documents.templates.manage': ['organisation'], 'documents.letters.view': ['organisation'] },
  })
})

async function upload(payload: Buffer): Promise<string> {
  const { data } = await app.call(generateSignedUrl, {
    token: hr.token,
    body: { key: 'logo.png', content_type: 'image/png', file_size: payload.length, folder: 'company_logos' },
  })
  const headers = { 'content-type': 'image/png' }
  const put = await app.app.inject({ method: 'PUT', url: data.signed_url, headers, payload })
  if (put.statusCode !== 200) throw new Error(JSON.stringify(data) + put.body)
  return data.filePath
}

/** The icon, claiming another size. */
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(icon)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const save = async (logo: Buffer) =>
  app.call(saveLetterhead, { token: hr.token, body: { header: '<p>Demo</p>', logo: await upload(logo) } })

test.each([
  ['that unpacks to too many pixels', claiming(6000, 7000), /6,?000 × 7,?000/],
  ['that can’t be decoded', claiming(300, 300), /can’t be read/],
  ['that is cut off', icon.subarray(0, 600), /can’t be read/],
])('a logo %s is refused at its field', async (_name, logo, words) => {
  const { status, body } = await save(logo)
  expect(status).toBe(422)
  expect(body).toMatchObject({ key: 'documents.refused', fields: { logo: expect.stringMatching(words) } })
  const { data } = await app.call(listLetterheads, { token: hr.token })
  expect(data.letterheads).toEqual([])
})

test('a logo that can be drawn is kept, and stays when the letterhead is saved again', async () => {
  const { data } = await save(icon)
  const [stored] = (await app.call(listLetterheads, { token: hr.token })).data.letterheads
  const logo = stored?.logo?.filePath as string
  const again = await app.call(saveLetterhead, {
    token: hr.token,
    body: { id: data.id, header: '<p>Demo again</p>', logo },
  })
  expect(again.status).toBe(200)
})

test('people get the letterhead of their entity, the others that of the organisation', async () => {
  const entity_id = await aMaster(app, team.org, 'entity', 'Sahyadri Foods')
  const saved = (body: object) => app.call(saveLetterhead, { token: hr.token, body } as never)
  await saved({ header: '<p>For all</p>' })
  await saved({ entity_id, header: '<p>Sahyadri Foods</p>' })
  const ctx = app.system(team.org.orgId)
  const heads = await readTx(ctx, (db) => findLetterheads(ctx, db))
  expect(heads).toHaveLength(2)
  expect([entity_id, entity_id + 1, null].map((id) => letterheadFor(heads, id, 'en')?.header)).toEqual([
    '<p>Sahyadri Foods</p>',
    '<p>For all</p>',
    '<p>For all</p>',
  ])
  // Of an entity alone: nobody else gets it.
  expect(
    letterheadFor(
      heads.filter(({ entity_id: of }) => of !== null),
      null,
      'en',
    ),
  ).toBeUndefined()
})

test('of these, letters get the one in their language, and the entity counts before the language', async () => {
  const [foods, mills] = [
    await aMaster(app, team.org, 'entity', 'Foods'),
    await aMaster(app, team.org, 'entity', 'Mills'),
  ]
  const saved = (body: object) => app.call(saveLetterhead, { token: hr.token, body } as never)
  const ids: Record<string, number> = {}
  for (const [name, entity_id, language] of [
    ['all', null, null],
    ['all hi', null, 'hi'],
    ['foods', foods, null],
    ['mills hi', mills, 'hi'],
  ] as const)
    ids[name] = (await saved({ entity_id, language, header: `<p>${name}</p>` })).data.id
  const ctx = app.system(team.org.orgId)
  const heads = await readTx(ctx, (db) => findLetterheads(ctx, db))
  const chosen = (entity: number | null, language: 'en' | 'hi') =>
    letterheadFor(heads, entity, language)?.header.replace(/<[^>]*>/g, '')
  expect([chosen(null, 'en'), chosen(null, 'hi')]).toEqual(['all', 'all hi'])
  expect([chosen(foods, 'en'), chosen(foods, 'hi')]).toEqual(['foods', 'foods'])
  expect([chosen(mills, 'en'), chosen(mills, 'hi')]).toEqual(['all', 'mills hi'])

  const twice = await saved({ entity_id: mills, language: 'hi' })
  expect(twice.body).toMatchObject({ key: 'documents.refused', fields: { entity_id: expect.any(String) } })
  // A change that says nothing of the language keeps it.
  await saved({ id: ids['all hi'], header: '<p>all hi again</p>' })
  const { data } = await app.call(listLetterheads, { token: hr.token })
  expect(data.letterheads.find(({ id }) => id === ids['all hi'])).toMatchObject({
    ...{ language: 'hi', header: '<p>all hi again</p>' },
  })
})
