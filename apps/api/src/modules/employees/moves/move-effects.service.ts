import {
  type AssignmentAttribute,
  assignmentAttributes,
} from '@muster/contract/employees/employees.constants'
import type { previewMoveEffects } from '@muster/contract/employees/moves/transfers.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { attributeOfSlug, columnOfAttribute } from '../employee-columns.ts'
import { assignmentsAsOf, type PersonOn } from './assignments-as-of.ts'
import { movesTexts } from './moves.texts.ts'
import { moveImpact, type TermsCase, termChange, termsOf } from './terms.ts'

const unitsOf = (person: PersonOn): TermsCase['units'] =>
  Object.fromEntries(
    assignmentAttributes.map((attribute) => [
      attribute,
      (person as unknown as Record<string, number | null>)[columnOfAttribute(attribute)] ?? null,
    ]),
  )

/** The new values by attribute; as in a transfer, another department clears the sub-department. */
function changedUnits(values: BodyOf<typeof previewMoveEffects>['values']): TermsCase['units'] {
  const given = Object.entries(values).map(([slug, value]): [AssignmentAttribute, number | null] => {
    const attribute = attributeOfSlug(slug)
    if (attribute) return [attribute, value]
    const message = movesTexts('notTransferable', { unknown: slug })
    return fail('request.invalid', { fields: { [`values.${slug}`]: message }, message })
  })
  const units: TermsCase['units'] = Object.fromEntries(given)
  return units.department !== undefined && units.sub_department === undefined
    ? { ...units, sub_department: null }
    : units
}

/**
 * Today in the organisation's time zone, if the caller may transfer the person.
 *
 * @throws AppError `record.not_found`
 */
async function reachedToday(ctx: Ctx, db: Db, employeeId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ${organisationTodaySql(ctx)} as today from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}
      and coalesce(${employeeScope(ctx, 'employees.transfer', 'e')}, false)`.execute(db)
  return rows[0]?.today ?? fail('record.not_found')
}

/** Everybody below a person's direct reports today; the preview of a transfer names the direct ones. */
async function countBelow(ctx: Ctx, db: Db, employeeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive line as (
      select r.id, false as is_deeper from employee r
      where r.org_id = ${ctx.orgId} and r.manager_id = ${employeeId} and r.status = 'active'
      union
      select r.id, true from line l join employee r on r.org_id = ${ctx.orgId} and r.manager_id = l.id and r.status = 'active'
    ) select count(distinct id)::int as count from line where is_deeper and id <> ${employeeId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * What a change of one person's units changes elsewhere: the terms that apply by them, requests, people below. Writes
 * nothing. At most eight statements.
 *
 * @throws AppError `record.not_found` for somebody whom the caller may not transfer
 */
export function readMoveEffects(
  ctx: Ctx,
  { emp_id, values, effective_date: day }: BodyOf<typeof previewMoveEffects>,
): Promise<DataOf<typeof previewMoveEffects>> {
  return readTx(ctx, async (db) => {
    const today = await reachedToday(ctx, db, emp_id)
    const [person] = await assignmentsAsOf(ctx, db, day, {
      today,
      ids: [emp_id],
      statuses: ['active', 'not_joined', 'left'],
    })
    if (!person) return { terms: [], lines: [] }
    const before = unitsOf(person)
    const after = { ...before, ...changedUnits(values) }
    const cases = [before, after].map((units) => ({ employeeId: emp_id, day, units }))
    const terms = await termsOf(ctx, db, cases)
    const isOtherLine = before.manager !== after.manager
    const below = isOtherLine ? await countBelow(ctx, db, emp_id) : 0
    return {
      terms: terms.flatMap(({ id, label, answers: [was, becomes] }) => {
        const change = was && becomes && termChange(was, becomes)
        return change ? [{ id, label, ...change }] : []
      }),
      lines: [
        ...(await moveImpact(ctx, db, { employeeId: emp_id, from: day, before, after })),
        ...(below > 0 ? [movesTexts('peopleBelow', { count: below })] : []),
      ],
    }
  })
}
