import { deflateSync } from 'node:zlib'
import { generateSignedUrl } from '@muster/contract/files/files.contract'
import { ROLE } from '@muster/contract/kit/index'
import {
  companyForEditing,
  listBusinessesInReach,
  listEntitiesInReach,
  readCompanyStructure,
  updateCompanyDetails,
  updateCompanyLogo,
} from '@muster/contract/organisation/company/company.contract'
import { getCompanyDetails, orgDetails } from '@muster/contract/organisation/organisation.contract'
import { currentUser } from '@muster/contract/session/session.contract'
import { checkDomain } from '@muster/contract/session/sign-up.contract'
import { updateRegionalSettings } from '@muster/contract/settings/organisation-settings.contract'
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
import { brandLogoAddress } from '../../../platform/files/brand-logo.ts'
import { serveFiles } from '../../../platform/files/serve-files.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
})
beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

const form = () => app.call(companyForEditing, { token: admin.token })
const change = (body: Record<string, unknown>, token = admin.token) =>
  app.call(updateCompanyDetails, { token, body: { version: 0, ...body } as never })

/** Starts with the PNG signature, by which uploads are checked. */
const picture = (mark: string) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    deflateSync(Buffer.from(mark)),
  ])

async function upload(content: Buffer, folder = 'company_logos', { token } = admin) {
  const { data } = await app.call(generateSignedUrl, {
    token,
    body: { key: 'logo.png', content_type: 'image/png', file_size: content.length, folder: folder as never },
  })
  const answer = await app.app.inject({
    method: 'PUT',
    url: data.signed_url,
    headers: { 'content-type': 'image/png' },
    payload: content,
  })
  return { filePath: data.filePath, status: answer.statusCode }
}
const setLogo = (filePath: string | null, token = admin.token) =>
  app.call(updateCompanyLogo, { token, body: { filePath } })

