import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/values/form-values'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fieldsOf, judgeNew, loadForm } from '../../forms/index.ts'
import { bulkTexts } from '../bulk/bulk.texts.ts'
import { tellNewReports } from '../bulk/new-report.notice.ts'
import { namingTaken } from '../bulk/taken-values.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { switchLogin } from '../logins/login.service.ts'
import { dateProblems } from '../rules/date-order.ts'
import { createPeople } from '../writes/create-people.service.ts'

/*
 * Hiring by other modules, such as of candidates: the same rules as the employee's form, for many at once, in the caller's
 * transaction.
 */

/** A person to be hired, as judged. */
export interface JudgedHire {
  /** To be stored; without a code where the next free one is given. */
  values: FormValues
  /** By slug; empty if the person can be hired. */
  problems: Record<string, string>
}

interface Taken {
  codes: Set<string>
  emails: Set<string>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

async function findTaken(ctx: Ctx, db: Db, people: readonly FormValues[]): Promise<Taken> {
  const codes = people.map(({ EMPLOYEE_CODE }) => textOf(EMPLOYEE_CODE)).filter(Boolean)
  const emails = people.map(({ EMAIL }) => textOf(EMAIL)).filter(Boolean)
  if (codes.length + emails.length === 0) return { codes: new Set(), emails: new Set() }
  const { rows } = await sql<{ code: string | null; email: string | null }>`
    select code_key as code, null as email from employee where org_id = ${ctx.orgId} and code_key = any (${codes}::text[])
    union all
    select null, email from employee where org_id = ${ctx.orgId} and email = any (${emails}::text[])`.execute(
    db,
  )
  return {
    codes: new Set(rows.flatMap(({ code }) => code ?? [])),
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
  }
}

/** Of people in order: a code or work address that somebody has, or an earlier one of them. */
function takenProblems(people: readonly FormValues[], { codes, emails }: Taken): Record<string, string>[] {
  return people.map((values) => {
    const [code, email] = [textOf(values.EMPLOYEE_CODE), textOf(values.EMAIL)]
    const problems = {
      ...(code && codes.has(code) ? { EMPLOYEE_CODE: bulkTexts('employeeCodeTaken') } : {}),
      ...(email && emails.has(email) ? { EMAIL: bulkTexts('workEmailTaken') } : {}),
    }
    if (code) codes.add(code)
    if (email) emails.add(email)
    return problems
  })
}

/** The fields of the employee's form by slug, with their names. One statement. */
export async function hireFields(ctx: Ctx, db: Db): Promise<Map<string, { name: string; type: string }>> {
  const fields = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM))
  return new Map(fields.map((one) => [one.FIELD_SLUG, { name: one.FIELD_NAME, type: one.FEILD_TYPE }]))
}

/** Validates people who are to be hired. A fixed number of statements; writes nothing. */
export async function judgeHires(ctx: Ctx, db: Db, people: readonly FormValues[]): Promise<JudgedHire[]> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const judged = await judgeNew(ctx, db, form, people)
  const wholes = judged.map(({ values }) => values)
  const taken = takenProblems(wholes, await findTaken(ctx, db, wholes))
  return judged.map(({ values, problems }, at) => {
    const isCoded = !isEmptyValue(values.EMPLOYEE_CODE)
    const { EMPLOYEE_CODE: codeProblem, ...others } = problems
    return {
      values,
      problems: {
        ...others,
        // A blank code is given when the person is hired.
        ...(isCoded && codeProblem ? { EMPLOYEE_CODE: codeProblem } : {}),
        ...dateProblems(values, null, Object.keys(values)),
        ...taken[at],
      },
    }
  })
}

export interface Hired {
  id: number
  code: string
}

/**
 * Hires people whose values were judged, within the caller's reach of `employees.create`, and tells their managers.
 *
 * @returns in order
 * @throws AppError `employees.outside_reach`, `request.invalid` where somebody else took a code or an address meanwhile
 */
export async function hirePeople(ctx: Ctx, db: Db, people: readonly FormValues[]): Promise<Hired[]> {
  const ids = await namingTaken(() =>
    createPeople(
      ctx,
      db,
      people.map((values) => ({ values })),
      'employees.create',
    ),
  )
  await tellNewReports(
    ctx,
    db,
    ids.map((id, at) => ({ id, values: people[at] as FormValues })),
  )
  forgetTotals(ctx)
  const { rows } = await sql<Hired>`
    select id, code from employee where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) as Hired)
}

/** Whether the caller may invite people to sign in. */
export const mayInviteHired = (ctx: Ctx): boolean => holds(ctx.actor, 'employees.account.manage')

/**
 * Invites somebody to sign in, or again while the invitation is open.
 *
 * @returns whether an invitation was sent
 * @throws AppError `record.not_found` out of reach, `employees.email_missing`, `employees.has_left`, `session.email_taken`,
 *   `session.invitation_just_sent`
 */
export async function inviteHired(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<boolean> {
  const { login } = await switchLogin(ctx, db, {
    emp_id: employeeId,
    ...(isAgain ? { resend: true } : { status: 1 }),
  })
  return login.invited
}
