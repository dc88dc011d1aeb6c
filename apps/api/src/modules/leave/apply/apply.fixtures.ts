import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, someTerms } from '../leave.fixtures.ts'
import { postEntries } from '../ledger/entries.ts'
import { toUnits } from '../rules/units.ts'

export interface LeaveTeam extends Team {
  admin: TestAccount
  earned: number
  casual: number
}

/** A team whose leave rule offers earned and casual leave without automatic credits. */
export async function aLeaveTeam(
  app: TestApp,
  overrides: { earned?: Partial<LeaveTerms>; casual?: Partial<LeaveTerms> } = {},
): Promise<LeaveTeam> {
  const team = await aTeam(app)
  const admin = await anAdmin(app, team.org)
  const earned = await aLeaveType(app, admin, { name: 'Earned leave' })
  const casual = await aLeaveType(app, admin, { name: 'Casual leave' })
  const terms = { quota: 0, disbursement: 5 as const }
  await aLeaveRule(app, admin, {
    from: '2020-01-01',
    types: [
      { id: earned, terms: someTerms({ ...terms, ...overrides.earned }) },
      { id: casual, terms: someTerms({ ...terms, ...overrides.casual }) },
    ],
  })
  await accrueUpTo(app.system(team.org.orgId), '2026-11-21')
  return { ...team, admin, earned, casual }
}

export async function credit(
  app: TestApp,
  { org }: Pick<Team, 'org'>,
  of: { employeeId: number; leaveTypeId: number; days: number; on?: string },
): Promise<void> {
  const ctx = app.system(org.orgId)
  const { employeeId, leaveTypeId, days, on = '2026-01-01' } = of
  await tx(ctx, async (db) => {
    const entry = { employeeId, leaveTypeId, on, units: toUnits(days) }
    await postEntries(ctx, db, [{ ...entry, kind: 'opening', source: 'test' }])
  })
}

export interface TestLeave {
  LEAVE_TYPE_ID: number
  from_date: string
  to_date?: string
  from_half?: 'first' | 'second' | null
  to_half?: 'first' | 'second' | null
  files?: string[]
}

export const bodyOf = ({ to_date, ...leave }: TestLeave) => ({
  ...leave,
  to_date: to_date ?? leave.from_date,
  reason: 'Family visit',
})

export async function submitLeave(app: TestApp, token: string, leave: TestLeave): Promise<number> {
  const { data, message } = await app.call(applyLeave, { token, body: bodyOf(leave) })
  if (!data) throw new Error(message)
  return data.REQUEST_ID
}

/** Decides as the approver: 1 approves, 3 rejects. */
export const decide = (app: TestApp, token: string, REQUEST_ID: number, REQUEST_STATUS: 1 | 3 = 1) =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS, comment: 'Seen.' } })

/** Leave days by state and ledger entries of requests, for one employee and leave type. */
export async function ledgerStateOf(
  app: TestApp,
  { org }: Pick<Team, 'org'>,
  employeeId: number,
  typeId: number,
) {
  return readTx(app.system(org.orgId), async (db) => {
    const { rows: days } = await sql<{ day: string; counted: number; state: string }>`
      select day, counted::float8 as counted, state from leave_day
      where employee_id = ${employeeId} and leave_type_id = ${typeId} order by day, request_id`.execute(db)
    const { rows: sums } = await sql<{ posted: number; recount: number }>`
      select coalesce((select posted from leave_balance
          where employee_id = ${employeeId} and leave_type_id = ${typeId}), 0)::float8 as posted,
        coalesce((select sum(days) from leave_entry
          where employee_id = ${employeeId} and leave_type_id = ${typeId}), 0)::float8 as recount`.execute(db)
    return { days, posted: sums[0]?.posted ?? 0, recount: sums[0]?.recount ?? 0 }
  })
}
