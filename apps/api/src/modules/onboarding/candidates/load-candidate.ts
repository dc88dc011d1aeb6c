import type { FormValues } from '@muster/contract/forms/form-definition'
import { type CandidateStatus, ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { columnsOf } from '../../forms/index.ts'
import {
  BLACKLIST,
  CTC,
  candidateScope,
  DELETE,
  EDIT,
  MIGRATE,
  NEXT,
  PAY,
  PREVIOUS,
  SEND,
  VIEW,
} from '../onboarding.access.ts'

/** A candidate as stored, with what the caller may do. */
export interface StoredCandidate {
  id: number
  full_name: string
  status: CandidateStatus
  status_before: CandidateStatus | null
  status_reason: string
  flow_id: number | null
  step_id: number | null
  employee_id: number | null
  custom: FormValues
  version: number
  /** In which they read the portal last. */
  language: Language | null
  /** Built-in values by column. */
  columns: Record<string, FormValues[string]>
  may_edit: boolean
  may_next: boolean
  may_previous: boolean
  may_blacklist: boolean
  may_delete: boolean
  may_see_pay: boolean
  may_set_pay: boolean
  may_ask: boolean
  may_send: boolean
  may_migrate: boolean
}

/** Why somebody was blacklisted is for those who may blacklist. */
export const mayReadReason = (
  status: CandidateStatus,
  { may_blacklist }: Pick<StoredCandidate, 'may_blacklist'>,
): boolean => status !== 'blacklisted' || may_blacklist

/** A day is text, wherever it comes from. */
const columnsJson = () =>
  sql.join(columnsOf(ONBOARDING_FORM).map(([, column]) => sql`${sql.lit(column)}, ${sql.ref(`c.${column}`)}`))

/** Candidates within the caller's reach, by id. One statement. */
export async function findCandidates(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredCandidate[]> {
  const { rows } = await sql<StoredCandidate>`
    select c.id, c.full_name, c.status, c.status_before, c.status_reason, c.flow_id, c.step_id, c.employee_id, c.custom,
      c.version, c.language, jsonb_build_object(${columnsJson()}) as columns, ${candidateScope(ctx, EDIT)} as may_edit,
      ${candidateScope(ctx, NEXT)} as may_next, ${candidateScope(ctx, PREVIOUS)} as may_previous,
      ${candidateScope(ctx, BLACKLIST)} as may_blacklist, ${candidateScope(ctx, DELETE)} as may_delete,
      ${candidateScope(ctx, PAY)} as may_see_pay, ${candidateScope(ctx, SEND)} as may_send,
      (${candidateScope(ctx, PAY)} and ${candidateScope(ctx, CTC)}) as may_set_pay,
      ${candidateScope(ctx, CTC)} as may_ask, ${candidateScope(ctx, MIGRATE)} as may_migrate
    from candidate c where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[])
      and ${candidateScope(ctx, VIEW)} order by c.id`.execute(db)
  return rows
}

/** @throws AppError `record.not_found` for a candidate who is missing or out of reach */
export const requireCandidate = async (ctx: Ctx, db: Db, id: number): Promise<StoredCandidate> =>
  found((await findCandidates(ctx, db, [id]))[0])

/**
 * Locks a candidate, so that two people who act at once take turns, and loads what is stored then.
 *
 * @throws AppError `record.not_found`
 */
export async function lockCandidate(ctx: Ctx, db: Db, id: number): Promise<StoredCandidate> {
  await sql`select from candidate where org_id = ${ctx.orgId} and id = ${id} for no key update`.execute(db)
  return requireCandidate(ctx, db, id)
}

/** The answers of the form by slug. */
export const valuesOf = (candidate: Pick<StoredCandidate, 'columns' | 'custom'>): FormValues => ({
  ...candidate.custom,
  ...Object.fromEntries(
    columnsOf(ONBOARDING_FORM).flatMap(([slug, column]) => {
      const value = candidate.columns[column] ?? null
      return value === null || value === '' ? [] : [[slug, value]]
    }),
  ),
})

/** @throws AppError `access.denied` */
export function requireRight(isAllowed: boolean): void {
  if (!isAllowed) fail('access.denied')
}

/** The same for several, in ascending order of ids, so that they can't lock each other out. Those out of reach are left out. */
export async function lockCandidates(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredCandidate[]> {
  await sql`select from candidate where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])
    order by id for no key update`.execute(db)
  return findCandidates(ctx, db, ids)
}
