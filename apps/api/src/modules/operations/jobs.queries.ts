import type { BodyOf } from '@muster/contract/kit/index'
import { jobSorts, type listJobs } from '@muster/contract/operations/jobs.contract'
import { JOB_FILTER, NOBODY } from '@muster/contract/operations/operations.constants'
import { type RawBuilder, sql } from 'kysely'
import { ownValue } from '../../lib/own-value.ts'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { operationsTexts } from './operations.texts.ts'

type ListInput = BodyOf<typeof listJobs>
type Values = readonly (string | number)[]

const storedStates: Record<string, string> = {
  waiting: 'queued',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

function refuse(filter: string, message: string): never {
  fail('request.invalid', { fields: { [`filters.${filter}`]: message }, message })
}

function stateFilter(values: Values): RawBuilder<boolean> {
  const states = values.map(
    (value) => storedStates[value] ?? refuse('state', operationsTexts('unknownStatus')),
  )
  return sql<boolean>`j.state = any (${states}::text[])`
}

function personFilter(values: Values): RawBuilder<boolean> {
  const ids = values.map(Number)
  if (!ids.every((id) => Number.isSafeInteger(id) && id >= 0))
    refuse('person', operationsTexts('personIdRequired'))
  const isNobody = ids.includes(NOBODY) ? sql`or j.account_id is null` : sql``
  return sql<boolean>`(j.account_id = any (${ids}::bigint[]) ${isNobody})`
}

/** Whole days in the organisation's time zone. */
function startedFilter([from = '', to = '']: Values): RawBuilder<boolean> {
  const day = (value: string | number) => {
    const isDate = /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
    return isDate ? String(value) : refuse('started', operationsTexts('dateNotIso'))
  }
  const zone = sql`(select o.time_zone from organisation o where o.org_id = j.org_id)`
  const parts = [sql<boolean>`true`]
  if (from !== '')
    parts.push(sql<boolean>`j.created_at >= ${day(from)}::date::timestamp at time zone ${zone}`)
  if (to !== '')
    parts.push(sql<boolean>`j.created_at < (${day(to)}::date + 1)::timestamp at time zone ${zone}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const filterBy: Record<string, (values: Values) => RawBuilder<boolean>> = {
  [JOB_FILTER.state]: stateFilter,
  [JOB_FILTER.kind]: (values) => sql<boolean>`j.kind = any (${values.map(String)}::text[])`,
  [JOB_FILTER.person]: personFilter,
  [JOB_FILTER.started]: startedFilter,
}

/** @throws AppError `request.invalid` for an unknown filter */
export function jobFilter(ctx: Ctx, input: Pick<ListInput, 'search' | 'filters'>): RawBuilder<boolean> {
  const parts = [sql<boolean>`j.org_id = ${ctx.orgId}`]
  for (const [name, values] of Object.entries(input.filters ?? {})) {
    const filter = ownValue(filterBy, name) ?? refuse(name, operationsTexts('filterNotSupported', { name }))
    parts.push(filter(values))
  }
  if (input.search !== '') {
    const text = sql`lower(j.label || ' ' || j.kind || ' ' || coalesce(j.error, ''))`
    parts.push(sql<boolean>`position(lower(${input.search}) in ${text}) > 0`)
  }
  return sql.join(parts, sql` and `) as RawBuilder<boolean>
}

const orders: Record<(typeof jobSorts)[number], RawBuilder<unknown>> = {
  created_at: sql`j.id`,
  finished_at: sql`j.finished_at`,
  label: sql`j.label`,
}

/** @throws AppError `request.invalid` for an unknown sort key */
export function jobOrder(sort = '-created_at'): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  if (!(jobSorts as readonly string[]).includes(name))
    fail('request.invalid', { fields: { sort: operationsTexts('sortNotSupported', { name }) } })
  const by = orders[name as keyof typeof orders]
  return sort.startsWith('-') ? sql`${by} desc nulls last, j.id desc` : sql`${by} asc nulls last, j.id`
}

export interface FoundJob {
  id: number
  public_id: string
  kind: string
  label: string
  label_text: Text | null
  state: string
  stage: string
  stage_text: Text | null
  done: number
  total: number | null
  error: string | null
  error_text: Text | null
  cancel_asked: boolean
  tries: number
  next_try_at: string | null
  account_id: number | null
  account_name: string | null
  schedule: string
  created_at: string
  queued_at: string | null
  started_at: string | null
  finished_at: string | null
}

const shown = sql`j.id, j.public_id, j.kind, j.label, j.label_text, j.state, j.stage, j.stage_text, j.done, j.total,
  j.error, j.error_text, j.cancel_asked,
  j.tries, j.next_try_at, j.account_id, j.schedule, j.created_at, j.queued_at, j.started_at, j.finished_at,
  coalesce(nullif(a.display_name, ''), a.email) as account_name`

const starter = (ctx: Ctx) => sql`left join account a on a.org_id = ${ctx.orgId} and a.id = j.account_id`

export async function findJobs(
  ctx: Ctx,
  db: Db,
  filter: RawBuilder<boolean>,
  page: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<FoundJob[]> {
  const { rows } = await sql<FoundJob>`
    select ${shown} from job_run j ${starter(ctx)}
    where ${filter} order by ${page.order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countJobs(db: Db, filter: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from job_run j where ${filter}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countByState(ctx: Ctx, db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; total: number }>`
    select state, count(*)::int as total from job_run
    where org_id = ${ctx.orgId} and state in ('queued', 'running', 'failed') group by state`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.state, row.total]))
}

export interface FoundDetail extends FoundJob {
  input: unknown
  result: unknown
  file_name: string | null
  file_expires_at: string | null
}

export async function findJob(ctx: Ctx, db: Db, publicId: string): Promise<FoundDetail | undefined> {
  const { rows } = await sql<FoundDetail>`
    select ${shown}, j.input, j.result, d.name as file_name, d.expires_at as file_expires_at
    from job_run j ${starter(ctx)}
    left join download d on d.org_id = ${ctx.orgId} and d.job_run_id = j.id and d.removed_at is null
    where j.org_id = ${ctx.orgId} and j.public_id = ${publicId}::uuid`.execute(db)
  return rows[0]
}

/** Everybody who started a job that is still stored. */
export async function findStarters(ctx: Ctx, db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, coalesce(nullif(a.display_name, ''), a.email) as name from account a
    where a.org_id = ${ctx.orgId}
      and exists (select from job_run j where j.org_id = ${ctx.orgId} and j.account_id = a.id)
    order by name, a.id limit 500`.execute(db)
  return rows
}
