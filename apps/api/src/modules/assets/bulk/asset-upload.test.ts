import { downloadAssetSample, uploadAssets } from '@muster/contract/assets/asset-upload.contract'
import { listAssets } from '@muster/contract/assets/assets.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { storeFile } from '../../files/index.ts'
import { anAsset, aType, detailsOf } from '../assets.fixtures.ts'

let app: TestApp
let people: People
let type: { id: number; name: string }
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  const fields = [
    { name: 'Memory', kind: 'number' as const, options: [], required: true },
    { name: 'Keyboard', kind: 'choice' as const, options: ['UK', 'US'], required: false },
  ]
  type = {
    name: 'Laptop',
    id: await aType(app, people.admin, { name: 'Laptop', code_prefix: 'LAP-', fields }),
  }
  await aType(app, people.admin, { name: 'Chair', code_prefix: 'CH-' })
})

const HEAD =
  'Type,Name,Code,Serial number,Location,Purchased on,Cost,Warranty until,Condition,Laptop: Memory,Laptop: Keyboard\n'

async function upload(text: string, more: object = {}, by: TestAccount = people.admin) {
  const ctx = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } },
    { folder: 'imports', name: `assets-${++serial}.csv`, content: Buffer.from(HEAD + text) },
  )
  return app.call(uploadAssets, { token: by.token, body: { filePath, ...more } })
}
const count = async () =>
  (await app.call(listAssets, { token: people.admin.token, body: {} })).data.total_rows

describe('assets from a file', () => {
  test('are previewed, then added with codes, fields, places and their logs', async () => {
    const text =
      'Laptop,Dell,,S-1,Delhi,15/08/2026,"89500.50",15/08/2029,Good,16,UK\n' +
      'Chair,Aeron,CH-0001,,,,,,,,\n' +
      'Chair,Aeron,,,,,,,,,\n'
    const before = await count()
    const preview = (await upload(text, { preview: 1 })).data
    expect(preview).toMatchObject({
      saved: false,
      added: 3,
      err_list: [],
      rows: [{ code: '' }, { code: 'CH-0001' }, {}],
    })
    expect(await count()).toBe(before)
    const { data } = await upload(text)
    expect(data).toMatchObject({ saved: true, added: 3 })
    // A code given by hand is given to nobody else.
    expect(data.rows.map(({ code }) => code)).toEqual(['LAP-0001', 'CH-0001', 'CH-0002'])
    const list = await app.call(listAssets, { token: people.admin.token, body: { search: 'S-1' } })
    const { asset, log } = await detailsOf(app, people.admin, list.data.assets[0]?.AID as number)
    expect(asset).toMatchObject({
      ...{ name: 'Dell', location: 'Delhi', condition: 'good', values: { f1: '16', f2: 'UK' } },
      ...{ cost: { amount: '89500.50' }, purchased_on: '2026-08-15', warranty_until: '2029-08-15' },
    })
    expect(log).toMatchObject([{ kind: 'bought', on_date: '2026-08-15' }])
  })

  test('with errors are refused as a whole, each error at its cell', async () => {
    await anAsset(app, people.admin, { type_id: type.id, code: 'TAKEN', serial: 'DUP', values: { f1: '8' } })
    const before = await count()
    const preview = await upload(
      'Laptop,A,taken,,,,,,,8,\n' +
        'Laptop,B,,dup,,,,,,8,\n' +
        'Laptop,C,,X,,,,,,8,\n' +
        'Laptop,D,,x,,,,,,,DE\n' +
        'Chair,E,,,Atlantis,,,,,16,\n' +
        'Sofa,,,,,01/02/2026,-5,01/01/2026,,,\n',
      { preview: 1 },
    )
    const problems = preview.data.err_list.map(({ row, column }) => [row, column])
    expect(problems).toEqual(
      expect.arrayContaining([
        [2, 'Code'],
        [3, 'Serial number'],
        [5, 'Serial number'],
        [5, 'Laptop: Memory'],
        [5, 'Laptop: Keyboard'],
        [6, 'Location'],
        [6, 'Laptop: Memory'],
        [7, 'Type'],
        [7, 'Name'],
        [7, 'Cost'],
        [7, 'Warranty until'],
      ]),
    )
    const refused = await upload('Laptop,A,taken,,,,,,,8,\n')
    expect(refused.body.key).toBe('assets.upload_rejected')
    expect(await count()).toBe(before)
  })

  test('are added once from the same file, whoever uploads it again', async () => {
    const text = 'Chair,Only once,,,,,,,,,\n'
    const both = await Promise.all([upload(text), upload(text)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await upload(text)
    expect(again.body.key).toBe('forms.sheet_repeated')
    expect(again.body.message).toMatch(/already uploaded on .* by /)
    expect((await upload(text, { preview: 1 })).body.key).toBe('forms.sheet_repeated')
    const list = await app.call(listAssets, { token: people.admin.token, body: { search: 'Only once' } })
    expect(list.data.total_rows).toBe(1)
    expect((await upload('Chair,Only once,,,,,,,,,\nChair,More,,,,,,,,,\n')).status).toBe(200)
  })

  test('stay within the places that their uploader manages', async () => {
    const keeper = await anAccount(app, people.org, {
      grants: { 'assets.list.manage': ['group'], 'assets.list.view': ['group'] },
      group: { location: [people.delhi] },
    })
    expect((await upload('Chair,F,,,Delhi,,,,,,\n', {}, keeper)).data.saved).toBe(true)
    expect((await upload('Chair,G,,,,,,,,,\n', {}, keeper)).body.key).toBe('assets.upload_rejected')
  })

  test('take as many statements for a hundred as for one', async () => {
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `Chair,Chair ${at},,Q${from + at},,,,,,,\n`).join('')
    const one = await upload(rows(0, 1))
    const hundred = await upload(rows(1, 90))
    expect(hundred.status, JSON.stringify(hundred.body)).toBe(200)
    expect(hundred.queries).toBeLessThanOrEqual(one.queries + 1)
  })

  test('have a sample with the fields of the types', async () => {
    const { headers, raw } = await app.call(downloadAssetSample, { token: people.admin.token, body: {} })
    expect(headers['content-disposition']).toContain('bulk_asset.xlsx')
    expect(raw.length).toBeGreaterThan(1000)
  })
})
