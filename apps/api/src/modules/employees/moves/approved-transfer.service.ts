import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { fieldsOf, findMasterRecords, loadForm, masterIdsIn } from '../../forms/index.ts'
import { notify } from '../../notices/index.ts'
import { withAuthority } from '../approvals/authority.ts'
import { findVisibility, visibleColleagues } from '../colleagues/visible-colleagues.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { toValues } from '../employee-columns.ts'
import { findPeople } from '../people.queries.ts'
import { fieldText } from '../profile/record-text.ts'
import { type Authors, LINE_PERMISSIONS } from '../reach-given.ts'
import { dayInWords } from '../rules/day-in-words.ts'
import { cancelTransfers } from './planned.service.ts'
import type { TransferInput } from './transfer.facts.ts'
import { judgeMoves, transferWithin } from './transfer.service.ts'

/** A transfer of one employee as submitted for approval. */
export interface ProposedTransfer {
  values: Record<string, number | null>
  effective_date: string
  reason_id: number | null
  note: string
  hand_reports_to: number | null
}

const inputOf = (employeeId: number, proposed: ProposedTransfer): TransferInput => ({
  people: [{ emp_id: employeeId }],
  ...proposed,
})

/**
 * Validates a proposed transfer with system permissions. The caller must check whether the requester may propose it.
 *
 * @returns names of the changed fields
 * @throws AppError `employees.transfer_refused`, `employees.manager_cycle`, `employees.future_cycle`,
 *   `request.invalid`, `access.reach_grows` if the proposer would reach more people
 */
export async function judgeTransfer(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  proposed: ProposedTransfer,
): Promise<string[]> {
  await refuseStrangers(ctx, db, [proposed.values.REPORTING_MANAGER_ID, proposed.hand_reports_to])
  return judgeMoves(withAuthority(ctx), db, inputOf(employeeId, proposed), ctx.actor)
}

