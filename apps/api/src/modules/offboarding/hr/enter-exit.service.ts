import { addYears } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { modeOfKind, type SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import type { enterExit, previewNotice } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { enterLeaving, silenceCelebrations } from '../../employees/index.ts'
import { computeNotice, findNoticeTerms, type NoticeTerms } from '../notice/notice.service.ts'
import { managedScope } from '../offboarding.access.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'
import { endAccess } from '../separations/access.ts'
import { insertSeparation, ofEmployment } from '../separations/create-separation.ts'
import { findSeparations } from '../separations/load-separation.ts'

export type ExitInput = BodyOf<typeof enterExit>

/** The furthest last working day that HR can set. */
export const furthestDay = (today: string): string => addYears(today, 2)

/** These begin without notice by the person or the organisation. */
const withoutNotice: readonly SeparationKind[] = ['death', 'retirement', 'contract_end', 'transfer']

interface Person {
  id: number
  full_name: string
  joined_on: string
  today: string
  is_own: boolean
}

/** @throws AppError `record.not_found` out of reach, `employees.own_status` for oneself */
async function lockPerson(ctx: Ctx, db: Db, id: number): Promise<Person> {
  await sql`select from employee where org_id = ${ctx.orgId} and id = ${id} for no key update`.execute(db)
  const { rows } = await sql<Person>`
    select e.id, e.full_name, e.date_of_joining as joined_on, ${organisationTodaySql(ctx)} as today,
      e.id is not distinct from ${ctx.actor.employeeId}::bigint as is_own
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${id}
      and (${managedScope(ctx)} or e.id is not distinct from ${ctx.actor.employeeId}::bigint)`.execute(db)
  const person = found(rows[0])
  if (person.is_own) fail('employees.own_status')
  return person
}

interface Days {
  kind: SeparationKind
  resignedOn: string
  lastDay: string
}

/** What is wrong with the days, by field. */
export function dayProblems(
  { joined_on, today }: Pick<Person, 'joined_on' | 'today'>,
  { kind, resignedOn, lastDay }: Days,
): Record<string, string> {
  const fields: Record<string, string> = {}
  if (lastDay < joined_on) fields.last_working_day = offboardingTexts('lastDayBeforeJoining')
  else if (lastDay < resignedOn) fields.last_working_day = offboardingTexts('lastDayBeforeNotice')
  else if (lastDay > furthestDay(today)) fields.last_working_day = offboardingTexts('lastDayTooFar')
  if (kind === 'death' && lastDay > today) fields.last_working_day = offboardingTexts('futureDeath')
  if (resignedOn < joined_on) fields.resigned_on = offboardingTexts('noticeBeforeJoining')
  if (resignedOn > today) fields.resigned_on = offboardingTexts('noticeLater')
  return fields
}

/** The terms by which somebody leaves in this way. */
async function termsFor(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  { kind, resignedOn }: Days,
): Promise<NoticeTerms> {
  const terms = await findNoticeTerms(ctx, db, employeeId, resignedOn)
  return withoutNotice.includes(kind) ? { ...terms, days: 0, rule: null } : terms
}

/**
 * Enters a separation as HR. The leaving date is set in the employee's record by the same service as on the record itself; what ends
 * access at once does so in this transaction.
 *
 * @throws AppError `record.not_found`, `offboarding.already_open`, `request.invalid`, and those of the employee's record
 */
export function enter(ctx: Ctx, input: ExitInput): Promise<DataOf<typeof enterExit>> {
  return tx(ctx, (db) => enterWithin(ctx, db, input))
}

/** As `enter`, in the caller's transaction. */
export async function enterWithin(ctx: Ctx, db: Db, input: ExitInput): Promise<DataOf<typeof enterExit>> {
  const { emp_id: employeeId, kind, last_working_day: lastDay, notice_waived: waived, note, rehire } = input
  const person = await lockPerson(ctx, db, employeeId)
  const [open] = await findSeparations(ctx, db, ofEmployment(employeeId))
  if (open)
    fail('offboarding.already_open', {
      parameters: { name: person.full_name, status: wordsOf(statusText(open.status)) },
    })
  const { today } = person
  const resignedOn = input.resigned_on ?? (lastDay < today ? lastDay : today)
  const days = { kind, resignedOn, lastDay }
  const fields = dayProblems(person, days)
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  const terms = await termsFor(ctx, db, employeeId, days)
  const { ends_on } = await computeNotice(ctx, db, { employeeId, resignedOn, lastDay, terms, waived })
  const mode = input.mode ?? modeOfKind[kind]
  const reasonId = input.reason_id ?? null
  const { hand_reports_to: reportsTo, heirs } = input
  const { moveId } = await enterLeaving(ctx, db, {
    ...{ employeeId, lastDay, mode, reasonId, note },
    ...(reportsTo === undefined ? {} : { reportsTo }),
    ...(heirs === undefined ? {} : { heirs }),
  })
  const separation = await insertSeparation(ctx, db, {
    ...{ employeeId, kind, mode, status: 1, resignedOn, requestedDay: lastDay, agreedDay: lastDay, terms },
    ...{ noticeEndsOn: ends_on, waived, initiatedBy: 'hr', reasonId, note, rehire, moveId },
  })
  await endAccess(ctx, db, separation)
  if (kind === 'death') await silenceCelebrations(ctx, db, employeeId)
  return { SEPID: separation.id, status: 1, version: separation.version, left_on: lastDay }
}

/** @throws AppError `record.not_found` out of reach */
export function foreseeNotice(
  ctx: Ctx,
  {
    emp_id: employeeId,
    resigned_on: resignedOn,
    last_working_day: lastDay,
    notice_waived: waived,
  }: BodyOf<typeof previewNotice>,
): Promise<DataOf<typeof previewNotice>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql`
      select from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId} and ${managedScope(ctx)}`.execute(
      db,
    )
    if (rows.length === 0) fail('record.not_found')
    if (lastDay < resignedOn)
      fail('offboarding.refused', { parameters: { problem: offboardingTexts('lastDayBeforeNotice') } })
    const terms = await findNoticeTerms(ctx, db, employeeId, resignedOn)
    const notice = await computeNotice(ctx, db, { employeeId, resignedOn, lastDay, terms, waived })
    return { ...notice, in_probation: terms.in_probation, rule: terms.rule }
  })
}
