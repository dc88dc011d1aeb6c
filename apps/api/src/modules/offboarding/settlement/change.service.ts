import { amountProblem, type BodyOf, type DataOf } from '@muster/contract/kit/index'
import { SEPARATION_STATUS, type SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import {
  MOST_MANUAL_LINES,
  type SettlementState,
} from '@muster/contract/offboarding/settlement/settlement.constants'
import type {
  decideSettlement,
  paySettlement,
  resetSettlementLine,
  saveSettlementLine,
  submitSettlement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { bookDays, lockBalances } from '../../leave/index.ts'
import { notify } from '../../notices/index.ts'
import { canSignIn, sendLinkTo } from '../leaver/send-link.ts'
import { statusText } from '../offboarding.texts.ts'
import { mayBecome } from '../rules/separation-status.ts'
import { leavePaidOut } from '../rules/settlement-checks.ts'
import { findSeparations } from '../separations/load-separation.ts'
import { logSeparations } from '../separations/log.ts'
import { changeStatus, factsOf } from '../separations/status.service.ts'
import { moneyWords, paidWords } from './explain.ts'
import { type LockedLeaver, lockLeaver } from './facts.queries.ts'
import { settlementPaid } from './paid.hook.ts'
import { APPROVE, PREPARE } from './settlement.access.ts'
import { settlementTexts } from './settlement.texts.ts'
import { logSettlement, type SettlementFact } from './settlement-log.ts'
import {
  type StoredStatement,
  statementsQuery,
  stateWords,
  waitsForAnother,
  warningsOf,
  workedIn,
} from './statements.queries.ts'

type Done = DataOf<typeof submitSettlement>

interface Opened {
  leaver: LockedLeaver
  statement: StoredStatement
}

/**
 * Locks the separation of a statement and reads it as it is then.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `offboarding.settlement_state`, `offboarding.settlement_early`
 */
async function open(
  ctx: Ctx,
  db: Db,
  { settlement_id: id, version }: { settlement_id: number; version: number },
  of: {
    permission: string
    states: readonly SettlementState[]
    /** Goes by the last working day: one that has moved since is computed again first. */
    isFinal?: boolean
  },
): Promise<Opened> {
  const { rows } = await sql<{ separation_id: number; last_day: string }>`
    select separation_id, facts ->> 'last_working_day' as last_day from settlement
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  const stored = found(rows[0])
  const leaver = await lockLeaver(ctx, db, stored.separation_id, of.permission)
  if (!workedIn.includes(leaver.status))
    fail('offboarding.settlement_early', {
      parameters: { status: statusText(leaver.status as SeparationStatus) },
    })
  const [statement] = await runQuery(db, statementsQuery(ctx, sql<boolean>`t.id = ${id}`))
  const one = found(statement)
  if (!of.states.includes(one.state))
    fail('offboarding.settlement_state', {
      parameters: { state: settlementTexts.text(stateWords[one.state]) },
    })
  if (one.version !== version) fail('record.conflict')
  if (of.isFinal && stored.last_day !== leaver.last_day) fail('offboarding.settlement_stale')
  return { leaver, statement: one }
}

type Values = Partial<
  Record<'state' | 'confirm_reason' | 'submitted_by_name' | 'approved_by_name' | 'payment_reference', string>
> &
  Partial<Record<'submitted_at' | 'approved_at' | 'paid_on', string | null>> &
  Partial<Record<'submitted_by' | 'approved_by', number | null>>

/** Writes the statement with its next version and the histories. */
async function put(
  ctx: Ctx,
  db: Db,
  { leaver, statement }: Opened,
  values: Values,
  fact: Omit<SettlementFact, 'settlementId'>,
): Promise<Done> {
  const { settlement_id: id } = statement
  const version = statement.version + 1
  await db
    .updateTable('settlement')
    .set({ ...values, version, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  await logSettlement(ctx, db, { settlementId: id, ...fact })
  const { state } = values
  await logSeparations(ctx, db, {
    // Reasons are for those who settle; the leaver reads the history of the separation.
    ...{ separationId: leaver.id, kind: 'settlement' },
    changes:
      state === undefined ? { [fact.what]: [null, version] } : { settlement: [statement.state, state] },
  })
  return { settlement_id: id, version }
}

const draft = { permission: PREPARE, states: ['draft'] as const }
function lineFact(
  { currency }: StoredStatement,
  line: { label: string | Text; amount: string | null },
  to: string | null,
  note: string,
) {
  const money = (amount: string | null) => (amount === null ? '–' : moneyWords(amount, currency))
  const details = settlementTexts.text('eventLine', {
    ...{ label: line.label, from: money(line.amount), to: money(to) },
  })
  return { what: 'line' as const, details, reason: note }
}

/** Changes or adds a line of a draft. @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `offboarding.settlement_state` */
export function saveLine(ctx: Ctx, input: BodyOf<typeof saveSettlementLine>): Promise<Done> {
  return tx(ctx, async (db) => {
    const opened = await open(ctx, db, input, draft)
    const { lines, settlement_id: id } = opened.statement
    const { line_id, label, amount, note } = input
    const by = ctx.actor.name || ctx.actor.email
    const places = amountProblem(amount, opened.statement.currency)
    if (places !== null) fail('request.invalid', { fields: { amount: places } })
    if (line_id === undefined) {
      if (label === undefined) fail('request.invalid', { fields: { label: settlementTexts('labelMissing') } })
      if (lines.filter(({ source }) => source === 'manual').length >= MOST_MANUAL_LINES)
        fail('request.invalid', {
          fields: { label: settlementTexts('tooMany', { most: MOST_MANUAL_LINES }) },
        })
      await sql`
        insert into settlement_line (org_id, settlement_id, position, key, source, label, explanation, amount, note, edited_by)
        values (${ctx.orgId}, ${id}, 1000, 'manual:' || gen_random_uuid(), 'manual', ${JSON.stringify(label)}::jsonb, '""',
          ${amount}::numeric, ${note}, ${by})`.execute(db)
      return put(ctx, db, opened, {}, lineFact(opened.statement, { label, amount: null }, amount, note))
    }
    const line = found(lines.find((one) => one.line_id === line_id))
    const renamed = line.source === 'manual' && label !== undefined ? label : line.label
    await sql`
      update settlement_line set amount = ${amount}::numeric, note = ${note}, edited_by = ${by},
        label = ${JSON.stringify(renamed)}::jsonb
      where org_id = ${ctx.orgId} and id = ${line_id}`.execute(db)
    return put(
      ctx,
      db,
      opened,
      {},
      lineFact(opened.statement, { label: renamed, amount: line.amount }, amount, note),
    )
  })
}

/** The computed amount again; a line that was added goes. @throws AppError as `saveLine` */
export function resetLine(ctx: Ctx, input: BodyOf<typeof resetSettlementLine>): Promise<Done> {
  return tx(ctx, async (db) => {
    const opened = await open(ctx, db, input, draft)
    const line = found(opened.statement.lines.find((one) => one.line_id === input.line_id))
    const where = sql`where org_id = ${ctx.orgId} and id = ${line.line_id}`
    if (line.source === 'manual') await sql`delete from settlement_line ${where}`.execute(db)
    else
      await sql`update settlement_line set amount = computed, note = '', edited_by = '' ${where}`.execute(db)
    const fact = lineFact(opened.statement, line, line.computed, '')
    return put(ctx, db, opened, {}, line.source === 'manual' ? { ...fact, what: 'removed' } : fact)
  })
}

/** @throws AppError `offboarding.settlement_confirm` for large recoveries without a reason, and as `saveLine` */
export function submit(ctx: Ctx, input: BodyOf<typeof submitSettlement>): Promise<Done> {
  return tx(ctx, async (db) => {
    const opened = await open(ctx, db, input, { ...draft, isFinal: true })
    const warnings = warningsOf(opened.statement)
    const { confirm_reason } = input
    if (warnings.length > 0 && confirm_reason === '')
      fail('offboarding.settlement_confirm', {
        parameters: { why: warnings.join(' ') },
        fields: { confirm_reason: settlementTexts('reasonMissing') },
      })
    const values = {
      ...{ state: 'submitted', confirm_reason: warnings.length > 0 ? confirm_reason : '' },
      ...{ submitted_by: ctx.actor.accountId, submitted_by_name: ctx.actor.name || ctx.actor.email },
      submitted_at: ctx.now.toString(),
    }
    return put(ctx, db, opened, values, { what: 'submitted', reason: values.confirm_reason })
  })
}

async function tellLeaver(
  ctx: Ctx,
  db: Db,
  { id, employee_id, kind }: LockedLeaver,
  what: string,
): Promise<void> {
  if (kind === 'death') return
  // Whoever can't sign in any more reads it by a link.
  if (what === 'offboarding.settlement_approved' && !(await canSignIn(ctx, db, employee_id)))
    await sendLinkTo(ctx, db, id, { purpose: 'leaver', mail: 'settled' })
  await notify(ctx, db, {
    ...{ to: { employeeIds: [employee_id] }, kind: what, link: { me: '/leaving/settlement' } },
  })
}

/** @throws AppError `offboarding.settlement_own` for what the caller submitted, `request.invalid` without a reason to return it */
export function decide(ctx: Ctx, input: BodyOf<typeof decideSettlement>): Promise<Done> {
  return tx(ctx, async (db) => {
    const { action, reason } = input
    const states = action === 'approve' ? (['submitted'] as const) : (['submitted', 'approved'] as const)
    const opened = await open(ctx, db, input, { permission: APPROVE, states, isFinal: action === 'approve' })
    const cleared = {
      ...{ approved_by: null, approved_by_name: '', approved_at: null },
      ...{ submitted_by: null, submitted_by_name: '', submitted_at: null },
    }
    if (action === 'return') {
      if (reason === '') fail('request.invalid', { fields: { reason: settlementTexts('reasonMissing') } })
      const what = opened.statement.state === 'approved' ? 'reopened' : 'returned'
      return put(ctx, db, opened, { state: 'draft', ...cleared }, { what, reason })
    }
    if (waitsForAnother(ctx, opened.statement)) fail('offboarding.settlement_own')
    const values = {
      ...{ state: 'approved', approved_by: ctx.actor.accountId },
      ...{ approved_by_name: ctx.actor.name || ctx.actor.email, approved_at: ctx.now.toString() },
    }
    await tellLeaver(ctx, db, opened.leaver, 'offboarding.settlement_approved')
    return put(ctx, db, opened, values, { what: 'approved', reason })
  })
}

/** Leave that is paid out leaves the balance on the last working day. */
async function bookEncashed(ctx: Ctx, db: Db, { leaver, statement }: Opened): Promise<void> {
  const paid = leavePaidOut(statement.lines)
  const employeeId = leaver.employee_id
  await lockBalances(
    ctx,
    db,
    paid.map(({ leaveTypeId }) => ({ employeeId, leaveTypeId })),
  )
  for (const { leaveTypeId, days } of paid)
    await bookDays(ctx, db, {
      ...{
        employeeId,
        leaveTypeId,
        kind: 'encashed',
        source: 'settlement',
        sourceId: statement.settlement_id,
      },
      days: [{ on: leaver.last_day, units: days * 10_000 }],
      ...{ ref: `${statement.settlement_id}:${leaveTypeId}`, note: settlementTexts.text('title') },
    })
}

/** Status 4 means settled: a separation in full and final gets it with the payment. */
async function settleSeparation(ctx: Ctx, db: Db, leaver: LockedLeaver): Promise<void> {
  const [separation] = await findSeparations(ctx, db, sql<boolean>`s.id = ${leaver.id}`)
  const status = SEPARATION_STATUS.offboarded
  if (separation && mayBecome(factsOf(separation), status))
    await changeStatus(ctx, db, separation, { status, reason: '' })
}

/** Locks the statement. @throws AppError `request.invalid` for a day after today, and as `saveLine` */
export function pay(ctx: Ctx, input: BodyOf<typeof paySettlement>): Promise<Done> {
  return tx(ctx, async (db) => {
    const { paid_on, reference } = input
    const opened = await open(ctx, db, input, {
      ...{ permission: PREPARE, states: ['approved'], isFinal: true },
    })
    const { leaver } = opened
    if (paid_on > leaver.today) fail('request.invalid', { fields: { paid_on: settlementTexts('ownDay') } })
    if (paid_on < leaver.resigned_on)
      fail('request.invalid', { fields: { paid_on: settlementTexts('beforeLeaving') } })
    const values = { state: 'paid', paid_on, payment_reference: reference }
    const done = await put(ctx, db, opened, values, { what: 'paid', details: paidWords(paid_on, reference) })
    await bookEncashed(ctx, db, opened)
    const paid = { separationId: leaver.id, employeeId: leaver.employee_id, paidOn: paid_on }
    await settlementPaid.emit(ctx, db, { ...paid, lines: opened.statement.lines })
    await settleSeparation(ctx, db, leaver)
    await tellLeaver(ctx, db, leaver, 'offboarding.settlement_paid')
    return done
  })
}
