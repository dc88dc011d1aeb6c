import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readTravelSettings, saveTravelSettings } from '@muster/contract/travel/setup.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { travelTexts } from '../travel.texts.ts'

export const SETTING = 'travel_setting'
type Input = BodyOf<typeof saveTravelSettings>
type Settings = Omit<Input, 'agents' | 'version'> & { version: number }

const DEFAULTS: Settings = {
  ...{ cut_off_days: 3, help: '', ticket_category_id: null, hotel_category_id: null },
  ...{ cab_category_id: null, distance_category_id: null, version: 0 },
}

const settingsQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<Settings>`
      select cut_off_days, help, ticket_category_id, hotel_category_id, cab_category_id, distance_category_id, version
      from travel_setting where org_id = ${ctx.orgId}`,
    ([row]) => row ?? DEFAULTS,
  )

const agentsQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<{ id: number; name: string }>`
      select e.id, e.full_name as name from travel_agent g join employee e on e.org_id = g.org_id and e.id = g.employee_id
      where g.org_id = ${ctx.orgId} order by e.sort_name, e.id`,
    (rows) => rows,
  )

const categoriesQuery = (ctx: Ctx, kind: 'amount' | 'distance') =>
  deferredQuery(
    sql<{
      id: number
      name: string
    }>`select id, name from expense_category where org_id = ${ctx.orgId} and kind = ${kind}
      and status = 1 and retired_at is null order by lower(name), id limit 500`,
    (rows) => rows,
  )

/** One statement. */
export function readSettings(ctx: Ctx): Promise<DataOf<typeof readTravelSettings>> {
  return readTx(ctx, async (db) => {
    const { settings, ...lists } = await runQuery(
      db,
      combineQueries({
        ...{ settings: settingsQuery(ctx), agents: agentsQuery(ctx) },
        amount_categories: categoriesQuery(ctx, 'amount'),
        distance_categories: categoriesQuery(ctx, 'distance'),
      }),
    )
    return { ...settings, ...lists }
  })
}

/** @throws AppError `request.invalid` by field */
async function requireSound(ctx: Ctx, db: Db, input: Input): Promise<void> {
  const { amounts, distances, people } = await runQuery(
    db,
    combineQueries({
      amounts: categoriesQuery(ctx, 'amount'),
      distances: categoriesQuery(ctx, 'distance'),
      people: deferredQuery(
        sql<{ id: number }>`select id from employee where org_id = ${ctx.orgId} and status = 'active'
          and id = any (${input.agents}::bigint[])`,
        (rows) => new Set(rows.map(({ id }) => id)),
      ),
    }),
  )
  const fields: Record<string, string> = {}
  const require = (field: keyof Settings, among: readonly { id: number }[]) => {
    const chosen = input[field as 'hotel_category_id']
    if (chosen !== null && !among.some(({ id }) => id === chosen))
      fields[field] = travelTexts('chooseFromList')
  }
  for (const field of ['ticket_category_id', 'hotel_category_id', 'cab_category_id'] as const)
    require(field, amounts)
  require('distance_category_id', distances)
  if (input.agents.some((id) => !people.has(id))) fields.agents = travelTexts('chooseFromList')
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

const auditValues = ({ version: _version, ...values }: Settings, agents: readonly number[]) => ({
  ...values,
  agents: [...agents].sort((one, other) => one - other).join(', '),
})

/** @throws AppError `record.conflict`, `request.invalid` */
export function saveSettings(ctx: Ctx, input: Input): Promise<DataOf<typeof saveTravelSettings>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, SETTING)
    const { before, agents } = await runQuery(
      db,
      combineQueries({ before: settingsQuery(ctx), agents: agentsQuery(ctx) }),
    )
    if (before.version > 0) requireVersion(before.version, input.version)
    await requireSound(ctx, db, input)
    const { agents: chosen, version: _seen, ...values } = input
    const version = before.version + 1
    const at = ctx.now.toString()
    await db
      .insertInto('travel_setting')
      .values({ org_id: ctx.orgId, ...values, version, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ ...values, version, updated_at: at }))
      .execute()
    await sql`delete from travel_agent where org_id = ${ctx.orgId}`.execute(db)
    if (chosen.length > 0)
      await db
        .insertInto('travel_agent')
        .values([...new Set(chosen)].map((employee_id) => ({ org_id: ctx.orgId, employee_id })))
        .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: SETTING, recordLabel: travelTexts.english('settings') },
      changes: changesBetween(
        auditValues(
          before,
          agents.map(({ id }) => id),
        ),
        auditValues({ ...values, version }, chosen),
      ),
    })
    return { version }
  })
}
