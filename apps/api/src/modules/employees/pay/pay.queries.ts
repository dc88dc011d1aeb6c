import type {
  PayBasis,
  PayCalculation,
  PayFrequency,
  PayReason,
  PaySource,
} from '@muster/contract/employees/pay/pay.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface RevisionRow {
  id: number
  employee_id: number
  effective_on: string
  currency: string
  basis: PayBasis
  target: string | null
  monthly_gross: string
  annual_gross: string
  annual_ctc: string
  once: string
  reason: PayReason
  source: PaySource
  note: string
  supersedes: number | null
  actor: string
  created_at: string
}

export interface StoredLine {
  component_id: number
  calculation: PayCalculation
  frequency: PayFrequency
  amount: string | null
  percent: string | null
  of_component_id: number | null
  minimum: string | null
  cap: string | null
  monthly: string | null
  annual: string | null
  once: string | null
}

const isCancelled = (alias: string) => sql<boolean>`exists (
  select from pay_cancellation c where c.org_id = ${sql.ref(`${alias}.org_id`)} and c.revision_id = ${sql.ref(`${alias}.id`)})`

/** SQL condition: revision `r` counts, as it was neither cancelled nor corrected. */
export const isLive: RawBuilder<boolean> = sql<boolean>`(not ${isCancelled('r')} and not exists (
  select from pay_revision s where s.org_id = r.org_id and s.supersedes = r.id and not ${isCancelled('s')}))`

const columns = sql`r.id, r.employee_id, r.effective_on, r.currency, r.basis, r.target, r.monthly_gross, r.annual_gross,
  r.annual_ctc, r.once, r.reason, r.source, r.note, r.supersedes, r.actor, r.created_at`

export interface RevisionState {
  is_live: boolean
  is_cancelled: boolean
}

/** Everything that was ever entered for somebody, the latest first. */
export async function findRevisions(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<(RevisionRow & RevisionState)[]> {
  const { rows } = await sql<RevisionRow & RevisionState>`
    select ${columns}, ${isLive} as is_live, ${isCancelled('r')} as is_cancelled
    from pay_revision r where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId}
    order by r.effective_on desc, r.id desc`.execute(db)
  return rows
}

/** SQL: what applies to each of these people on a day, as rows of `pay_revision r`. */
export const revisionsOn = (ctx: Ctx, people: RawBuilder<boolean>, day: RawBuilder<unknown>) => sql`(
  select distinct on (r.employee_id) r.* from pay_revision r
  where r.org_id = ${ctx.orgId} and ${people} and r.effective_on <= ${day} and ${isLive}
  order by r.employee_id, r.effective_on desc, r.id desc)`

/** What applies on a day, by employee. */
export async function findOn(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  day: string,
): Promise<Map<number, RevisionRow>> {
  const people = sql<boolean>`r.employee_id = any (${[...employeeIds]}::bigint[])`
  const { rows } = await sql<RevisionRow>`
    select ${columns} from ${revisionsOn(ctx, people, sql`${day}::date`)} r`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** What applied to each of these people until the day before a revision of theirs, by employee. */
export async function findBefore(
  ctx: Ctx,
  db: Db,
  revisions: ReadonlyMap<number, Pick<RevisionRow, 'effective_on'>>,
): Promise<Map<number, RevisionRow>> {
  const days = [...revisions].map(([id, { effective_on: day }]) => ({ id, day }))
  const { rows } = await sql<RevisionRow>`
    select distinct on (r.employee_id) ${columns} from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) v (id bigint, day date)
    join pay_revision r on r.org_id = ${ctx.orgId} and r.employee_id = v.id and r.effective_on < v.day
    where ${isLive} order by r.employee_id, r.effective_on desc, r.id desc`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** Lines by revision, in their order. */
export async function findLines(
  ctx: Ctx,
  db: Db,
  revisionIds: readonly number[],
): Promise<Map<number, StoredLine[]>> {
  const { rows } = await sql<StoredLine & { revision_id: number }>`
    select revision_id, component_id, calculation, frequency, amount, percent, of_component_id, minimum, cap, monthly, annual, once
    from pay_line where org_id = ${ctx.orgId} and revision_id = any (${[...revisionIds]}::bigint[])
    order by revision_id, position`.execute(db)
  const lines = new Map<number, StoredLine[]>()
  for (const { revision_id: id, percent, ...line } of rows)
    lines.set(id, [
      ...(lines.get(id) ?? []),
      { ...line, percent: percent === null ? null : withoutZeros(percent) },
    ])
  return lines
}

/** `40.0000` is entered and shown as `40`. */
const withoutZeros = (text: string): string => text.replace(/\.?0+$/, '')

export interface NewRevision {
  employee_id: number
  effective_on: string
  currency: string
  basis: PayBasis
  target: string | null
  rounding: string
  monthly_gross: string
  annual_gross: string
  annual_ctc: string
  once: string
  reason: PayReason
  source: PaySource
  note: string
  supersedes: number | null
  lines: readonly StoredLine[]
}

/** Adds revisions with their lines. Two statements. @returns ids in the order given */
export async function insertRevisions(
  ctx: Ctx,
  db: Db,
  revisions: readonly NewRevision[],
): Promise<number[]> {
  if (revisions.length === 0) return []
  const actor = ctx.actor.name || ctx.actor.email
  const { rows } = await sql<{ id: number }>`
    insert into pay_revision (org_id, employee_id, effective_on, currency, basis, target, rounding, monthly_gross,
      annual_gross, annual_ctc, once, reason, source, note, supersedes, created_by, actor, created_at)
    select ${ctx.orgId}, v.employee_id, v.effective_on, v.currency, v.basis, v.target, v.rounding, v.monthly_gross,
      v.annual_gross, v.annual_ctc, v.once, v.reason, v.source, v.note, v.supersedes,
      ${ctx.actor.accountId}::bigint, ${actor}, ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(revisions.map(({ lines: _, ...one }, place) => ({ ...one, place })))}::jsonb) as v (employee_id bigint, effective_on date,
      currency text, basis text, target numeric, rounding text, monthly_gross numeric, annual_gross numeric, annual_ctc numeric,
      once numeric, reason text, source text, note text, supersedes bigint, place bigint)
    order by v.place returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const lines = revisions.flatMap(({ lines: own }, index) =>
    own.map((line, position) => ({ ...line, revision_id: ids[index], position })),
  )
  await sql`
    insert into pay_line (org_id, revision_id, position, component_id, calculation, frequency, amount, percent,
      of_component_id, minimum, cap, monthly, annual, once)
    select ${ctx.orgId}, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (revision_id bigint, position integer,
      component_id bigint, calculation text, frequency text, amount numeric, percent numeric, of_component_id bigint,
      minimum numeric, cap numeric, monthly numeric, annual numeric, once numeric)`.execute(db)
  return ids
}
