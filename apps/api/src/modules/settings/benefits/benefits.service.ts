import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  type Benefit,
  type BenefitDimension,
  benefitDimensions,
  type countBenefitReach,
  type listBenefits,
  type listOwnBenefits,
  type saveBenefit,
} from '@muster/contract/settings/benefits.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'

type Saved = BodyOf<typeof saveBenefit>
type Limits = Benefit['limits']

async function findBenefits(ctx: Ctx, db: Db): Promise<Benefit[]> {
  const { rows } = await sql<Omit<Benefit, 'limits'> & { limits: Partial<Limits> }>`
    select b.id, b.name, b.category, b.description, b.provider, b.link, b.from_date, b.to_date, b.waiting_days,
      b.after_probation, b.status, b.version,
      coalesce((
        select jsonb_object_agg(l.dimension, l.ids) from (
          select dimension, jsonb_agg(value_id order by value_id) as ids from benefit_limit
          where org_id = b.org_id and benefit_id = b.id group by dimension) l), '{}'::jsonb) as limits
    from benefit b where b.org_id = ${ctx.orgId} order by lower(b.name), b.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    limits: { entity: [], location: [], grade: [], employment_type: [], ...row.limits },
  }))
}

interface OptionRow {
  dimension: BenefitDimension
  id: number
  name: string
}

async function findOptions(ctx: Ctx, db: Db): Promise<OptionRow[]> {
  const parts = benefitDimensions.map(
    (dimension) => sql`
      select ${dimension}::text as dimension, m.id, m.name from ${sql.table(dimension)} m
      where m.org_id = ${ctx.orgId}`,
  )
  const { rows } = await sql<OptionRow>`
    select * from (${sql.join(parts, sql` union all `)}) o order by dimension, lower(name), id`.execute(db)
  return rows
}

/** Every benefit and what it can be limited to. Two statements. */
export function readBenefits(ctx: Ctx): Promise<DataOf<typeof listBenefits>> {
  return readTx(ctx, async (db) => {
    const benefits = await findBenefits(ctx, db)
    const options = await findOptions(ctx, db)
    const of = (wanted: BenefitDimension) =>
      options.filter(({ dimension }) => dimension === wanted).map(({ id, name }) => ({ id, name }))
    return {
      benefits,
      options: {
        entity: of('entity'),
        location: of('location'),
        grade: of('grade'),
        employment_type: of('employment_type'),
      },
    }
  })
}

async function refuseUnknown(ctx: Ctx, db: Db, input: Saved): Promise<void> {
  if (input.to_date !== null && input.to_date < input.from_date)
    fail('request.invalid', { fields: { to_date: 'The last day must not be before the first.' } })
  const known = await findOptions(ctx, db)
  for (const dimension of benefitDimensions) {
    const ids = new Set(known.filter((one) => one.dimension === dimension).map(({ id }) => id))
    if (input.limits[dimension].some((id) => !ids.has(id)))
      fail('request.invalid', { fields: { [`limits.${dimension}`]: 'Choose among those offered.' } })
  }
  const other = await db
    .selectFrom('benefit')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where(sql<string>`lower(name)`, '=', input.name.toLowerCase())
    .$if(input.id !== undefined, (query) => query.where('id', '<>', input.id as number))
    .executeTakeFirst()
  if (other) fail('record.duplicate', { fields: { name: 'There is a benefit of this name.' } })
}

async function writeLimits(ctx: Ctx, db: Db, id: number, limits: Limits): Promise<void> {
  await db.deleteFrom('benefit_limit').where('org_id', '=', ctx.orgId).where('benefit_id', '=', id).execute()
  const rows = benefitDimensions.flatMap((dimension) =>
    [...new Set(limits[dimension])].map((value_id) => ({
      org_id: ctx.orgId,
      benefit_id: id,
      dimension,
      value_id,
    })),
  )
  if (rows.length > 0) await db.insertInto('benefit_limit').values(rows).execute()
}

async function lockBenefit(ctx: Ctx, db: Db, id: number): Promise<Benefit | undefined> {
  await db
    .selectFrom('benefit')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return (await findBenefits(ctx, db)).find((benefit) => benefit.id === id)
}

function columnsOf({ id: _id, limits: _limits, version: _version, ...columns }: Saved) {
  return columns
}

async function writeBenefit(ctx: Ctx, db: Db, input: Saved, before: Benefit | undefined) {
  const at = ctx.now.toString()
  if (!before) {
    return db
      .insertInto('benefit')
      .values({ org_id: ctx.orgId, ...columnsOf(input), created_at: at, updated_at: at })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  }
  const version = before.version + 1
  await db
    .updateTable('benefit')
    .set({ ...columnsOf(input), version, updated_at: at })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', before.id)
    .execute()
  return { id: before.id, version }
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function keepBenefit(ctx: Ctx, input: Saved): Promise<DataOf<typeof saveBenefit>> {
  return tx(ctx, async (db) => {
    const before = input.id === undefined ? undefined : found(await lockBenefit(ctx, db, input.id))
    if (before && input.version !== undefined && input.version !== before.version) fail('record.conflict')
    await refuseUnknown(ctx, db, input)
    const kept = await writeBenefit(ctx, db, input, before)
    await writeLimits(ctx, db, kept.id, input.limits)
    await recordAudit(ctx, db, {
      recordType: 'benefit',
      recordId: kept.id,
      recordLabel: input.name,
      changes: changesBetween(before ? audited(before) : {}, audited(input)),
    })
    return kept
  })
}

const audited = ({ limits, ...benefit }: Pick<Benefit, 'limits'> & Record<string, unknown>) => {
  const { id: _id, version: _version, ...plain } = benefit
  return { ...plain, ...limits }
}

/** @throws AppError `record.not_found` */
export function deleteBenefit(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const benefit = found(await lockBenefit(ctx, db, id))
    await db.deleteFrom('benefit').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      recordType: 'benefit',
      recordId: id,
      recordLabel: benefit.name,
      changes: changesBetween(audited(benefit), {}),
    })
    return null
  })
}

const today = (ctx: Ctx) =>
  sql`(select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date from organisation o
    where o.org_id = ${ctx.orgId})`

/** How many people a benefit with these terms would be for. One pass over the people who work here. */
export function countReach(
  ctx: Ctx,
  { limits, from_date, to_date, waiting_days, after_probation }: BodyOf<typeof countBenefitReach>,
): Promise<DataOf<typeof countBenefitReach>> {
  const within = (column: string, ids: readonly number[]) =>
    ids.length === 0 ? sql`true` : sql`${sql.ref(`e.${column}`)} = any (${[...ids]}::bigint[])`
  const onProbation = sql`exists (
    select from probation p where p.org_id = e.org_id and p.employee_id = e.id and p.state = 'open')`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ now: number; fits: number; active: number }>`
      select count(*)::int as active,
        count(*) filter (where f.fits)::int as fits,
        count(*) filter (where f.fits and e.date_of_joining + ${waiting_days}::int <= d.day
          and ${from_date}::date <= d.day and coalesce(${to_date}::date, 'infinity') >= d.day
          ${after_probation ? sql`and not ${onProbation}` : sql``})::int as now
      from employee e
      cross join lateral (select ${within('entity_id', limits.entity)} and ${within('location_id', limits.location)}
        and ${within('grade_id', limits.grade)}
        and ${within('employment_type_id', limits.employment_type)} as fits) f
      cross join (select ${today(ctx)} as day) d
      where e.org_id = ${ctx.orgId} and e.status = 'active'
        and ${employeeScope(ctx, 'employees.directory.view', 'e')}`.execute(db)
    const { now = 0, fits = 0, active = 0 } = rows[0] ?? {}
    const isOver = to_date !== null && to_date < from_date
    return { now, later: isOver ? 0 : fits - now, active }
  })
}

type OwnBenefit = DataOf<typeof listOwnBenefits>['benefits'][number]

/** One's own benefits; none where the organisation does not show them. One statement. */
export function readOwnBenefits(ctx: Ctx): Promise<DataOf<typeof listOwnBenefits>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<OwnBenefit>`
      select b.id, b.name, b.category, b.description, b.provider, b.link, b.to_date,
        case when t.waits then null else t.earliest end as holds_from,
        not t.waits and t.earliest <= d.day as holds,
        case when t.waits then 'probation' when t.earliest <= d.day then 'holds'
          when b.from_date > d.day then 'not_begun' else 'waiting' end as why
      from employee e
      join organisation o on o.org_id = e.org_id and (o.features ->> 'me_benefits') is distinct from 'false'
      cross join lateral (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as day) d
      join benefit b on b.org_id = e.org_id and b.status = 1 and coalesce(b.to_date, 'infinity') >= d.day
      left join lateral (select p.state, p.decided_on from probation p
        where p.org_id = e.org_id and p.employee_id = e.id order by p.id desc limit 1) p on b.after_probation
      cross join lateral (select coalesce(p.state = 'open', false) as waits,
        greatest(b.from_date, e.date_of_joining + b.waiting_days, p.decided_on) as earliest) t
      where e.org_id = ${ctx.orgId} and e.id = ${ctx.actor.employeeId ?? 0} and e.status = 'active'
        and not exists (
          select from benefit_limit l where l.org_id = b.org_id and l.benefit_id = b.id
          group by l.dimension
          having not coalesce(bool_or(l.value_id = case l.dimension when 'entity' then e.entity_id
            when 'location' then e.location_id when 'grade' then e.grade_id else e.employment_type_id end), false))
      order by holds desc, lower(b.name), b.id`.execute(db)
    return { benefits: rows }
  })
}
