import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { submitRequest, withdrawAtOnce } from '../../requests/index.ts'
import { hasWorkflow } from '../../workflows/index.ts'
import type { SeparationStatusFact } from '../separations/status.hook.ts'
import { lastDay } from './clearance.access.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { SIGN_OFF } from './sign-off.kind.ts'

interface Cleared {
  id: number
  employee_id: number
  status: number
  last_day: string
  open: number
  recovered: number
  waived: number
  request_id: number | null
}

async function findCleared(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<Cleared[]> {
  const { rows } = await sql<Cleared>`
    select s.id, s.employee_id, s.status, ${lastDay}::text as last_day, s.clearance_request_id as request_id, n.*
    from separation s cross join lateral (
      select count(*) filter (where l.state = 'open')::int as open,
        count(*) filter (where l.state = 'recovered')::int as recovered,
        count(*) filter (where l.state = 'waived')::int as waived
      from clearance_line l where l.org_id = s.org_id and l.separation_id = s.id) n
    where s.org_id = ${ctx.orgId} and s.id = any (${[...separationIds]}::bigint[]) order by s.id`.execute(db)
  return rows
}

const setRequest = (ctx: Ctx, db: Db, separationId: number, requestId: number | null) =>
  sql`update separation set clearance_request_id = ${requestId}::bigint
    where org_id = ${ctx.orgId} and id = ${separationId}`.execute(db)

async function drop(ctx: Ctx, db: Db, { id, request_id }: Pick<Cleared, 'id' | 'request_id'>): Promise<void> {
  if (request_id === null) return
  await withdrawAtOnce(ctx, db, request_id, clearanceTexts.english('signOffOver'))
  await setRequest(ctx, db, id, null)
}

/**
 * Asks for the sign-off of clearances that have no open line any more, once, where a workflow is active; what was asked or signed
 * before a line was opened again counts no more. The separations are locked by the caller.
 */
export async function followSignOff(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<void> {
  if (separationIds.length === 0) return
  const all = await findCleared(ctx, db, separationIds)
  for (const one of all) if (one.open > 0) await drop(ctx, db, one)
  const done = all.filter(
    ({ open, status, request_id }) =>
      open === 0 && request_id === null && status === SEPARATION_STATUS.clearance,
  )
  if (done.length === 0 || !(await hasWorkflow(ctx, db, SIGN_OFF))) return
  for (const { id, employee_id: employeeId, last_day: last_working_day, recovered, waived } of done) {
    const payload = { separation_id: id, last_working_day, recovered, waived }
    const { id: requestId } = await submitRequest(ctx, db, { kind: SIGN_OFF, employeeId, payload })
    await setRequest(ctx, db, id, requestId)
  }
}

const unsigned = (state: 'signOffWaits' | 'signOffRejected' | 'signOffOpen'): never =>
  fail('offboarding.clearance_unsigned', { parameters: { state: clearanceTexts.text(state) } })

/** Where a workflow is active, lines that are not mandatory are decided as well before full and final. */
async function refuseUnasked(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  if (facts.length === 0) return
  const { rows } = await sql`
    select from clearance_line l where l.org_id = ${ctx.orgId} and l.state = 'open'
      and l.separation_id = any (${facts.map(({ separationId }) => separationId)}::bigint[]) limit 1`.execute(
    db,
  )
  if (rows.length > 0 && (await hasWorkflow(ctx, db, SIGN_OFF))) unsigned('signOffOpen')
}

/**
 * Ends the question where the clearance is over or suspended; a sign-off that was given stays.
 *
 * @throws AppError `offboarding.clearance_unsigned` on the way to full and final, unless HR goes on with a reason
 */
export async function followStatus(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  const { settlement, onHold, withdrawn } = SEPARATION_STATUS
  await refuseUnasked(
    ctx,
    db,
    facts.filter(({ to, override }) => to === settlement && !override),
  )
  const over = facts.filter(({ to }) => to === settlement || to === onHold || to === withdrawn)
  if (over.length === 0) return
  const { rows } = await sql<{ id: number; request_id: number; status: number }>`
    select s.id, r.id as request_id, r.status from separation s
    join request r on r.org_id = s.org_id and r.id = s.clearance_request_id
    where s.org_id = ${ctx.orgId} and s.id = any (${over.map(({ separationId }) => separationId)}::bigint[])
      and r.status in (${REQUEST.pending}, ${REQUEST.rejected})`.execute(db)
  for (const { id, request_id, status } of rows) {
    const fact = over.find(({ separationId }) => separationId === id)
    if (fact?.to === settlement && !fact.override)
      unsigned(status === REQUEST.pending ? 'signOffWaits' : 'signOffRejected')
    if (status === REQUEST.pending) await drop(ctx, db, { id, request_id })
  }
}
