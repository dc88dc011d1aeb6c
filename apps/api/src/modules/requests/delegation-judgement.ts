import { daysBetween } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import type { saveDelegation } from '@muster/contract/requests/delegations.contract'
import { sql } from 'kysely'
import { employeeScope, reportsOf } from '../../platform/access/employee-scope.ts'
import { findStronger } from '../../platform/access/stronger.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { inDirectory, knownAsDelegate, whyNot } from './delegates-offered.service.ts'
import { findRequestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'
import { type DelegationPeriod, delegationLoop } from './rules/delegation-loop.ts'

/** The right to delegate somebody else's approvals. */
export const MANAGE_DELEGATIONS = 'requests.delegations.manage'
/** Maximum length of a delegation in days; approvers away for longer are replaced. */
const LONGEST = 366

const refuse = (problem: string, field: string): never =>
  fail('requests.delegation_unfit', { parameters: { problem }, fields: { [field]: problem } })

export type DelegationInput = BodyOf<typeof saveDelegation>

export function checkDays({ from_date, to_date }: DelegationInput, today: string): void {
  const days = daysBetween(from_date, to_date)
  if (days < 0) refuse(requestsTexts('lastDayBeforeFirst'), 'to_date')
  if (days >= LONGEST) refuse(requestsTexts('tooManyDays', { longest: LONGEST }), 'to_date')
  if (to_date < today) refuse(requestsTexts('daysInPast'), 'to_date')
}

export interface DelegationParty {
  id: number
  name: string
  status: string
  can_sign_in: boolean
  reached: boolean
  /** Whether the caller may see them. */
  known: boolean
  in_directory: boolean
}

async function findPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<DelegationParty[]> {
  const { rows } = await sql<DelegationParty>`
    select e.id, e.full_name as name, e.status, coalesce(${employeeScope(ctx, MANAGE_DELEGATIONS, 'e')}, false) as reached,
      ${knownAsDelegate(ctx)} as known, ${inDirectory(ctx)} as in_directory,
      exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id and a.state = 'active')
        as can_sign_in
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/**
 * The delegating approver and the delegate. @throws AppError `record.not_found`, `requests.delegation_unfit`
 */
export async function partiesOf(
  ctx: Ctx,
  db: Db,
  input: DelegationInput,
): Promise<{ giver: DelegationParty; taker: DelegationParty }> {
  const giverId = input.EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  const people = await findPeople(ctx, db, [giverId, input.DELEGATE_ID])
  const giver = people.find((one) => one.id === giverId)
  if (!giver || (giverId !== ctx.actor.employeeId && !giver.reached)) fail('record.not_found')
  const taker = people.find((one) => one.id === input.DELEGATE_ID) ?? fail('record.not_found')
  if (taker.id === giver.id) refuse(requestsTexts('chooseSomebodyElse'), 'DELEGATE_ID')
  // Why somebody can't be a delegate is told only to those who may see them.
  const isKnown = taker.known || taker.reached || taker.id === ctx.actor.employeeId
  if (!isKnown && !(taker.status === 'active' && taker.can_sign_in)) fail('record.not_found')
  if (taker.status !== 'active') refuse(requestsTexts('hasLeft', { name: taker.name }), 'DELEGATE_ID')
  if (!taker.can_sign_in) refuse(whyNot(taker.name, taker.in_directory || taker.reached), 'DELEGATE_ID')
  return { giver, taker }
}

export async function refuseLoop(ctx: Ctx, db: Db, fresh: DelegationPeriod): Promise<void> {
  const { rows } = await sql<DelegationPeriod>`
    select employee_id as "from", delegate_id as "to", from_date as "fromDate", to_date as "toDate"
    from approval_delegation where org_id = ${ctx.orgId} and ended_at is null
      and from_date <= ${fresh.toDate}::date and to_date >= ${fresh.fromDate}::date`.execute(db)
  const loop = delegationLoop(fresh, rows)
  if (!loop) return
  const people = await findPeople(ctx, db, loop)
  // The caller knows whom they chose, and who delegates to them or receives from them.
  const me = ctx.actor.employeeId
  const nameOf = (id: number, at: number) => {
    const isNeighbour = me !== null && [loop[at - 1], id, loop[at + 1]].includes(me)
    const isChosen = id === fresh.from || id === fresh.to
    const person = people.find((one) => one.id === id)
    const isSeen = isChosen || isNeighbour || person?.known || person?.reached
    return isSeen && person ? person.name : requestsTexts('somebodyElse')
  }
  const names = loop.map(nameOf).join(' → ')
  fail('requests.delegation_loop', { parameters: { names } })
}

/**
 * Refuses to set a delegation for somebody who may do more than the caller, or whose reporting line goes beyond the
 * caller's reach: the delegate would decide what the caller has no say in.
 *
 * @throws AppError `requests.delegation_beyond`
 */
export async function refuseBeyond(ctx: Ctx, db: Db, giver: DelegationParty): Promise<void> {
  const { rows } = await sql<{ accounts: number[]; wider: boolean }>`
    select array(select a.id from account a where a.org_id = ${ctx.orgId} and a.employee_id = ${giver.id}) as accounts,
      exists (select from employee e where e.org_id = ${ctx.orgId} and e.status = 'active'
        and ${reportsOf(ctx, giver.id, 'e')} and not coalesce(${employeeScope(ctx, MANAGE_DELEGATIONS, 'e')}, false)) as wider`.execute(
    db,
  )
  const [found] = rows
  const isBeyond = found?.wider || (await findStronger(ctx, db, found?.accounts ?? [])).size > 0
  if (isBeyond)
    fail('requests.delegation_beyond', {
      parameters: { name: giver.name },
      fields: { EMPLOYEE_ID: requestsTexts('exceedsYours') },
    })
}

/**
 * Refuses to name oneself as somebody's delegate, and two holders of the right to name each other, unless the caller
 * may decide those requests anyway.
 *
 * @throws AppError `requests.delegation_unfit`
 */
export async function refuseOwnGain(
  ctx: Ctx,
  db: Db,
  giver: DelegationParty,
  { DELEGATE_ID, from_date, to_date }: DelegationInput,
): Promise<void> {
  const me = ctx.actor.employeeId
  if (me === null) return
  const isSelf = DELEGATE_ID === me
  const { rows } = await sql<{ swapped: boolean; decides: boolean }>`
    select exists (select from approval_delegation d where d.org_id = ${ctx.orgId} and d.ended_at is null
        and not d.in_person and d.delegate_id = ${me} and d.author_employee = ${DELEGATE_ID}
        and d.from_date <= ${to_date}::date and d.to_date >= ${from_date}::date) as swapped,
      not exists (select from employee e where e.org_id = ${ctx.orgId} and e.status = 'active'
        and (e.id = ${giver.id} or ${reportsOf(ctx, giver.id, 'e')})
        and not coalesce(${employeeScope(ctx, 'requests.decide', 'e')}, false)) as decides`.execute(db)
  const [found] = rows
  if (found?.decides) return
  if (isSelf) refuse(requestsTexts('namesThemselves'), 'DELEGATE_ID')
  if (found?.swapped) refuse(requestsTexts('nameEachOther'), 'DELEGATE_ID')
}

/** @throws AppError `requests.delegation_unfit` for a kind of request that does not exist */
export function checkKinds({ kinds }: DelegationInput): void {
  const unknown = kinds?.find((kind) => !findRequestKind(kind))
  if (unknown) refuse(requestsTexts('unknownRequestType', { unknown }), 'kinds')
}
