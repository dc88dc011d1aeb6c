import type { SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { EmploymentFact } from '../../employees/index.ts'
import { computeNotice, findNoticeTerms } from '../notice/notice.service.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'
import { endAccess, restoreAccess } from '../separations/access.ts'
import { insertSeparation, ofEmployment } from '../separations/create-separation.ts'
import { lockSeparationsWhere, type StoredSeparation } from '../separations/load-separation.ts'
import { logSeparations } from '../separations/log.ts'
import { lastDayMoved, separationStatusChanged } from '../separations/status.hook.ts'

/** Mode of a separation that was entered without one. */
const RESIGNATION_MODE = 18

const kindOfMode: Readonly<Record<number, SeparationKind>> = {
  7: 'retirement',
  12: 'termination',
  14: 'termination',
  17: 'transfer',
}

/** A separation for what was entered on the employee's record. */
async function create(
  ctx: Ctx,
  db: Db,
  { employeeId, day, moveId, mode, note = '' }: EmploymentFact,
): Promise<void> {
  const { rows } = await sql<{ resigned_on: string; reason_id: number | null }>`
    select least(${day}::date, (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date) as resigned_on,
      e.separation_reason_id as reason_id
    from employee e join organisation o on o.org_id = e.org_id
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(db)
  const { resigned_on: resignedOn, reason_id: reasonId } = rows[0] ?? fail('record.not_found')
  const kind = kindOfMode[mode ?? RESIGNATION_MODE] ?? 'resignation'
  const terms = await findNoticeTerms(ctx, db, employeeId, resignedOn)
  const given = kind === 'retirement' || kind === 'transfer' ? { ...terms, days: 0 } : terms
  const { ends_on } = await computeNotice(ctx, db, {
    ...{ employeeId, resignedOn, lastDay: day, terms: given, waived: 0 },
  })
  const separation = await insertSeparation(ctx, db, {
    ...{ employeeId, kind, mode: mode ?? RESIGNATION_MODE, status: 1, resignedOn, requestedDay: day },
    ...{ agreedDay: day, terms: given, noticeEndsOn: ends_on, waived: 0, initiatedBy: 'hr' },
    ...{ reasonId, note, moveId },
  })
  await endAccess(ctx, db, separation)
}

/** The record has another last day than the one that was agreed. */
async function follow(ctx: Ctx, db: Db, separation: StoredSeparation, fact: EmploymentFact): Promise<void> {
  const { id, employee_id: employeeId, agreed_lwd: from } = separation
  await sql`
    update separation set agreed_lwd = ${fact.day}::date, move_id = ${fact.moveId}::bigint, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  if (from === fact.day) return
  await logSeparations(ctx, db, {
    ...{ separationId: id, kind: 'last_day', changes: { last_day: [from, fact.day] } },
    reason: offboardingTexts.english('fromRecord'),
  })
  await lastDayMoved.emit(ctx, db, { separationId: id, employeeId, from, to: fact.day })
}

async function entered(ctx: Ctx, db: Db, fact: EmploymentFact): Promise<void> {
  const [open] = await lockSeparationsWhere(ctx, db, ofEmployment(fact.employeeId))
  if (!open) return create(ctx, db, fact)
  // A resignation that waits is decided in offboarding, not passed over on the record.
  if (open.status === 0 || open.status === 5)
    fail('offboarding.already_open', {
      parameters: { name: open.employee_name, status: wordsOf(statusText(open.status)) },
    })
  return follow(ctx, db, open, fact)
}

async function undone(ctx: Ctx, db: Db, { employeeId }: EmploymentFact): Promise<void> {
  const [open] = await lockSeparationsWhere(ctx, db, ofEmployment(employeeId))
  if (!open || open.status === 0 || open.status === 5) return
  const { id, status: from, kind } = open
  const reason = offboardingTexts.english('fromRecord')
  await sql`
    update separation set status = 7, status_before = null, status_at = ${ctx.now.toString()}::timestamptz, agreed_lwd = null,
      version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  await logSeparations(ctx, db, { separationId: id, kind: 'status', changes: { status: [from, 7] }, reason })
  await restoreAccess(ctx, db, open)
  await separationStatusChanged.emit(ctx, db, [
    { separationId: id, employeeId, kind, from, to: 7, reason, override: false, lastDay: null },
  ])
}

/**
 * Follows what is entered on the employee's record itself, so that a leaving date never stands without its separation, nor a
 * separation without its date. What this module wrote there is left out.
 */
export async function followRecord(ctx: Ctx, db: Db, fact: EmploymentFact): Promise<void> {
  if (fact.origin === 'offboarding') return
  if (fact.what === 'separation_entered') await entered(ctx, db, fact)
  if (fact.what === 'separation_undone') await undone(ctx, db, fact)
}
