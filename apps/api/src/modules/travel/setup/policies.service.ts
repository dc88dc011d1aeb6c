import { type RuleDimension, ruleDimensions } from '@muster/contract/expenses/expenses.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  listTravelPolicies,
  PolicyTerms,
  readPolicyChoices,
  saveTravelPolicy,
  TravelPolicy,
} from '@muster/contract/travel/policies.contract'
import { classes } from '@muster/contract/travel/travel.constants'
import { sql } from 'kysely'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { requireDecimals } from '../../../platform/require-decimals.ts'
import { limitNames } from '../../expenses/index.ts'
import { travelTexts } from '../travel.texts.ts'
import { classWords, durationWords, modeWords } from '../travel-words.ts'
import { isForPerson } from './policies.queries.ts'

export const POLICY = 'travel_policy'
type Input = BodyOf<typeof saveTravelPolicy>

const namesOf = (dimension: RuleDimension) => {
  const name = dimension === 'employee' ? sql`u.full_name` : sql`u.name`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', ${name}) order by lower(${name}), u.id), '[]')
    from travel_policy_limit m join ${sql.table(dimension)} u on u.org_id = m.org_id and u.id = m.value_id
    where m.org_id = r.org_id and m.policy_id = r.id and m.dimension = ${sql.lit(dimension)})`
}
const limitsSql = sql`jsonb_build_object(${sql.join(
  ruleDimensions.flatMap((one) => [sql.lit(one), namesOf(one)]),
)})`

const currencyQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<{ currency: string }>`select currency from organisation where org_id = ${ctx.orgId}`,
    ([row]) => row?.currency ?? '',
  )

/** One statement. */
export function listPolicies(ctx: Ctx): Promise<DataOf<typeof listTravelPolicies>> {
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        policies: deferredQuery(
          sql<TravelPolicy>`
            select r.id, r.name, r.note, r.status::int as status, r.version, ${limitsSql} as limits, r.classes, r.ahead, r.caps,
              (select count(*)::int from employee e where e.org_id = r.org_id and e.status = 'active' and ${isForPerson}) as people
            from travel_policy r where r.org_id = ${ctx.orgId} order by lower(r.name), r.id`,
          (rows) => rows,
        ),
        currency: currencyQuery(ctx),
      }),
    ),
  )
}

const units = (ctx: Ctx, table: 'grade' | 'designation' | 'department' | 'location' | 'entity') =>
  deferredQuery(
    sql<{
      id: number
      name: string
    }>`select id, name from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1
      order by lower(name), id limit 1000`,
    (rows) => rows,
  )

/** One statement. */
export function readChoices(ctx: Ctx): Promise<DataOf<typeof readPolicyChoices>> {
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        ...{ grade: units(ctx, 'grade'), designation: units(ctx, 'designation') },
        ...{ department: units(ctx, 'department'), location: units(ctx, 'location') },
        ...{ entity: units(ctx, 'entity'), currency: currencyQuery(ctx) },
      }),
    ),
  )
}

/** Problems of terms by field. */
function termProblems({ classes: terms, ahead, caps }: Input): Record<string, string> {
  const fields: Record<string, string> = {}
  const twice = (key: string, list: readonly string[]) => {
    for (const [at, one] of list.entries())
      if (list.indexOf(one) < at) fields[`${key}.${at}`] = travelTexts('termTwice')
  }
  for (const [at, { mode, class: name }] of terms.entries())
    if (!(classes[mode] as readonly string[]).includes(name))
      fields[`classes.${at}.class`] = travelTexts('chooseClass')
  twice(
    'classes',
    terms.map(({ mode, from_minutes }) => `${mode} ${from_minutes}`),
  )
  twice(
    'ahead',
    ahead.map(({ mode }) => mode),
  )
  twice(
    'caps',
    caps.map(({ tier }) => String(tier)),
  )
  return fields
}

/** Units and people that don't exist, by field. */
async function limitProblems(ctx: Ctx, db: Db, limits: Input['limits']): Promise<Record<string, string>> {
  const parts = ruleDimensions.flatMap((dimension) =>
    limits[dimension].length === 0
      ? []
      : [
          sql`select ${dimension}::text as dimension, id from ${sql.table(dimension)}
            where org_id = ${ctx.orgId} and id = any (${limits[dimension]}::bigint[])`,
        ],
  )
  if (parts.length === 0) return {}
  const { rows } = await sql<{
    dimension: RuleDimension
    id: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(
    ruleDimensions
      .filter((dimension) => {
        const known = new Set(rows.filter((row) => row.dimension === dimension).map(({ id }) => id))
        return limits[dimension].some((id) => !known.has(id))
      })
      .map((dimension) => [`limits.${dimension}`, travelTexts('chooseFromList')]),
  )
}

async function requireSound(ctx: Ctx, db: Db, input: Input): Promise<void> {
  const fields = { ...termProblems(input), ...(await limitProblems(ctx, db, input.limits)) }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  const { rows } = await sql`
    select from travel_policy where org_id = ${ctx.orgId} and lower(name) = lower(${input.name})
      and id is distinct from ${input.id ?? null}::bigint`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: travelTexts('nameTaken') } })
}

type Stored = Pick<TravelPolicy, 'name' | 'note' | 'status' | 'version' | 'limits' | keyof PolicyTerms> & {
  currency: string
}

async function findStored(ctx: Ctx, db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select r.name, r.note, r.status::int as status, r.version, r.classes, r.ahead, r.caps, ${limitsSql} as limits,
      (select o.currency from organisation o where o.org_id = r.org_id) as currency
    from travel_policy r where r.org_id = ${ctx.orgId} and r.id = ${id} for update of r`.execute(db)
  return found(rows[0])
}

