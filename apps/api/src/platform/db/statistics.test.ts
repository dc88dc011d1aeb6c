import { beforeAll, expect, test } from 'vitest'
import { anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { refreshStatistics } from './statistics.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const knownRows = () =>
  app.platform.database.owner(async (session) => {
    const [row] = await session.query<{ known: number }>(
      `select reltuples::integer as known from pg_class where oid = 'sign_in_attempt'::regclass`,
    )
    return row?.known ?? 0
  })

test('analyses a table that has grown a lot, and skips one that has not', async () => {
  await anOrganisation(app)
  await refreshStatistics(app.platform)
  const before = await knownRows()
  await app.platform.database.owner((session) =>
    session.exec(`insert into sign_in_attempt (email_hash, network, source, at, outcome)
      select sha256(n::text::bytea), '192.0.2.1', '192.0.2.1', '2020-01-01', 'failed' from generate_series(1, 20000) n`),
  )
  expect(await refreshStatistics(app.platform)).toBeGreaterThan(0)
  expect((await knownRows()) - Math.max(0, before)).toBeGreaterThan(15_000)
  expect(await refreshStatistics(app.platform)).toBe(0)
  await app.platform.database.owner((session) =>
    session.exec(`delete from sign_in_attempt where at = '2020-01-01'`),
  )
})
