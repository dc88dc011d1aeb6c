import type { DataOf } from '@muster/contract/kit/index'
import type { Delegation, listDelegations } from '@muster/contract/requests/delegations.contract'
import { type RawBuilder, sql } from 'kysely'
import { dateText, spanText } from '../../lib/texts/span.texts.ts'
import { holds } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { findApprovers } from '../employees/index.ts'
import { notify } from '../notices/index.ts'
import {
  checkDays,
  checkKinds,
  type DelegationInput,
  type DelegationParty,
  MANAGE_DELEGATIONS,
  partiesOf,
  refuseBeyond,
  refuseLoop,
  refuseOwnGain,
} from './delegation-judgement.ts'
import { actorName } from './request.queries.ts'

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
  author: string
  in_person: boolean
  ended_at: string | null
  today: string
}

async function findRows(ctx: Ctx, db: Db, where: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.employee_id, e.full_name as employee_name, d.delegate_id, g.full_name as delegate_name, d.from_date,
      d.to_date, d.kinds, d.reason, d.author, d.in_person, d.ended_at, ${organisationTodaySql(ctx)} as today
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
    in_person: row.in_person,
    set_by: row.author,
    state,
    abilities: { end: isOpen && (manages || row.employee_id === ctx.actor.employeeId) },
  }
}

export function readDelegations(ctx: Ctx, of: 'me' | 'all'): Promise<DataOf<typeof listDelegations>> {
  const me = ctx.actor.employeeId
  const manage = holds(ctx.actor, MANAGE_DELEGATIONS)
  return readTx(ctx, async (db) => {
    const reach = sql<boolean>`coalesce(${employeeScope(ctx, MANAGE_DELEGATIONS, 'e')}, false)`
    const granted = await findRows(ctx, db, of === 'all' ? reach : sql`d.employee_id = ${me}::bigint`)
    const received = of === 'all' ? [] : await findRows(ctx, db, sql`d.delegate_id = ${me}::bigint`)
    return {
      given: granted.map((row) => viewOf(ctx, row, of === 'all')),
      received: received.map((row) => viewOf(ctx, row, false)),
      abilities: { create: me !== null, manage },
    }
  })
}

/**
 * Tells the delegate; if somebody else set the delegation, also the approver and the other holders of the right, so
 * that it can't be set unseen.
 */
async function tell(
  ctx: Ctx,
  db: Db,
  parties: { giver: DelegationParty; taker: DelegationParty },
  input: DelegationInput,
): Promise<void> {
  const { giver, taker } = parties
  const days = { from: dateText(input.from_date), to: dateText(input.to_date) }
  const link = { admin: '/requests/delegations', me: '/requests/delegations' }
  if (taker.id !== ctx.actor.employeeId)
    await notify(ctx, db, {
      to: { employeeIds: [taker.id] },
      kind: 'requests.delegated',
      values: { name: giver.name, ...days },
      link,
    })
  if (giver.id === ctx.actor.employeeId) return
  const values = { by: actorName(ctx), name: giver.name, delegate: taker.name, ...days }
  const holders = await findApprovers(ctx, db, MANAGE_DELEGATIONS, giver.id)
  for (const to of [
    { employeeIds: [giver.id] },
    { accountIds: holders.filter((id) => id !== ctx.actor.accountId) },
  ])
    await notify(ctx, db, { to, kind: 'requests.delegated_for', values, link })
}

async function refuseOverlap(
  ctx: Ctx,
  db: Db,
  giver: DelegationParty,
  input: DelegationInput,
): Promise<void> {
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
 * history, and the approver can still decide. It covers the approver's own approvals, not those delegated to them.
 * Refuses loops of people who would all be away, also across several. Set by somebody else, it covers only what the
 * delegate reaches, and nobody names themselves.
 *
 * @throws AppError `record.not_found`, `requests.delegation_beyond`, `requests.delegation_loop`, `requests.delegation_overlaps`,
 * `requests.delegation_unfit`
 */
export function createDelegation(ctx: Ctx, input: DelegationInput): Promise<{ id: number }> {
  return tx(ctx, async (db) => {
    await lockDelegations(ctx, db)
    const { giver, taker } = await partiesOf(ctx, db, input)
    const isInPerson = giver.id === ctx.actor.employeeId
    if (!isInPerson) {
      await refuseBeyond(ctx, db, giver)
      await refuseOwnGain(ctx, db, giver, input)
    }
    const { rows } = await sql<{ today: string }>`select ${organisationTodaySql(ctx)} as today`.execute(db)
    checkDays(input, rows[0]?.today ?? input.from_date)
    checkKinds(input)
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
        in_person: isInPerson,
        author_employee: ctx.actor.employeeId,
        author_account: ctx.actor.accountId,
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
    await tell(ctx, db, { giver, taker }, input)
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
        or coalesce(${employeeScope(ctx, MANAGE_DELEGATIONS, 'e')}, false))`,
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
