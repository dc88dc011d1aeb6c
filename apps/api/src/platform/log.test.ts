import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { tx } from './db/tx.ts'
import { createLog } from './log.ts'

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
})

/** The line logged about what a statement throws. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  log.error({ err: error }, 'a request failed')
  log.error({ err: new Error('outer', { cause: error }) }, 'a job failed')
  return lines.join('')
}
const run = (statement: ReturnType<typeof sql>) => tx(app.system(org.orgId), (db) => statement.execute(db))

test('a log has where and what of a database fault, and none of the values', async () => {
  const { email } = await anAccount(app, org, { email: 'secret.person@example.test' })
  const twice = await logged(() =>
    run(sql`insert into account (org_id, email, display_name, state, created_at, updated_at)
      values (${org.orgId}, ${email}, 'Secret Name', 'active', now(), now())`),
  )
  const unfit = await logged(() => run(sql`select ${'secret-token-value'}::text::bigint`))
  for (const line of [twice, unfit]) {
    expect(line).toContain('"code":')
    expect(line).toContain('log.test.ts')
    expect(line).not.toMatch(/secret/i)
  }
  expect(twice).toContain('"constraint":"account')
})
