import { listCandidates } from '@muster/contract/onboarding/candidates.contract'
import { readCandidateFunnel, readOnboardingDashboard } from '@muster/contract/onboarding/insights.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'

/** `MEASURE_CANDIDATES` sets another number and reports the figures. */
const CANDIDATES = Number(process.env.MEASURE_CANDIDATES ?? 3000)
const PAGE = 20
const ROUNDS = 15

let app: TestApp
let org: TestOrganisation
let token: string

beforeAll(async () => {
  app = await createTestApp()
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  token = (await anAdmin(app, org)).token
  // Over the three years that the dashboard can show, in every status that figures tell apart.
  await tx(app.system(org.orgId), (db) =>
    sql`insert into candidate (org_id, public_id, first_name, last_name, name_key, email, status, status_at, created_at, updated_at)
      select ${org.orgId}, gen_random_uuid(), 'Asha', 'Rao ' || n, 'asha rao ' || n, 'c' || n || '@example.test',
        (array['draft', 'in_progress', 'offer_sent', 'offer_accepted', 'offer_declined', 'joined', 'withdrawn'])[1 + n % 7],
        t.at, t.at, t.at
      from generate_series(1, ${CANDIDATES}) n
      cross join lateral (select ${TEST_NOW}::timestamptz - make_interval(days => 1 + n % 1090) as at) t`.execute(
      db,
    ),
  )
}, 120_000)

const page = (number: number, search = '') =>
  app.call(listCandidates, { token, body: { page: number, limit: PAGE, search } as never })

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number
}

describe('many candidates', () => {
  test('are listed by a fixed number of statements, whatever the page', async () => {
    const last = Math.floor((CANDIDATES / PAGE) * 0.8)
    const first = await page(1)
    const deep = await page(last)
    expect(first.data.rows).toHaveLength(PAGE)
    expect(deep.data.rows).toHaveLength(PAGE)
    expect(deep.queries).toBe(first.queries)
    expect((await page(1, 'Rao 17')).queries).toBe(first.queries)
    if (!process.env.MEASURE_CANDIDATES) return
    const bare = await median(() =>
      readTx(app.system(org.orgId), (db) =>
        db.selectFrom('candidate').select('id').where('org_id', '=', org.orgId).limit(1).execute(),
      ),
    )
    const figures = {
      bare,
      first: await median(() => page(1)),
      deep: await median(() => page(last)),
      search: await median(() => page(1, 'Rao 17')),
      dashboard: await median(() => app.call(readOnboardingDashboard, { token, body: years })),
    }
    const words = Object.entries(figures).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
    process.stdout.write(`${CANDIDATES} candidates, ${first.queries} statements: ${words.join(', ')}\n`)
  }, 300_000)

  test('make a funnel and a dashboard over three years in at most four statements', async () => {
    const funnel = await app.call(readCandidateFunnel, { token, body: years })
    expect(funnel.status).toBe(200)
    expect(funnel.queries).toBeLessThanOrEqual(4)
    expect((await app.call(readOnboardingDashboard, { token, body: years })).queries).toBeLessThanOrEqual(4)
  })
})

const years = { from: '2023-11-22', to: '2026-11-21' }
