import type { FormValues } from '@muster/contract/forms/form-definition'
import { namedProblem } from '@muster/contract/forms/values/form-values'
import type { Joiner } from '@muster/contract/onboarding/migration.contract'
import { isOpen, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { type AlikePerson, findAlikeOf, hireFields, judgeHires } from '../../employees/index.ts'
import { isNotReserved, reservedFor } from '../access-rules/step-rights.ts'
import { findWarnings } from '../candidates/alike.ts'
import { type StoredCandidate, valuesOf } from '../candidates/load-candidate.ts'
import { personFacts } from '../candidates/write-candidates.ts'
import { joiningTexts } from '../joining.texts.ts'
import { statusWords } from '../onboarding.texts.ts'
import { joiningProblem } from '../rules/candidate-dates.ts'
import { employeeValues } from '../rules/employee-values.ts'
import { missingParts } from './migration-parts.ts'

export interface JudgedJoiner {
  candidate: StoredCandidate
  /** Of the employee's form; without a code where the next free one is given. */
  values: FormValues
  missing: string[]
  /** Problems of the values by slug. */
  problems: Record<string, string>
  alike: AlikePerson[]
  /** What fits an entry of the blacklist. */
  blacklist: Joiner['blacklist']
  /** Steps of migration that others than the caller do. */
  reserved: { name: string; may_do: boolean; reserved_for: readonly string[] }[]
}

export interface JoinOptions {
  values: FormValues
  uses_personal_email: boolean
}

/** Names of unfinished steps by candidate, but that of migration. One statement. */
async function findStepsLeft(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select s.candidate_id as id, jsonb_agg(s.name order by s.position) as names from candidate_step s
    where s.org_id = ${ctx.orgId} and s.candidate_id = any (${[...ids]}::bigint[]) and s.state <> 'done'
      and s.kind <> ${STEP_KIND.migration} group by s.candidate_id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** The steps of migration that are reserved to others than the caller, by candidate. One statement. */
async function findReserved(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, JudgedJoiner['reserved']>> {
  const { rows } = await sql<{ id: number; name: string; reserved_for: string[] }>`
    select s.candidate_id as id, s.name, ${reservedFor(ctx)} as reserved_for from candidate_step s
    where s.org_id = ${ctx.orgId} and s.candidate_id = any (${[...ids]}::bigint[]) and s.kind = ${STEP_KIND.migration}
      and s.state <> 'done' and not ${isNotReserved(ctx)}`.execute(db)
  return new Map(rows.map(({ id, ...step }) => [id, [{ ...step, may_do: false }]]))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const factsOf = (values: FormValues) => ({
  first_name: textOf(values.FIRST_NAME) ?? '',
  last_name: textOf(values.LAST_NAME) ?? '',
  email: textOf(values.EMAIL),
  personal_email: textOf(values.PERSONAL_EMAIL),
  phone: textOf(values.PHONE),
  date_of_birth: textOf(values.DATE_OF_BIRTH),
})

/** What is missing, and who may be the same person. A fixed number of statements for any number of candidates. */
export async function judgeJoiners(
  ctx: Ctx,
  db: Db,
  candidates: readonly StoredCandidate[],
  { values: given, uses_personal_email: usesPersonal }: JoinOptions,
): Promise<JudgedJoiner[]> {
  const ids = candidates.map(({ id }) => id)
  const fields = await hireFields(ctx, db)
  const wanted = candidates.map((one) => employeeValues(valuesOf(one), fields, given, usesPersonal))
  const judged = await judgeHires(ctx, db, wanted)
  const today = await organisationToday(ctx, db)
  const left = await findStepsLeft(ctx, db, ids)
  const reserved = await findReserved(ctx, db, ids)
  const parts = await missingParts(ctx, db, ids)
  const alike = await findAlikeOf(ctx, db, wanted.map(factsOf))
  const warnings = await findWarnings(
    ctx,
    db,
    candidates.map((one) => personFacts(valuesOf(one))),
  )
  return candidates.map((candidate, at) => {
    const { id, status } = candidate
    const { values = {}, problems: found = {} } = judged[at] ?? {}
    const joining = joiningProblem(values.DATE_OF_JOINING, today)
    const problems = joining ? { ...found, DATE_OF_JOINING: joining } : found
    return {
      ...{ candidate, values, problems },
      ...{ alike: alike.filter((one) => one.at === at), reserved: reserved.get(id) ?? [] },
      blacklist: [...new Set(warnings[at]?.blacklist.map(({ by }) => by))],
      missing: [
        ...(isOpen(status) && status !== 'draft'
          ? []
          : [joiningTexts('isStatus', { status: statusWords(status) })]),
        ...(reserved.get(id) ?? []).map(({ name, reserved_for: groups }) =>
          joiningTexts('stepReserved', { name, groups: groups.join(', ') }),
        ),
        ...(left.get(id) ?? []).map((name) => joiningTexts('stepLeft', { name })),
        ...Object.entries(problems).map(([slug, problem]) =>
          namedProblem(fields.get(slug)?.name ?? slug, problem).replace(/\.$/, ''),
        ),
        ...(parts.get(id) ?? []),
      ],
    }
  })
}

export const joinerView = ({ candidate, missing, alike, blacklist }: JudgedJoiner): Joiner => ({
  ...{ candidate_id: candidate.id, CANDIDATE_NAME: candidate.full_name, employee_id: candidate.employee_id },
  missing: candidate.employee_id === null ? missing : [],
  blacklist: candidate.employee_id === null ? blacklist : [],
  alike:
    candidate.employee_id === null
      ? alike.map(({ id, full_name, code, has_left, is_visible: isVisible, by }) => ({
          ...{ employee_id: isVisible ? id : null, EMPLOYEE_NAME: isVisible ? full_name : null },
          ...{ EMPLOYEE_CODE: isVisible ? code : null, has_left: isVisible && has_left, by },
        }))
      : [],
})