/** A policy as the audit log shows it: for whom by names, and what it allows in words. */
const auditValues = ({ name, note, status, limits, classes: terms, ahead, caps, currency }: Stored) => ({
  ...{ name, note, status, ...limitNames(limits) },
  highest_classes: terms.map(({ mode, class: most, from_minutes: minutes }) => {
    const said = `${modeWords(mode)}: ${classWords(most)}`
    return minutes === 0 ? said : travelTexts('auditFrom', { said, time: durationWords(minutes) })
  }),
  booked_ahead: ahead.map(({ mode, days: count }) =>
    travelTexts('auditAhead', { mode: modeWords(mode), count }),
  ),
  hotel_a_night: caps.map(({ tier, amount }) =>
    travelTexts('auditCap', { tier, amount: moneyValue(amount, currency) }),
  ),
})

async function writeLimits(ctx: Ctx, db: Db, id: number, limits: Input['limits']): Promise<void> {
  await sql`delete from travel_policy_limit where org_id = ${ctx.orgId} and policy_id = ${id}`.execute(db)
  const rows = ruleDimensions.flatMap((dimension) =>
    [...new Set(limits[dimension])].map((value_id) => ({
      org_id: ctx.orgId,
      policy_id: id,
      dimension,
      value_id,
    })),
  )
  if (rows.length > 0) await db.insertInto('travel_policy_limit').values(rows).execute()
}

/**
 * Adds or edits a policy. Changes are serialised, so that no name is used twice.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function savePolicy(ctx: Ctx, input: Input): Promise<DataOf<typeof saveTravelPolicy>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, POLICY)
    const before = input.id === undefined ? null : await findStored(ctx, db, input.id)
    if (before) requireVersion(before.version, input.version)
    await requireSound(ctx, db, input)
    const { name, note, status, classes: classTerms, ahead, caps, limits } = input
    const [classJson, aheadJson, capsJson] = [classTerms, ahead, caps].map((one) => JSON.stringify(one))
    const at = ctx.now.toString()
    const { rows } = before
      ? await sql<{ id: number; version: number }>`
          update travel_policy set name = ${name}, note = ${note}, status = ${status}, classes = ${classJson}::jsonb,
            ahead = ${aheadJson}::jsonb, caps = ${capsJson}::jsonb, version = version + 1, updated_at = ${at}::timestamptz
          where org_id = ${ctx.orgId} and id = ${input.id} returning id, version`.execute(db)
      : await sql<{ id: number; version: number }>`
          insert into travel_policy (org_id, name, note, status, classes, ahead, caps, created_at, updated_at)
          values (${ctx.orgId}, ${name}, ${note}, ${status}, ${classJson}::jsonb, ${aheadJson}::jsonb, ${capsJson}::jsonb,
            ${at}::timestamptz, ${at}::timestamptz) returning id, version`.execute(db)
    const saved = found(rows[0])
    await writeLimits(ctx, db, saved.id, limits)
    const after = await findStored(ctx, db, saved.id)
    requireDecimals(
      after.currency,
      Object.fromEntries(caps.map(({ amount }, cap) => [`caps.${cap}.amount`, amount])),
    )
    await recordAudit(ctx, db, {
      ...{ recordType: POLICY, recordId: saved.id, recordLabel: name },
      changes: changesBetween(before ? auditValues(before) : {}, auditValues(after)),
    })
    return saved
  })
}

/** Trips keep what was found by it. @throws AppError `record.not_found` */
export function removePolicy(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, POLICY)
    const before = await findStored(ctx, db, id)
    await sql`delete from travel_policy where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: POLICY, recordId: id, recordLabel: before.name },
      changes: changesBetween(auditValues(before), {}),
    })
    return null
  })
}