describe('the company’s details', () => {
  test('are returned with all options of the form, in two statements', async () => {
    await tx(app.system(org.orgId), (db) =>
      db.insertInto('reason').values({ org_id: org.orgId, name: 'Distance', kind: 'transfer' }).execute(),
    )
    const { data, queries } = await form()
    expect(queries).toBeLessThanOrEqual(2)
    expect(data.org_detail).toMatchObject({
      version: 0,
      ORG_NAME: org.name,
      CURRENCY: 'INR',
      registrations: [],
    })
    expect(data.all_currency).toContainEqual({ code: 'INR', name: 'Indian Rupee', symbol: '₹' })
    expect(data.all_language).toContainEqual({ code: 'hi', name: 'Hindi', native_name: 'हिन्दी' })
    expect(data.timezones.some(({ name }) => name === 'Asia/Kolkata')).toBe(true)
    expect(data.countries).toContainEqual(expect.objectContaining({ COUNTRY_ID: 101, COUNTRY_NAME: 'India' }))
    expect([data.org_type.length, data.industry_type.length]).toEqual([10, 20])
    expect(data.all_reasons).toMatchObject([{ REASON_NAME: 'Distance', kind: 'transfer', status: 1 }])
  })

  test('are changed in part, audited with before and after, and visible to everybody', async () => {
    const saved = await change({
      ORG_NAME: 'Sahyadri Works',
      LEGAL_NAME: 'Sahyadri Works Private Limited',
      ORG_TYPE: 1,
      COUNTRY_ID: 101,
      STATE_ID: 4008,
      WEBSITE: 'https://sahyadri.example',
      registrations: [{ COUNTRY_ID: 101, kind: 'PAN', number: 'AABCS1234K' }],
    })
    expect(saved.data.org_detail).toMatchObject({ version: 1, ORG_NAME: 'Sahyadri Works', CURRENCY: 'INR' })
    const next = await change({ version: 1, CITY: 'Pune' })
    expect(next.data.org_detail).toMatchObject({
      version: 2,
      CITY: 'Pune',
      WEBSITE: 'https://sahyadri.example',
    })
    const { data } = await app.call(getCompanyDetails, { token: admin.token })
    expect(data.org_detail).toMatchObject({
      ORG_NAME: 'Sahyadri Works',
      LEGAL_NAME: 'Sahyadri Works Private Limited',
    })
    const probation = await app.call(orgDetails, { token: admin.token, body: { isProbation: 1 } })
    expect(probation.data.org_detail).toHaveProperty('probation_days')
    const rows = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select('changes')
        .where('org_id', '=', org.orgId)
        .where('action', '=', 'organisation.company.update')
        .orderBy('id')
        .execute(),
    )
    expect(rows[0]?.changes).toMatchObject({ name: [org.name, 'Sahyadri Works'], org_type: [null, 1] })
    expect(rows[1]?.changes).toEqual({ city: ['', 'Pune'] })
  })

  test('are not overwritten by a concurrent change', async () => {
    const answers = await Promise.all([change({ CITY: 'Pune' }), change({ CITY: 'Mumbai' })])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect((await change({ CITY: 'Nashik' })).body.key).toBe('record.conflict')
  })

  test('are not written when nothing changes', async () => {
    expect((await change({ ORG_NAME: org.name })).data.org_detail.version).toBe(0)
  })

  test("and the general settings detect each other's changes", async () => {
    await change({ CURRENCY: 'EUR', TIME_ZONE: 'Europe/Berlin' })
    const stale = await app.call(updateRegionalSettings, {
      token: admin.token,
      body: { version: 1, settings: { date_format: 1 } },
    })
    expect(stale.body.key).toBe('record.conflict')
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown currency', { CURRENCY: 'XXQ' }, 'CURRENCY'],
    ['an unknown time zone', { TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
    ['an unknown legal form', { ORG_TYPE: 99 }, 'ORG_TYPE'],
    ['an unknown country', { COUNTRY_ID: 9_999 }, 'COUNTRY_ID'],
    ['a state of another country', { COUNTRY_ID: 1, STATE_ID: 4008 }, 'STATE_ID'],
    ['a founding date in the future', { FOUNDED_ON: '2030-01-01' }, 'FOUNDED_ON'],
    ['a script URL as the website', { WEBSITE: 'javascript:alert(1)' }, 'WEBSITE'],
    ['an invalid e-mail address', { EMAIL: 'nobody' }, 'EMAIL'],
    ['no name', { ORG_NAME: ' ' }, 'ORG_NAME'],
    [
      'a number that violates its mask',
      { registrations: [{ COUNTRY_ID: 101, kind: 'PAN', number: '12' }] },
      'registrations.0.number',
    ],
    [
      'a duplicate number',
      { registrations: [1, 2].map(() => ({ COUNTRY_ID: null, kind: 'Licence', number: '7' })) },
      'registrations.1.number',
    ],
  ])('%s is refused at its field', async (_name, body, field) => {
    const answer = await change(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  test('require their permissions', async () => {
    const person = await anAccount(app, org)
    expect((await app.call(companyForEditing, { token: person.token })).status).toBe(403)
    expect((await change({ CITY: 'x' }, person.token)).status).toBe(403)
    const subAdmin = await anAccount(app, org, { roles: [ROLE.subAdmin] })
    const seen = await app.call(readCompanyStructure, { token: subAdmin.token })
    expect(seen.data.abilities).toEqual({ edit: false, geo: true, masters: false, everybody: false })
  })
})

const person = (code: string, columns: Record<string, unknown>) =>
  tx(app.system(org.orgId), (db) =>
    db
      .insertInto('employee')
      .values({ org_id: org.orgId, code, first_name: 'Asha', date_of_joining: '2024-01-01', ...columns })
      .execute(),
  )

test('the structure of the company is read in two statements', async () => {
  const [large, small] = [
    await aMaster(app, org, 'entity', 'Large'),
    await aMaster(app, org, 'entity', 'Small'),
  ]
  const branch = await aMaster(app, org, 'branch', 'Main')
  await aMaster(app, org, 'location')
  await person('1', { entity_id: large, branch_id: branch })
  await person('2', { entity_id: large })
  await person('3', { entity_id: small, status: 'left', left_on: '2025-01-01' })
  const { data, queries } = await app.call(readCompanyStructure, { token: admin.token })
  expect(queries).toBeLessThanOrEqual(2)
  expect(data).toMatchObject({
    people: 2,
    entities: [
      { id: large, name: 'Large', people: 2 },
      { id: small, name: 'Small', people: 0 },
    ],
    branches: { count: 1, top: [{ id: branch, people: 1 }] },
    cost_centres: { count: 0, top: [] },
    gl_codes: { count: 0 },
    locations: { count: 1, without_coordinates: 1, with_fences: 0 },
    abilities: { edit: true },
  })
})

describe('the logo', () => {
  test('is shown in the console, at sign-in and in mails; the previous file is deleted', async () => {
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('organisation')
        .set({ login_domain: 'logo.test' })
        .where('org_id', '=', org.orgId)
        .execute(),
    )
    const [first, second] = [await upload(picture('one')), await upload(picture('two'))]
    expect([first.status, second.status]).toEqual([200, 200])
    const saved = await setLogo(first.filePath)
    expect(saved.data.ORG_LOGO).toContain(first.filePath)
    const user = await app.call(currentUser, { token: admin.token })
    expect(user.data.org_logo).toContain(first.filePath)
    const domain = await app.call(checkDomain, { body: { domain: 'logo.test' } })
    expect(domain.data.org_logo).toContain(first.filePath)
    const address = brandLogoAddress(app.platform, org.orgId, first.filePath) as string
    const get = (url: string) =>
      app.app.inject({ method: 'GET', url: url.replace(app.platform.config.publicUrl, '') })
    const shown = await get(address)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(shown.rawPayload.equals(picture('one'))).toBe(true)

    expect((await setLogo(second.filePath)).status).toBe(200)
    expect((await setLogo(second.filePath)).status).toBe(200)
    expect((await get(address)).rawPayload.equals(picture('two'))).toBe(true)
    const files = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('stored_file')
        .select(['path', 'state'])
        .where('org_id', '=', org.orgId)
        .orderBy('id')
        .execute(),
    )
    expect(files).toEqual([
      { path: first.filePath, state: 'removed' },
      { path: second.filePath, state: 'stored' },
    ])
    expect((await setLogo(null)).data.ORG_LOGO).toBeNull()
    expect((await get(address)).statusCode).toBe(404)
  })

  test("must be the caller's own upload of a logo, with the content of an image", async () => {
    const other = await anAdmin(app, org)
    const theirs = await upload(picture('theirs'), 'company_logos', other)
    expect((await setLogo(theirs.filePath)).body.key).toBe('files.not_uploaded')
    const photo = await upload(picture('photo'), 'profile_pictures')
    expect((await setLogo(photo.filePath)).body.key).toBe('files.not_uploaded')
    const script = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
    expect(script.status).toBeGreaterThanOrEqual(400)
    expect((await setLogo(script.filePath)).body.key).toBe('files.not_uploaded')
  })

  test('has one URL, which cannot be forged for another organisation', async () => {
    const mine = await upload(picture('mine'))
    await setLogo(mine.filePath)
    const address = new URL(brandLogoAddress(app.platform, org.orgId, mine.filePath) as string)
    const [, , orgId, signature] = address.pathname.split('/')
    for (const path of [
      `/brand/${Number(orgId) + 1}/${signature}`,
      `/brand/${orgId}/AAAA`,
      `/brand/x/${signature}`,
      '/brand/99999999999999999999/x',
    ]) {
      expect((await app.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
    }
  })
})

describe('entities and business units for pickers', () => {
  test('list all units, or those within reach', async () => {
    const [north, south, empty] = [
      await aMaster(app, org, 'entity', 'North'),
      await aMaster(app, org, 'entity', 'South'),
      await aMaster(app, org, 'entity', 'Empty'),
    ]
    const place = await aMaster(app, org, 'location')
    await person('1', { entity_id: north, location_id: place })
    await person('2', { entity_id: south })
    const entities = async (token: string, id = org.orgId) => {
      const answer = await app.call(listEntitiesInReach, { token, params: { id } })
      return answer.data?.org_entities.map((one) => one.ENTITY_ID) ?? answer.status
    }
    expect(await entities(admin.token)).toEqual([empty, north, south])
    const grants = { 'employees.directory.view': ['group' as const] }
    const ofPlace = await anAccount(app, org, { roles: [], grants, group: { location: [place] } })
    expect(await entities(ofPlace.token)).toEqual([north])
    const ofEntity = await anAccount(app, org, { roles: [], grants, group: { entity: [empty] } })
    expect(await entities(ofEntity.token)).toEqual([empty])
    expect(await entities(admin.token, org.orgId + 1)).toBe(404)
    const nobody = await anAccount(app, org, { roles: [] })
    expect(await entities(nobody.token)).toBe(403)
  })

  test('list business units, only active ones on request', async () => {
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('business_unit')
        .values([
          { org_id: org.orgId, name: 'Retail' },
          { org_id: org.orgId, name: 'Closed', status: 0 },
        ])
        .execute(),
    )
    const names = async (status?: '1') => {
      const { data } = await app.call(listBusinessesInReach, { token: admin.token, query: { status } })
      return data.org_business_units.map((one) => one.BUSINESS_UNIT_NAME)
    }
    expect(await names()).toEqual(['Closed', 'Retail'])
    expect(await names('1')).toEqual(['Retail'])
  })
})
