import { addDays } from '@muster/contract/kit/days'
import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { changeStatusAsHr, edit } from '../../src/modules/offboarding/hr/actions.service.ts'
import { enter } from '../../src/modules/offboarding/hr/enter-exit.service.ts'
import { noticeRuleRecords } from '../../src/modules/offboarding/notice/notice-rules.master.ts'
import { resignationKind } from '../../src/modules/offboarding/resignation/resignation.kind.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { writeDemoLeavers } from '../people/past-leavers.ts'
import { writeDemoLeavingWorkflows } from '../requests/workflows.ts'
import { writeDemoExitInterviews } from './exit-interviews.ts'
import { writeDemoChecklists, writeDemoSettlements } from './settling.ts'

/** Days after the last working day until which a settlement is under way. */
const SETTLING = 60

/** A separation for everybody who has left: settled, but for those who left lately. */
async function writePast(ctx: Ctx, today: string): Promise<void> {
  await tx(ctx, async (db) => {
    await sql`
      with past as (
        insert into separation (org_id, employee_id, joined_on, kind, mode, status, status_at, resigned_on, requested_lwd,
          agreed_lwd, notice_days, notice_ends_on, rehire, initiated_by, created_at, updated_at)
        select e.org_id, e.id, e.date_of_joining,
          case when e.separation_mode in (12, 14) then 'termination' when e.separation_mode = 7 then 'retirement'
            else 'resignation' end,
          coalesce(e.separation_mode, 18), case when e.left_on < ${addDays(today, -SETTLING)}::date then 4 else 3 end,
          (least(e.left_on + 20, ${today}::date))::timestamptz, p.given, e.left_on, e.left_on,
          case when e.separation_mode in (7, 12, 14) then 0 else 60 end,
          case when e.separation_mode in (7, 12, 14) then p.given else p.given + 60 end,
          (array['eligible', 'eligible', 'undecided', 'not_eligible'])[1 + e.id % 4],
          case when e.separation_mode in (7, 12, 14) then 'hr' else 'person' end,
          p.given::timestamptz, p.given::timestamptz
        from employee e
        cross join lateral (select greatest(e.date_of_joining, e.left_on - (20 + e.id % 50)::int) as given) p
        where e.org_id = ${ctx.orgId} and e.status = 'left' and e.left_on is not null
          and not exists (select from separation s where s.org_id = e.org_id and s.employee_id = e.id)
        returning id, status, created_at, status_at, agreed_lwd
      )
      insert into separation_log (org_id, separation_id, at, actor, kind, changes)
      select ${ctx.orgId}, p.id, v.at, 'Human Resources', v.kind, v.changes
      from past p cross join lateral (values
        (p.created_at, 'entered', jsonb_build_object('status', jsonb_build_array(null, 1),
          'last_day', jsonb_build_array(null, p.agreed_lwd))),
        (p.status_at, 'status', jsonb_build_object('status', jsonb_build_array(1, p.status)))) v (at, kind, changes)`.execute(
      db,
    )
  })
}

/** @returns the separation of a request */
async function ofRequest(ctx: Ctx, requestId: number): Promise<number> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`
      select id from separation where org_id = ${ctx.orgId} and request_id = ${requestId}`.execute(db),
  )
  const [separation] = rows
  if (!separation) throw new Error(`The request ${requestId} has no separation.`)
  return separation.id
}

interface Resigning {
  employeeId: number
  days: number
  mode: number
  comment: string
  /** What HR makes of it, one after the other. */
  steps: readonly { status: SeparationStatus; reason: string }[]
}

/**
 * Separations in every status, notice rules, and those of everybody who has left.
 *
 * @param of people about whom nothing else is told
 */
export async function writeDemoSeparations(
  ctx: Ctx,
  admin: Ctx,
  of: readonly number[],
  today: string,
): Promise<void> {
  // Last, so that nothing else of the demo data happens to those who have left.
  await writeDemoLeavers(ctx, today)
  await writePast(ctx, today)
  await writeDemoChecklists(admin)
  await noticeRuleRecords.save(admin, { name: 'Probation', in_probation: true, days: 15 })
  const [pending, approved, held, rejected, withdrawn, near, terminated, retiring] = of as [
    ...[number, number, number, number, number, number, number, number],
  ]
  const resigning: Resigning[] = [
    { employeeId: pending, days: 62, mode: 16, comment: 'I have accepted another offer.', steps: [] },
    {
      ...{ employeeId: approved, days: 75, mode: 6, comment: 'We are moving to Kochi.' },
      steps: [{ status: 1, reason: '' }],
    },
    {
      ...{ employeeId: held, days: 64, mode: 9, comment: '' },
      steps: [
        { status: 1, reason: '' },
        { status: 5, reason: 'On medical leave until the end of the month.' },
      ],
    },
    {
      ...{ employeeId: rejected, days: 12, mode: 16, comment: 'I would like to start earlier.' },
      steps: [{ status: 2, reason: 'The audit ends later: please agree another day.' }],
    },
    {
      ...{ employeeId: withdrawn, days: 70, mode: 11, comment: 'A course abroad.' },
      steps: [{ status: 7, reason: 'The course was postponed.' }],
    },
    {
      ...{ employeeId: near, days: 30, mode: 3, comment: '' },
      steps: [
        { status: 1, reason: 'A shorter notice is agreed.' },
        { status: 6, reason: '' },
      ],
    },
  ]
  for (const { employeeId, days, mode, comment, steps } of resigning) {
    const { REQUEST_ID } = await resignationKind.apply(admin, {
      ...{ EMPLOYEE_ID: employeeId, last_working_day: addDays(today, days), mode },
      ...{ resigned_on: today, reason: comment },
    })
    const SEPID = await ofRequest(ctx, REQUEST_ID)
    for (const { status, reason } of steps)
      await changeStatusAsHr(admin, { SEPID, status, reason, override: 0 })
    if (employeeId === near)
      await edit(admin, {
        SEPID,
        notice_waived: 10,
        rehire: 'eligible',
        hr_note: 'Handover to the team lead.',
      })
  }
  const entered = { notice_waived: 0, rehire: 'undecided' as const }
  await enter(admin, {
    ...{ ...entered, emp_id: terminated, kind: 'termination', last_working_day: addDays(today, 21) },
    note: 'Repeated breach of the code of conduct.',
  })
  await enter(admin, {
    ...{ ...entered, emp_id: retiring, kind: 'retirement', last_working_day: addDays(today, 90) },
    note: '',
  })
  await writeDemoSettlements(ctx, admin, near)
  await writeDemoExitInterviews(ctx, admin)
  // Last: what is above happened before there were any.
  if (admin.actor.employeeId !== null) await writeDemoLeavingWorkflows(ctx, admin.actor.employeeId)
}
