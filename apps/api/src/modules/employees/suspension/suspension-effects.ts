import { EVENT } from '@muster/contract/employees/employees.constants'
import { dateText } from '../../../lib/texts/span.texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { setAccountEnabled } from '../../session/index.ts'
import { labelOf } from '../reach-person.ts'
import { insertEvents } from '../writes/people-writes.queries.ts'
import type { SuspensionRow } from './suspension.queries.ts'
import { suspensionTexts } from './suspension.texts.ts'

/** The suspended person. */
export interface Suspended {
  id: number
  full_name: string
  code: string
  manager_id: number | null
}

/**
 * Disables the account, which ends its sessions.
 *
 * @returns whether it was enabled
 * @throws AppError `session.last_administrator`
 */
async function takeLogin(ctx: Ctx, db: Db, employeeId: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('state')
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
  if (!account || account.state === 'disabled') return false
  await setAccountEnabled(ctx, db, { employeeId }, false)
  return true
}

/** For background runs: the refusal to disable the last administrator must not block other people's changes. */
async function takeLoginIfPossible(ctx: Ctx, db: Db, employeeId: number): Promise<boolean> {
  try {
    return await takeLogin(ctx, db, employeeId)
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'session.last_administrator') throw error
    ctx.log.warn({ employee: employeeId }, 'the last administrator is suspended and still can sign in')
    return false
  }
}

async function write(ctx: Ctx, db: Db, id: number, values: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('employee_suspension')
    .set((values_) => ({ ...values, version: values_('version', '+', 1) }))
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

async function audit(ctx: Ctx, db: Db, person: Suspended, change: [unknown, unknown], reason = '') {
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: person.id,
    recordLabel: labelOf(person),
    changes: { suspension: change },
    reason,
  })
}

async function tellManager(ctx: Ctx, db: Db, person: Suspended, kind: string, until: string): Promise<void> {
  if (person.manager_id === null) return
  await notify(ctx, db, {
    to: { employeeIds: [person.manager_id] },
    kind,
    values: { name: person.full_name, until: dateText(until) },
    link: { admin: `/users/view/${person.id}`, me: `/team/${person.id}` },
  })
}

/**
 * Starts a suspension: disables the account, adds a timeline event, notifies the manager.
 *
 * @param isAttended whether a user waits for the response; otherwise the last administrator's account stays enabled
 * @throws AppError `session.last_administrator` when attended
 */
export async function startSuspension(
  ctx: Ctx,
  db: Db,
  suspension: SuspensionRow,
  person: Suspended,
  isAttended: boolean,
): Promise<{ tookLogin: boolean }> {
  const take = isAttended ? takeLogin : takeLoginIfPossible
  const tookLogin = await take(ctx, db, person.id)
  const { from_date, to_date, reason_id, note, is_paid } = suspension
  await write(ctx, db, suspension.id, {
    state: 'running',
    took_login: tookLogin,
    started_at: ctx.now.toString(),
  })
  await insertEvents(ctx, db, [
    {
      employee_id: person.id,
      event_type: EVENT.suspended,
      on_date: from_date,
      details: { reason_id, note, to_date, is_paid },
    },
  ])
  await audit(ctx, db, person, ['planned', 'running'])
  await tellManager(ctx, db, person, 'employees.report_suspended', to_date)
  return { tookLogin }
}

export interface SuspensionEnd {
  /** The last suspended day. */
  lastDay: string
  /** The first day the person is back. */
  backOn: string
  by: string
  note: string
  /** False for somebody who has left: the account stays disabled. */
  comesBack: boolean
}

/** Ends a suspension. Enables the account again if the suspension had disabled it. */
export async function endSuspension(
  ctx: Ctx,
  db: Db,
  suspension: SuspensionRow,
  person: Suspended,
  end: SuspensionEnd,
): Promise<{ gaveLogin: boolean }> {
  const gaveLogin = suspension.took_login && end.comesBack
  if (gaveLogin) await setAccountEnabled(ctx, db, { employeeId: person.id }, true)
  await write(ctx, db, suspension.id, {
    state: 'over',
    to_date: end.lastDay,
    ended_at: ctx.now.toString(),
    ended_by: end.by,
    end_note: end.note,
  })
  await audit(ctx, db, person, ['running', 'over'], end.note)
  if (!end.comesBack) return { gaveLogin }
  await insertEvents(ctx, db, [
    {
      employee_id: person.id,
      event_type: EVENT.employeeStatus,
      on_date: end.backOn,
      details: { status: 'active', reason: suspensionTexts.english('suspensionEndReason'), note: end.note },
    },
  ])
  await tellManager(ctx, db, person, 'employees.report_back', end.lastDay)
  return { gaveLogin }
}

/** Cancels a suspension that never started. */
export async function cancelSuspension(
  ctx: Ctx,
  db: Db,
  suspension: SuspensionRow,
  person: Suspended,
  { by, note }: Pick<SuspensionEnd, 'by' | 'note'>,
): Promise<void> {
  await write(ctx, db, suspension.id, {
    state: 'cancelled',
    ended_at: ctx.now.toString(),
    ended_by: by,
    end_note: note,
  })
  await audit(ctx, db, person, ['planned', 'cancelled'], note)
}
