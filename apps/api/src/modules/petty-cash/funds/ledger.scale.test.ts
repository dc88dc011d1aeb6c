import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { aTeam } from '../../../../test/request-team.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { aFund } from '../petty-cash.fixtures.ts'
import { lockFund, post } from './post.ts'

test('ten thousand who pay and put in at once never bring a fund below zero or above its limit', async () => {
  const app = await createTestApp()
  const team = await aTeam(app)
  const admin = await anAdmin(app, team.org)
  const { orgId } = team.org
  const fundId = await aFund(app, orgId, admin, { custodian_id: team.ravi, limit: '500', cash: '100' })
  const ctx = app.system(orgId)
  let refused = 0
  const move = async (at: number) => {
    try {
      await tx(ctx, async (db) => {
        const kind = at % 3 === 0 ? ('top_up' as const) : ('expense' as const)
        await post(ctx, db, await lockFund(ctx, db, fundId), {
          ...{ kind, amount: String((at % 7) + 1), on_date: '2026-11-20' },
        })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused++
    }
  }
  for (let from = 0; from < 10_000; from += 200)
    await Promise.all(Array.from({ length: 200 }, (_, at) => move(from + at)))
  const { rows } = await readTx(ctx, (db) =>
    sql<{ entries: number; least: number; most: number; breaks: number }>`
      select count(*)::int as entries, min(balance)::float8 as least, max(balance)::float8 as most,
        count(*) filter (where balance <> sum or number <> place)::int as breaks
      from (select balance, number, sum(amount) over (order by number) as sum, row_number() over (order by number) as place
        from petty_cash_entry where org_id = ${orgId} and fund_id = ${fundId}) ledger`.execute(db),
  )
  expect(rows[0]).toMatchObject({ entries: 10_001 - refused, breaks: 0 })
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0)
  expect(rows[0]?.most).toBeLessThanOrEqual(500)
  expect(refused).toBeGreaterThan(0)
}, 600_000)
