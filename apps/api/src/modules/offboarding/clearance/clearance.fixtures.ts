import { addDays } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { createClearanceChecklist } from '@muster/contract/offboarding/clearance/checklists.contract'
import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { lockSeparationsWhere } from '../separations/load-separation.ts'
import { type StatusChange, writeStatus } from '../separations/status.service.ts'

let serial = 0

export interface LeaverGiven {
  resigned_on?: string
  last_day?: string
  kind?: string
  notice_days?: number
}

/** A day as seen from today, `YYYY-MM-DD`. */
export const dayFrom = (app: TestApp, orgId: number, days: number): string =>
  addDays(app.system(orgId).now.toString().slice(0, 10), days)

/** A separation of an active employee, on notice. */
export async function aSeparation(
  app: TestApp,
  orgId: number,
  employeeId: number,
  given: LeaverGiven = {},
): Promise<number> {
  const ctx = app.system(orgId)
  const { resigned_on = dayFrom(app, orgId, -14), last_day = dayFrom(app, orgId, 16) } = given
  const { kind = 'resignation', notice_days = 30 } = given
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into separation (org_id, employee_id, joined_on, kind, mode, status, status_at, resigned_on, requested_lwd, agreed_lwd,
        notice_days, initiated_by, created_at, updated_at)
      select e.org_id, e.id, e.date_of_joining, ${kind}, 18, 1, ${ctx.now.toString()}::timestamptz, ${resigned_on}::date,
        ${last_day}::date, ${last_day}::date, ${notice_days}, 'person', ${ctx.now.toString()}::timestamptz,
        ${ctx.now.toString()}::timestamptz
      from employee e where e.org_id = ${orgId} and e.id = ${employeeId} returning id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

/** Sets a status as a job would; handlers run. */
export async function putStatus(
  app: TestApp,
  orgId: number,
  id: number,
  status: SeparationStatus,
  more: Partial<StatusChange> = {},
): Promise<void> {
  const ctx = app.system(orgId)
  await tx(ctx, async (db) => {
    const [one] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.id = ${id}`)
    if (one) await writeStatus(ctx, db, one, { status, reason: '', ...more })
  })
}

type Input = BodyOf<typeof createClearanceChecklist>

/** A checklist with a mandatory line due a day before the end, and an optional one. */
export async function aChecklist(
  app: TestApp,
  { token }: TestAccount,
  given: Partial<Input> = {},
): Promise<number> {
  const body = {
    ...{ CHECKLIST_NAME: `IT ${++serial}`, approver_kind: 'hr' },
    items: [
      { title: 'Laptop returned', days_before: 1 },
      { title: 'Access card returned', is_mandatory: false },
    ],
    ...given,
  } as Input
  return (await app.call(createClearanceChecklist, { token, body })).data.CHECKLIST_ID
}
