import { listSeparations } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import { endEmployments } from '../apps/api/src/modules/employees/writes/due-changes.service.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { tenantTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { closeSides, openSides, overOwnSql } from './over-own-sql.ts'
import { OwnSide } from './own-side.ts'
import type { Site } from './sites.ts'
import { timed } from './statistics.ts'
import { insertRows, newRows, readRows, tableShapes, withoutChanged } from './table-rows.ts'

/*
 * P21. Offboarding:
 * - the list of separations, three for every ten people, in the form of P1;
 * - the end of 500 employments in one night, compared with bare updates of the same people and accounts and the same new rows
 *   inserted from arrays.
 */
const ADMIN = 'admin@large1.test'
const TODAY = '2026-11-21'
const bounds = { ending: 3 }
const leavers = { ordinary: 500, smoke: 10 }

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`

/** Separations of the last three years in every status, one for three of ten people. */
async function writeSeparations(ctx: Ctx): Promise<void> {
  await tx(ctx, (db) =>
    sql`
      insert into separation (org_id, employee_id, joined_on, kind, mode, status, status_at, resigned_on, requested_lwd, agreed_lwd,
        notice_days, initiated_by, created_at, updated_at)
      select e.org_id, e.id, e.date_of_joining, (array['resignation', 'termination', 'contract_end'])[1 + n % 3], 16,
        (array[1, 4, 4, 4, 6, 3, 7, 2, 0])[1 + n % 9], t.at, t.at::date, t.at::date + 60, t.at::date + 60, 60, 'hr', t.at, t.at
      from (select *, (row_number() over (order by id))::int as n from employee
        where org_id = ${ctx.orgId} and status = 'active') e
      cross join lateral (select ${TODAY}::timestamptz - make_interval(days => 1 + e.n % 1000) as at) t
      where e.n % 10 < 3 and e.date_of_joining <= t.at::date`.execute(db),
  )
}

async function list(bench: Bench, site: Site): Promise<Result[]> {
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  await writeSeparations(systemCtx(own.platform, orgId, 'Generated data'))
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  const sides = await openSides(site, own, orgId, ADMIN)
  try {
    return await overOwnSql(bench, sides, {
      ...{ id: 'P21', name: 'separations', endpoint: listSeparations },
      cases: {
        'page 1': { page: 1, limit: 20 },
        'a deep page': { page: 100, limit: 20 },
        'a search': { page: 1, limit: 20, search: 'a' },
      },
    })
  } finally {
    await closeSides(sides)
  }
}

const bareUpdates = (own: OwnSide, orgId: number, ids: readonly number[]) =>
  tenantTx(own.platform.database, orgId, async (db) => {
    await sql`update employee set status = 'left', version = version + 1, updated_at = now()
      where org_id = ${orgId} and id = any (${[...ids]}::bigint[])`.execute(db)
    await sql`update account set state = 'disabled', updated_at = now()
      where org_id = ${orgId} and employee_id = any (${[...ids]}::bigint[])`.execute(db)
  })

async function ending(bench: Bench, site: Site): Promise<Result> {
  const count = bench.isSmoke ? leavers.smoke : leavers.ordinary
  const writing = await OwnSide.open(site)
  const orgId = await writing.signIn(ADMIN)
  const { rows } = await tx(systemCtx(writing.platform, orgId, 'Generated data'), (db) =>
    sql<{ id: number }>`
      update employee set left_on = current_date - 3 from (
        select e.id from employee e where e.org_id = ${orgId} and e.status = 'active' and e.left_on is null and e.date_of_joining < current_date - 3
          and not exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id and a.email = ${ADMIN})
        order by e.id desc limit ${count}) x
      where employee.org_id = ${orgId} and employee.id = x.id returning employee.id`.execute(db),
  )
  const ids = rows.map(({ id }) => id)
  await writing.close()
  const work = async (on: Site): Promise<number> => {
    const own = await OwnSide.open(on)
    try {
      return await timed(async () => {
        const left = await endEmployments(systemCtx(own.platform, orgId, 'Generated data'))
        if (left !== count) throw new Error(`${left} of ${count} employments ended.`)
      })
    } finally {
      await own.close()
    }
  }
  const before = await site.open()
  const shapes = await tableShapes(before)
  const had = await readRows(before, orgId, shapes)
  await before.close()
  const learned = await site.copy()
  await work(learned)
  const after = await learned.open()
  const added = withoutChanged(shapes, had, newRows(had, await readRows(after, orgId, shapes)))
  await after.close()
  added.delete('people_fact_change')
  const took = await work(await site.copy())
  const bare = await OwnSide.open(await site.copy())
  const updates = await timed(() => bareUpdates(bare, orgId, ids))
  const insert = await timed(() =>
    insertRows(bare.platform.database, orgId, shapes, added, { skipsKnown: true }),
  )
  await bare.close()
  return {
    id: 'P21',
    name: `${count} employments that end in one night ÷ bare updates and inserts`,
    value: took / (updates + insert),
    bound: bounds.ending,
    raw: `${ms(took)}; updates ${ms(updates)} + insert ${ms(insert)}`,
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const populated = await bench.populated(bench.sizes.at(-1) as number)
  return [...(await list(bench, await populated.copy())), await ending(bench, await populated.copy())]
}

export const offboarding: Measurement = { id: 'P21', title: 'Offboarding', run: measure }
