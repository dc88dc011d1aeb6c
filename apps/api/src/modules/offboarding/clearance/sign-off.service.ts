import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { cancelAtOnce, submitRequest, withdrawAtOnce } from '../../requests/index.ts'
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
  /** What was asked, unless it was withdrawn since. */
  request_id: number | null
}

async function findCleared(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<Cleared[]> {
  const { rows } = await sql<Cleared>`
    select s.id, s.employee_id, s.status, ${lastDay}::text as last_day, r.id as request_id, n.*
    from separation s
    left join request r on r.org_id = s.org_id and r.id = s.clearance_request_id
      and r.status not in (${REQUEST.withdrawn}, ${REQUEST.cancelled})
    cross join lateral (
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

/** Ends what was asked or signed, so that no list shows it as pending or approved any more. */
async function drop(
  ctx: Ctx,
  db: Db,
  { id, request_id }: Pick<Cleared, 'id' | 'request_id'>,
  why: Text,
): Promise<void> {
  if (request_id === null) return
  await withdrawAtOnce(ctx, db, request_id, why)
  await cancelAtOnce(ctx, db, request_id, why)
  await setRequest(ctx, db, id, null)
}

/**
 * Asks for the sign-off of clearances that have no open line any more, once, where a workflow is active; what was asked or signed
 * before a line was opened again counts no more. One that was withdrawn is asked for again. The separations are locked by the caller.
 */
export async function followSignOff(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<void> {
  if (separationIds.length === 0) return
  const all = await findCleared(ctx, db, separationIds)
  for (const one of all) if (one.open > 0) await drop(ctx, db, one, clearanceTexts.text('signOffReopened'))
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

type Unsigned = 'signOffWaits' | 'signOffRejected' | 'signOffOpen' | 'signOffUnasked'

const unsigned = (state: Unsigned): never =>
  fail('offboarding.clearance_unsigned', { parameters: { state: clearanceTexts.text(state) } })

interface SignOffState {
  open: boolean
  status: number | null
}

/** What keeps a clearance from being signed off; null for one that is, and where nobody is asked. */
async function missingOf(ctx: Ctx, db: Db, { open, status }: SignOffState): Promise<Unsigned | null> {
  if (status === REQUEST.pending) return 'signOffWaits'
  if (status === REQUEST.rejected) return 'signOffRejected'
  if (status === REQUEST.approved && !open) return null
  if (!(await hasWorkflow(ctx, db, SIGN_OFF))) return null
  // Lines that are not mandatory are decided as well.
  return open ? 'signOffOpen' : 'signOffUnasked'
}

async function refuseUnsigned(ctx: Ctx, db: Db, separationIds: readonly number[]): Promise<void> {
  if (separationIds.length === 0) return
  const { rows } = await sql<SignOffState>`
    select r.status, exists (select from clearance_line l where l.org_id = s.org_id and l.separation_id = s.id
      and l.state = 'open') as open
    from separation s left join request r on r.org_id = s.org_id and r.id = s.clearance_request_id
    where s.org_id = ${ctx.orgId} and s.id = any (${[...separationIds]}::bigint[]) order by s.id`.execute(db)
  for (const row of rows) {
    const missing = await missingOf(ctx, db, row)
    if (missing) unsigned(missing)
  }
}

const { clearance, settlement, onHold, withdrawn } = SEPARATION_STATUS

/** Why a status ends the sign-off, and whether one that was given as well. */
const ends = new Map<number, { why: Text; alsoGiven: boolean }>([
  [settlement, { why: clearanceTexts.text('signOffPassed'), alsoGiven: false }],
  [onHold, { why: clearanceTexts.text('signOffOnHold'), alsoGiven: false }],
  [withdrawn, { why: clearanceTexts.text('signOffWithdrawn'), alsoGiven: true }],
])

/**
 * Ends the question where the clearance is over or suspended. A sign-off that was given stays, except that of a separation that is
 * withdrawn.
 *
 * @throws AppError `offboarding.clearance_unsigned` on the way from clearance to full and final, unless HR goes on with a reason
 */
export async function followStatus(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  // Back from on hold, full and final had begun already.
  const asked = facts.filter(({ from, to, override }) => to === settlement && from === clearance && !override)
  await refuseUnsigned(
    ctx,
    db,
    asked.map(({ separationId }) => separationId),
  )
  const over = facts.filter(({ to }) => ends.has(to))
  if (over.length === 0) return
  const { rows } = await sql<{ id: number; request_id: number; status: number }>`
    select s.id, r.id as request_id, r.status from separation s
    join request r on r.org_id = s.org_id and r.id = s.clearance_request_id
    where s.org_id = ${ctx.orgId} and s.id = any (${over.map(({ separationId }) => separationId)}::bigint[])
      and r.status in (${REQUEST.pending}, ${REQUEST.approved})`.execute(db)
  for (const { id, request_id, status } of rows) {
    const end = ends.get(over.find(({ separationId }) => separationId === id)?.to ?? 0)
    if (end && (status === REQUEST.pending || end.alsoGiven)) await drop(ctx, db, { id, request_id }, end.why)
  }
}