/** Refuses managers whom the requester cannot see, to disclose no names. @throws AppError `record.not_found` */
async function refuseStrangers(ctx: Ctx, db: Db, named: readonly (number | null | undefined)[]) {
  const ids = [...new Set(named.filter((id) => typeof id === 'number'))]
  if (ids.length === 0) return
  const visible = visibleColleagues(ctx, await findVisibility(ctx, db))
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
      and (coalesce(${employeeScope(ctx, 'employees.directory.view', 'e')}, false) or ${visible})`.execute(db)
  if (rows.length < ids.length) fail('record.not_found')
}

/** Moves created by an approved request and not cancelled. */
async function findMoves(ctx: Ctx, db: Db, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employee_move where org_id = ${ctx.orgId} and request_id = ${requestId} and cancelled_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface ApprovedTransfer {
  requestId: number
  employeeId: number
  /** The account that proposed it; null for the product. */
  proposer: number | null
  /** Accounts that approved its stages. */
  approvers: readonly number[]
}

/**
 * Who stands behind an approved transfer. They have read it, so seeing the people concerned is enough. The product,
 * which approves what nobody decided in time, vouches for nobody. One statement per account.
 */
async function authorsOf(ctx: Ctx, db: Db, { proposer, approvers }: ApprovedTransfer): Promise<Authors> {
  const { actor } = ctx
  const load = async (ids: readonly (number | null)[]) => {
    const loaded: Actor[] = []
    for (const id of new Set(ids)) {
      const other = id === null || id === actor.accountId ? undefined : await findAccountActor(ctx, db, id)
      if (other) loaded.push(other)
    }
    return loaded
  }
  const decider = actor.kind === 'account' || proposer === null ? [actor] : []
  return {
    actors: [...decider, ...(await load([proposer]))],
    approvers: await load(approvers.filter((id) => id !== proposer)),
    permissions: [...LINE_PERMISSIONS, 'employees.profile.view'],
  }
}

/**
 * Applies an approved transfer from its effective date and notifies the employee, in the transaction of the
 * decision. Idempotent. Neither whoever proposed it nor whoever decides may gain reach by it, and they or an earlier
 * approver must reach the people whom it gives to a new manager.
 *
 * @throws AppError as `judgeTransfer`, since records may have changed after it was proposed;
 *   `access.reach_grows_for_proposer`, `access.reach_given`
 */
export async function applyTransfer(
  ctx: Ctx,
  db: Db,
  approved: ApprovedTransfer,
  proposed: ProposedTransfer,
): Promise<void> {
  const { requestId, employeeId } = approved
  if ((await findMoves(ctx, db, requestId)).length > 0) return
  const authors = await authorsOf(ctx, db, approved)
  const made = await transferWithin(withAuthority(ctx), db, inputOf(employeeId, proposed), authors)
  await sql`
    update employee_move set request_id = ${requestId}
    where org_id = ${ctx.orgId} and id = any (${made.moves.map((move) => move.move_id)}::bigint[])`.execute(
    db,
  )
  await notify(ctx, db, {
    to: { employeeIds: [employeeId] },
    kind: 'employees.transferred',
    values: { day: dateText(proposed.effective_date) },
    link: { me: '/profile' },
  })
  forgetTotals(ctx)
}

/** @throws AppError `employees.transfer_begun` from the effective date on */
export async function refuseBegun(
  ctx: Ctx,
  db: Db,
  { effective_date: day }: ProposedTransfer,
): Promise<void> {
  if (day <= (await organisationToday(ctx, db)))
    fail('employees.transfer_begun', { parameters: { day: dayInWords(day) } })
}

/** Cancels an approved transfer before its effective date. Idempotent. */
export async function cancelApprovedTransfer(
  ctx: Ctx,
  db: Db,
  { requestId }: { requestId: number },
  note: string,
): Promise<void> {
  const moves = await findMoves(ctx, db, requestId)
  if (moves.length > 0) await cancelTransfers(withAuthority(ctx), db, moves, note)
}

interface RequestedTransfer {
  id: number
  employeeId: number
  payload: ProposedTransfer
}

export interface TransferLine {
  FIELD_SLUG: string
  FIELD_NAME: string
  before: string
  after: string
}

/** Changes of each transfer, with names. Three statements, whatever the number of transfers. */
export async function describeTransfers(
  ctx: Ctx,
  db: Db,
  requested: readonly RequestedTransfer[],
): Promise<Map<number, { lines: TransferLine[]; reason: string; handsTo: string }>> {
  const people = await findPeople(ctx, db, [...new Set(requested.map((one) => one.employeeId))])
  const form = await loadForm(withAuthority(ctx), db, EMPLOYEE_FORM)
  const fields = fieldsOf(form)
  const recordOf = new Map(people.map((person) => [person.id, toValues(person)]))
  const ids = masterIdsIn(fields, [...requested.map((one) => one.payload.values), ...recordOf.values()])
  const leaders = requested.flatMap(({ payload }) => payload.hand_reports_to ?? [])
  const names = await findMasterRecords(ctx, db, {
    ...ids,
    employee: [...(ids.employee ?? []), ...leaders],
    reason: requested.flatMap(({ payload }) => payload.reason_id ?? []),
  })
  const label = (master: string, id: number | null) =>
    id === null ? '' : (names.get(master)?.get(id)?.label ?? '')
  const lineOf = (field: FormField, { employeeId, payload }: RequestedTransfer): TransferLine => ({
    FIELD_SLUG: field.FIELD_SLUG,
    FIELD_NAME: field.FIELD_NAME,
    before: fieldText(field, recordOf.get(employeeId)?.[field.FIELD_SLUG], names),
    after: fieldText(field, payload.values[field.FIELD_SLUG], names),
  })
  return new Map(
    requested.map((one) => {
      const changed = fields.filter((field) => Object.hasOwn(one.payload.values, field.FIELD_SLUG))
      const described = {
        lines: changed.map((field) => lineOf(field, one)),
        reason: label('reason', one.payload.reason_id),
        handsTo: label('employee', one.payload.hand_reports_to),
      }
      return [one.id, described] as const
    }),
  )
}
