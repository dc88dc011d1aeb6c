import { uploadAssets } from '@muster/contract/assets/asset-upload.contract'
import { listAssets } from '@muster/contract/assets/assets.contract'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/harness.ts'
import { aSmallCompany } from '../../employees/employees.fixtures.ts'
import { storeFile } from '../../files/index.ts'
import { aType } from '../assets.fixtures.ts'

const ROWS = 50_000
const BAD = 500

test('50,000 rows with 500 bad cells are refused with each of them, and added once they are right', async () => {
  const app = await createTestApp()
  const people = await aSmallCompany(app)
  const { token, accountId } = people.admin
  await aType(app, people.admin, { name: 'Card', code_prefix: 'CRD-', code_digits: 6 })
  const isBad = (at: number) => at % (ROWS / BAD) === 7
  const text = (withErrors: boolean) =>
    `Type,Name,Serial number,Cost\n${Array.from(
      { length: ROWS },
      (_, at) => `Card,Access card ${at},S${at},${withErrors && isBad(at) ? 'much' : '350.00'}`,
    ).join('\n')}\n`
  const upload = async (withErrors: boolean, more: object = {}) => {
    const ctx = app.system(people.org.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId } },
      { folder: 'imports', name: `cards-${withErrors}.csv`, content: Buffer.from(text(withErrors)) },
    )
    return app.call(uploadAssets, { token, body: { filePath, ...more } })
  }
  const preview = await upload(true, { preview: 1 })
  expect(preview.data.added).toBe(ROWS - BAD)
  expect(preview.data.err_list[0]).toMatchObject({ row: 9, column: 'Cost' })
  const refused = await upload(true)
  expect(refused.body.key).toBe('assets.upload_rejected')
  const total = async () => (await app.call(listAssets, { token, body: {} })).data.total_rows
  expect(await total()).toBe(0)
  const added = await upload(false)
  expect(added.data).toMatchObject({ saved: true, added: ROWS })
  expect(added.data.rows[0]?.code).toBe('CRD-000001')
  expect(await total()).toBe(ROWS)
}, 300_000)
