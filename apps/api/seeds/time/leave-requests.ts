import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { applyIn } from '../../src/modules/leave/apply/apply.service.ts'
import { assess } from '../../src/modules/leave/apply/assess.service.ts'
import { LEAVE } from '../../src/modules/leave/apply/leave-kind.ts'
import { findClashes } from '../../src/modules/requests/clashes.service.ts'
import { decideIn } from '../../src/modules/requests/decide.service.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

interface Member {
  id: number
  name: string
}

interface Plan {
  /** Offset from today in days. */
  after: number
  days: number
  code: 'EL' | 'CL' | 'SL'
  outcome: 'approved' | 'rejected' | null
  reason: string
}

/** Past, decided and pending leave, assigned to the team's members in turn. */
const plans: readonly Plan[] = [
  { after: -24, days: 2, code: 'EL', outcome: 'approved', reason: 'Wedding of my cousin' },
  { after: 12, days: 4, code: 'EL', outcome: null, reason: 'Family visit' },
  { after: -10, days: 1, code: 'SL', outcome: 'approved', reason: 'Fever' },
  { after: 13, days: 2, code: 'EL', outcome: 'approved', reason: 'Moving house' },
  { after: 6, days: 1, code: 'CL', outcome: null, reason: 'Appointment at the bank' },
  { after: 13, days: 3, code: 'EL', outcome: 'approved', reason: 'Trip to the mountains' },
  { after: 20, days: 2, code: 'EL', outcome: 'rejected', reason: 'Long weekend' },
]

async function asPerson(ctx: Ctx, employeeId: number): Promise<Ctx | undefined> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and employee_id = ${employeeId}`.execute(db)
    const actor = rows[0] && (await findAccountActor(ctx, db, rows[0].id))
    return actor ? { ...ctx, actor } : undefined
  })
}

async function findCast(ctx: Ctx, manager: number) {
  return readTx(ctx, async (db) => {
    const { rows: team } = await sql<Member>`
      select id, full_name as name from employee
      where org_id = ${ctx.orgId} and manager_id = ${manager} and status = 'active' and left_on is null
      order by id limit 8`.execute(db)
    const { rows: types } = await sql<{ id: number; code: string }>`
      select id, code from leave_type where org_id = ${ctx.orgId}`.execute(db)
    return { team, types: new Map(types.map((type) => [type.code, type.id])) }
  })
}

/** The first days within a fortnight of the planned ones that the leave rules allow. */
async function findDays(ctx: Ctx, person: Member, plan: Plan, typeId: number, today: string) {
  return readTx(ctx, async (db) => {
    for (let step = 0; step < 14; step++) {
      const first = addDays(today, plan.after + step)
      const last = addDays(first, plan.days - 1)
      // Past leave must not move into the future.
      if (plan.after < 0 && last >= today) return null
      const requested = {
        LEAVE_TYPE_ID: typeId,
        from_date: first,
        to_date: last,
        from_half: null,
        to_half: null,
      }
      const { problems, payload } = await assess(ctx, db, person.id, requested, { files: 0, isHistory: true })
      if (problems.length > 0 || !payload?.days.every((day) => day.counted === 1)) continue
      const [clash] = await findClashes(ctx, db, [{ kind: LEAVE, employeeId: person.id, payload }])
      if (!clash) return requested
    }
    return null
  })
}

/** Leave of a manager's team for the calendar: past, booked, rejected and pending. */
export async function writeDemoLeaveRequests(ctx: Ctx, manager: number, today: string): Promise<void> {
  const boss = await asPerson(ctx, manager)
  const { team, types } = await findCast(ctx, manager)
  if (!boss || team.length === 0) return
  for (const [at, plan] of plans.entries()) {
    const person = team[at % team.length] as Member
    const typeId = types.get(plan.code) ?? 0
    const requested = await findDays(ctx, person, plan, typeId, today)
    if (!requested) continue
    const own = { ...ctx, actor: { ...ctx.actor, name: person.name } }
    const body = { ...requested, reason: plan.reason, files: [] }
    const { id } = await tx(own, (db) => applyIn(own, db, person.id, body, { isHistory: true }))
    const { outcome } = plan
    if (outcome === null) continue
    const comment = outcome === 'rejected' ? 'The stocktaking needs everybody.' : ''
    await tx(boss, (db) => decideIn(boss, db, { requestId: id, outcome, comment }))
  }
}
