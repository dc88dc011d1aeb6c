import type {
  CelebrationChoices,
  showCelebrations,
  updateCelebrations,
} from '@muster/contract/employees/directory/celebrations.contract'
import { addYears, daysBetween } from '@muster/contract/kit/days'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findVisibility, type Visibility, visibleColleagues } from '../colleagues/visible-colleagues.ts'
import { photoLink } from '../directory/directory.views.ts'
import { findPerson } from '../people.queries.ts'
import { type CelebrationRow, type ChoiceRow, celebrationsQuery, findChoice } from './celebrations.queries.ts'
import { celebrationsTexts } from './celebrations.texts.ts'
import { celebratedDays } from './rules/celebration-days.ts'

/** Today and the 30 days after it. */
export const CELEBRATION_DAYS = 31

const view = (choice: ChoiceRow, seen: Visibility): CelebrationChoices => ({
  ...choice,
  default_choice: seen.sharesCelebrations,
})

export function celebrationView(ctx: Ctx, seen: Visibility, row: CelebrationRow, isOpen: boolean) {
  const shows = (part: 'photo' | 'designation') => isOpen || seen.shown.has(part)
  return {
    EMPLOYEE_ID: row.id,
    EMPLOYEE_NAME: row.full_name,
    DESIGNATION_NAME: shows('designation') ? row.designation_name : null,
    photo: shows('photo') ? photoLink(ctx, row.photo_path) : null,
    kind: row.kind,
    on: row.on,
    days: daysBetween(seen.today, row.on),
    years: row.years,
  }
}

/**
 * Shared celebrations of today and the next 30 days: of colleagues visible in self-service, or of employees
 * within reach. An employee's refusal applies to both.
 */
export function listCelebrations(
  ctx: Ctx,
  { of, limit }: QueryOf<typeof showCelebrations>,
): Promise<DataOf<typeof showCelebrations>> {
  return readTx(ctx, async (db) => {
    const seen = await findVisibility(ctx, db)
    const isOpen = of === 'people'
    const who = isOpen ? employeeScope(ctx, 'employees.directory.view', 'e') : visibleColleagues(ctx, seen)
    const rows = await runQuery(db, celebrationsQuery(ctx, seen, { days: CELEBRATION_DAYS, who, limit }))
    const me = ctx.actor.employeeId
    return {
      today: seen.today,
      until: celebratedDays(seen.today, CELEBRATION_DAYS).at(-1)?.on ?? seen.today,
      celebrations: rows.map((row) => celebrationView(ctx, seen, row, isOpen)),
      total: rows[0]?.total ?? 0,
      mine: me === null ? null : view(await findChoice(ctx, db, me), seen),
    }
  })
}

/** The wedding date must lie within the past hundred years. */
function refuseImpossible(marriedOn: string | null | undefined, today: string): void {
  if (!marriedOn) return
  const oldest = addYears(today, -100)
  if (marriedOn > today || marriedOn < oldest) {
    fail('request.invalid', { fields: { married_on: celebrationsTexts('pastDateRequired') } })
  }
}

/**
 * Saves the caller's choices about their celebrations. Locks the employee, so that concurrent calls cannot
 * overwrite each other.
 *
 * @throws AppError `record.not_found` without an employee record, `request.invalid`
 */
export function chooseCelebrations(
  ctx: Ctx,
  input: BodyOf<typeof updateCelebrations>,
): Promise<CelebrationChoices> {
  return tx(ctx, async (db) => {
    const seen = await findVisibility(ctx, db)
    refuseImpossible(input.married_on, seen.today)
    const me = found(ctx.actor.employeeId)
    const person = found(await findPerson(ctx, db, me, { lock: true }))
    const before = await findChoice(ctx, db, me)
    const after: ChoiceRow = { ...before, ...input }
    const changes = changesBetween({ ...before }, { ...after })
    if (Object.keys(changes).length === 0) return view(before, seen)
    await sql`
      insert into celebration_choice
        (org_id, employee_id, birthday, work_anniversary, marriage_anniversary, married_on, updated_at)
      values (${ctx.orgId}, ${me}, ${after.birthday}, ${after.work_anniversary}, ${after.marriage_anniversary},
        ${after.married_on}::date, ${ctx.now.toString()}::timestamptz)
      on conflict (org_id, employee_id) do update set birthday = excluded.birthday,
        work_anniversary = excluded.work_anniversary, marriage_anniversary = excluded.marriage_anniversary,
        married_on = excluded.married_on, updated_at = excluded.updated_at`.execute(db)
    // Omits the date, because others can read the audit log.
    const { married_on, ...said } = changes
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: me,
      recordLabel: `${person.full_name} (${person.code})`,
      changes: { ...said, ...(married_on ? { married_on: [null, 'changed'] as [unknown, unknown] } : {}) },
    })
    return view(after, seen)
  })
}
