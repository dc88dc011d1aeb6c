import type { PayBasis } from '@muster/contract/employees/pay/pay.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { reviseScope } from './judge-pay.ts'
import { findLines, isLive, type StoredLine } from './pay.queries.ts'

export interface UploadPerson {
  id: number
  code: string
  name: string
  status: 'active' | 'left'
  first_day: string
  left_on: string | null
  isSelf: boolean
}

/** People whose pay the caller may revise: those with these codes, or everybody who works here. Locked for a change. */
export async function findUploadPeople(
  ctx: Ctx,
  db: Db,
  { codes, limit, lock = false }: { codes: readonly string[] | null; limit: number; lock?: boolean },
): Promise<UploadPerson[]> {
  const chosen =
    codes === null
      ? sql`e.status = 'active'`
      : sql`lower(e.code) = any (${codes.map((code) => code.toLowerCase())}::text[])`
  const { rows } = await sql<Omit<UploadPerson, 'isSelf'>>`
    select e.id, e.code, e.full_name as name, e.status, e.left_on,
      least(e.date_of_joining, (select min(p.joined_on) from past_employment p
        where p.org_id = e.org_id and p.employee_id = e.id)) as first_day
    from employee e where e.org_id = ${ctx.orgId} and ${chosen} and ${reviseScope(ctx)}
    order by e.code limit ${limit} ${lock ? sql`for no key update of e` : sql``}`.execute(db)
  return rows.map((row) => ({ ...row, isSelf: row.id === ctx.actor.employeeId }))
}

export interface LiveRevision {
  id: number
  employee_id: number
  effective_on: string
  currency: string
  basis: PayBasis
  target: string | null
  annual_ctc: string
  lines: StoredLine[]
}

/** What counts of these people's pay, each with its lines, the latest first. Two statements. */
export async function findLiveRevisions(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
): Promise<Map<number, LiveRevision[]>> {
  const { rows } = await sql<Omit<LiveRevision, 'lines'>>`
    select r.id, r.employee_id, r.effective_on, r.currency, r.basis, r.target, r.annual_ctc from pay_revision r
    where r.org_id = ${ctx.orgId} and r.employee_id = any (${[...employeeIds]}::bigint[]) and ${isLive}
    order by r.effective_on desc, r.id desc`.execute(db)
  const lines = await findLines(
    ctx,
    db,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })),
    (row) => row.employee_id,
  )
}
