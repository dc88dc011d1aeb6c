import type { readOutlook } from '@muster/contract/employees/create-wizard.contract'
import { assignmentAttributes, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { isDay } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { peekCode } from '../../settings/index.ts'
import { type TermsCase, termsOf } from '../moves/terms.ts'
import { foreseenConfirmation } from '../probation/probation-start.service.ts'
import type { JoinerFacts } from '../probation/rules/probation-terms.ts'

type Values = BodyOf<typeof readOutlook>['values']

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Returns the manager only if within the caller's reach. */
async function findManager(ctx: Ctx, db: Db, id: unknown): Promise<DataOf<typeof readOutlook>['manager']> {
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null
  const row = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', (join) =>
      join
        .onRef('a.org_id', '=', 'e.org_id')
        .onRef('a.employee_id', '=', 'e.id')
        .on('a.state', '=', 'active'),
    )
    .select(['e.full_name', 'a.id as account_id'])
    .where('e.org_id', '=', ctx.orgId)
    .where('e.id', '=', id)
    .where(employeeScope(ctx, 'employees.directory.view', 'e'))
    .executeTakeFirst()
  if (!row) return null
  return {
    EMPLOYEE_NAME: row.full_name ?? '',
    is_told: row.account_id !== null && row.account_id !== ctx.actor.accountId,
  }
}

const idIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

const unitsIn = (values: Values): TermsCase['units'] =>
  Object.fromEntries(
    assignmentAttributes.map((attribute) => [attribute, idIn(values[slugOfAttribute[attribute]])]),
  )

const joinerOf = (values: Values, joining: string): JoinerFacts => ({
  date_of_joining: joining,
  entity_id: idIn(values.ENTITY_ID),
  grade_id: idIn(values.GRADE_ID),
  employment_type_id: idIn(values.EMPLOYMENT_TYPE_ID),
  confirmation_due_on: textOf(values.CONFIRMATION_DUE_ON) || null,
})

/** Foresees the side effects of creating an employee. The employee code is not reserved. */
export async function foreseeHire(ctx: Ctx, db: Db, values: Values): Promise<DataOf<typeof readOutlook>> {
  const given = textOf(values.EMPLOYEE_CODE)
  const email = textOf(values.EMAIL).toLowerCase()
  const today = await organisationToday(ctx, db)
  const joining = textOf(values.DATE_OF_JOINING)
  const day = isDay(joining) ? joining : today
  const terms = await termsOf(ctx, db, [{ employeeId: null, day, units: unitsIn(values) }])
  return {
    code: given || (await peekCode(ctx, db, 'employee')),
    is_code_generated: given === '',
    invitation_to: email.includes('@') ? email : null,
    may_invite: holds(ctx.actor, 'employees.account.manage'),
    confirmation_due_on: isDay(joining)
      ? await foreseenConfirmation(ctx, db, joinerOf(values, joining), today)
      : textOf(values.CONFIRMATION_DUE_ON) || null,
    manager: await findManager(ctx, db, values.REPORTING_MANAGER_ID),
    starts_later: joining > today,
    terms: terms.flatMap(({ id, label, answers: [one] }) => (one ? [{ id, label, text: one.text }] : [])),
  }
}

/** Previews the side effects of creating an employee. */
export const readCreateOutlook = (
  ctx: Ctx,
  { values }: BodyOf<typeof readOutlook>,
): Promise<DataOf<typeof readOutlook>> => readTx(ctx, (db) => foreseeHire(ctx, db, values))
