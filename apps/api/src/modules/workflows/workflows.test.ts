import { listTriggers } from '@muster/contract/workflows/workflows.contract'
import { expect, test } from 'vitest'
import { anAccount, anOrganisation } from '../../../test/factories.ts'
import { createTestApp } from '../../../test/harness.ts'

test('lists the specification’s triggers, the notifier of documents only when all are asked for', async () => {
  const app = await createTestApp()
  const { token } = await anAccount(app, await anOrganisation(app))
  const read = async (query = {}) => (await app.call(listTriggers, { token, query })).data.triggers
  const some = await read()
  const slugs = some.map((one) => one.TRIGGER_SLUG)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs).toContain('LEAVE')
  expect(slugs).not.toContain('DOCUMENTS_NOTIFIER')
  const all = await read({ is_all: '1' })
  expect(all.map((one) => one.TRIGGER_SLUG).filter((slug) => !slugs.includes(slug))).toEqual([
    'DOCUMENTS_NOTIFIER',
  ])
  expect((await read({ is_all: '0' })).length).toBe(some.length)
  expect(some.filter((one) => one.available).map((one) => one.TRIGGER_SLUG)).toEqual(
    expect.arrayContaining(['INVITATION', 'NOTICE', 'ANNOUNCEMENT']),
  )
})
