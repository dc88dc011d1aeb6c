import { daysBetween } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  Delegation,
  listDelegations,
  saveDelegation,
} from '@muster/contract/requests/delegations.contract'
import { type RawBuilder, sql } from 'kysely'
import { dateText, spanText } from '../../lib/texts/span.texts.ts'
import { holds } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { notify } from '../notices/index.ts'
import { actorName } from './request.queries.ts'
import { findRequestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'
import { type DelegationPeriod, delegationLoop } from './rules/delegation-loop.ts'

const MANAGE = 'requests.delegations.manage'
/** Maximum length of a delegation in days; approvers away for longer are replaced. */
const LONGEST = 366
const MAX_SHOWN = 200

interface Row {
  id: number
  employee_id: number
  employee_name: string
  delegate_id: number
  delegate_name: string
  from_date: string
  to_date: string
  kinds: string[] | null
  reason: string
  ended_at: string | null
  today: string
}

async function findRows(ctx: Ctx, db: Db, where: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.employee_id, e.full_name as employee_name, d.delegate_id, g.full_name as delegate_name, d.from_date,
      d.to_date, d.kinds, d.reason, d.ended_at, ${organisationTodaySql(ctx)} as today
    from approval_delegation d
    join employee e on e.org_id = d.org_id and e.id = d.employee_id
    join employee g on g.org_id = d.org_id and g.id = d.delegate_id
    where d.org_id = ${ctx.orgId} and ${where}
    order by d.from_date desc, d.id desc limit ${MAX_SHOWN}`.execute(db)
  return rows
}

function stateOf(row: Row): Delegation['state'] {
  if (row.ended_at !== null) return 'ended'
  if (row.to_date < row.today) return 'over'
  return row.from_date > row.today ? 'planned' : 'running'
}

function viewOf(ctx: Ctx, row: Row, manages: boolean): Delegation {
  const state = stateOf(row)
  const isOpen = state === 'planned' || state === 'running'
  return {
    id: row.id,
    EMPLOYEE_ID: row.employee_id,
    EMPLOYEE_NAME: row.employee_name,
    DELEGATE_ID: row.delegate_id,
    DELEGATE_NAME: row.delegate_name,
    from_date: row.from_date,
    to_date: row.to_date,
    kinds: row.kinds,
    reason: row.reason,
    state,
    abilities: { end: isOpen && (manages || row.employee_id === ctx.actor.employeeId) },
  }
}

export function readDelegations(ctx: Ctx, of: 'me' | 'all'): Promise<DataOf<typeof listDelegations>> {
  const me = ctx.actor.employeeId
  const manage = holds(ctx.actor, MANAGE)
  return readTx(ctx, async (db) => {
    const reach = sql<boolean>`coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`
    const granted = await findRows(ctx, db, of === 'all' ? reach : sql`d.employee_id = ${me}::bigint`)
    const received = of === 'all' ? [] : await findRows(ctx, db, sql`d.delegate_id = ${me}::bigint`)
    return {
      given: granted.map((row) => viewOf(ctx, row, of === 'all')),
      received: received.map((row) => viewOf(ctx, row, false)),
      abilities: { create: me !== null, manage },
    }
  })
}

const refuse = (problem: string, field: string): never =>
  fail('requests.delegation_unfit', { parameters: { problem }, fields: { [field]: problem } })

type Input = BodyOf<typeof saveDelegation>

function checkDays({ from_date, to_date }: Input, today: string): void {
  const days = daysBetween(from_date, to_date)
  if (days < 0) refuse(requestsTexts('theLastDayMustNotBeBeforeTheFirst'), 'to_date')
  if (days >= LONGEST) refuse(requestsTexts('chooseAtMostDays', { longest: LONGEST }), 'to_date')
  if (to_date < today) refuse(requestsTexts('theseDaysAreOver'), 'to_date')
}

interface Person {
  id: number
  name: string
  status: string
  can_sign_in: boolean
  reached: boolean
}

async function findPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.id, e.full_name as name, e.status, coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) as reached,
      exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id and a.state = 'active')
        as can_sign_in
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/**
 * The delegating approver and the delegate. @throws AppError `record.not_found`, `requests.delegation_unfit`
 */
async function partiesOf(ctx: Ctx, db: Db, input: Input): Promise<{ giver: Person; taker: Person }> {
  const giverId = input.EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  const people = await findPeople(ctx, db, [giverId, input.DELEGATE_ID])
  const giver = people.find((one) => one.id === giverId)
  if (!giver || (giverId !== ctx.actor.employeeId && !giver.reached)) fail('record.not_found')
  const taker = people.find((one) => one.id === input.DELEGATE_ID) ?? fail('record.not_found')
  if (taker.id === giver.id) refuse(requestsTexts('chooseSomebodyElse'), 'DELEGATE_ID')
  if (taker.status !== 'active') refuse(requestsTexts('hasLeft', { name: taker.name }), 'DELEGATE_ID')
  if (!taker.can_sign_in) refuse(requestsTexts('hasNoLogin', { name: taker.name }), 'DELEGATE_ID')
  return { giver, taker }
}

async function refuseLoop(ctx: Ctx, db: Db, fresh: DelegationPeriod): Promise<void> {
  const { rows } = await sql<DelegationPeriod>`
    select employee_id as "from", delegate_id as "to", from_date as "fromDate", to_date as "toDate"
    from approval_delegation where org_id = ${ctx.orgId} and ended_at is null
      and from_date <= ${fresh.toDate}::date and to_date >= ${fresh.fromDate}::date`.execute(db)
  const loop = delegationLoop(fresh, rows)
  if (!loop) return
  const people = await findPeople(ctx, db, loop)
  const names = loop.map((id) => people.find((one) => one.id === id)?.name ?? '').join(' → ')
  fail('requests.delegation_loop', { parameters: { names } })
}

async function refuseOverlap(ctx: Ctx, db: Db, giver: Person, input: Input): Promise<void> {
  const [existing] = await findRows(
    ctx,
    db,
    sql`d.employee_id = ${giver.id} and d.ended_at is null
      and d.from_date <= ${input.to_date}::date and d.to_date >= ${input.from_date}::date`,
  )
  if (!existing) return
  fail('requests.delegation_overlaps', {
    parameters: {
      name: existing.delegate_name,
      from: spanText(existing.from_date, existing.from_date),
      to: spanText(existing.to_date, existing.to_date),
    },
  })
}

/** Serialises delegations of an organisation: two concurrent ones could otherwise form a loop. */
async function lockDelegations(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('approval_delegation', ${ctx.orgId}))`.execute(db)
}

/**
 * Delegates approvals for a period: the delegate decides in the approver's place, with both names in the
 * history, and the approver can still decide. Refuses loops, also across several people.
 *
 * @throws AppError `record.not_found`, `requests.delegation_loop`, `requests.delegation_overlaps`,
 * `requests.delegation_unfit`
 */
export function createDelegation(ctx: Ctx, input: Input): Promise<{ id: number }> {
  return tx(ctx, async (db) => {
    await lockDelegations(ctx, db)
    const { giver, taker } = await partiesOf(ctx, db, input)
    const { rows } = await sql<{ today: string }>`select ${organisationTodaySql(ctx)} as today`.execute(db)
    checkDays(input, rows[0]?.today ?? input.from_date)
    const unknown = input.kinds?.find((kind) => !findRequestKind(kind))
    if (unknown) refuse(requestsTexts('thereIsNoKind', { unknown }), 'kinds')
    await refuseOverlap(ctx, db, giver, input)
    const days = { fromDate: input.from_date, toDate: input.to_date }
    await refuseLoop(ctx, db, { from: giver.id, to: taker.id, ...days })
    const { id } = await db
      .insertInto('approval_delegation')
      .values({
        org_id: ctx.orgId,
        employee_id: giver.id,
        delegate_id: taker.id,
        from_date: input.from_date,
        to_date: input.to_date,
        kinds: input.kinds && input.kinds.length > 0 ? input.kinds : null,
        reason: input.reason,
        author: actorName(ctx),
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, {
      recordType: 'approval_delegation',
      recordId: id,
      recordLabel: `${giver.name} → ${taker.name}`,
      changes: { from_date: [null, input.from_date], to_date: [null, input.to_date] },
      reason: input.reason,
    })
    await notify(ctx, db, {
      to: { employeeIds: [taker.id] },
      kind: 'requests.delegated',
      values: { name: giver.name, from: dateText(input.from_date), to: dateText(input.to_date) },
      link: { admin: '/requests/delegations', me: '/requests/delegations' },
    })
    return { id }
  })
}

/** Ends a delegation immediately. Idempotent. @throws AppError `record.not_found` */
export function closeDelegation(ctx: Ctx, id: number): Promise<{ id: number }> {
  return tx(ctx, async (db) => {
    await lockDelegations(ctx, db)
    const [row] = await findRows(
      ctx,
      db,
      sql`d.id = ${id} and (d.employee_id = ${ctx.actor.employeeId}::bigint
        or coalesce(${employeeScope(ctx, MANAGE, 'e')}, false))`,
    )
    if (!row) fail('record.not_found')
    if (row.ended_at !== null) return { id }
    await sql`
      update approval_delegation set ended_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'approval_delegation',
      recordId: id,
      recordLabel: `${row.employee_name} → ${row.delegate_name}`,
      changes: { ended: [false, true] },
    })
    return { id }
  })
}
