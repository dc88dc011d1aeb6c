import { amountText } from '@muster/contract/kit/amounts'
import { smallestUnit } from '@muster/contract/kit/currency'
import { addYears } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import type { computeSettlement } from '@muster/contract/offboarding/settlement/settlement.contract'
import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type PayStructure, payStructuresAsOf } from '../../employees/index.ts'
import { statusText } from '../offboarding.texts.ts'
import { noticeSettlement } from '../rules/notice-settlement.ts'
import type { NoticeSettlementInput } from '../rules/notice-settlement-types.ts'
import { differences, legalDueDate } from '../rules/settlement-checks.ts'
import { settlementInput, usualPaidUntil } from '../rules/settlement-input.ts'
import { logSeparations } from '../separations/log.ts'
import { type ExplainedLine, explainLines, moneyWords } from './explain.ts'
import { findRecorded, type LockedLeaver, lockLeaver, type Recorded } from './facts.queries.ts'
import { PREPARE } from './settlement.access.ts'
import { settlementTexts } from './settlement.texts.ts'
import { logSettlement } from './settlement-log.ts'
import { stateWords } from './statements.queries.ts'

const { clearance, settlement, offboarded, onHold } = SEPARATION_STATUS
const preparedIn: readonly number[] = [clearance, settlement]
/** A correction comes after the separation was settled. */
const correctedIn: readonly number[] = [...preparedIn, offboarded, onHold]

const componentOf = (pay: PayStructure, id: number | null): string =>
  (id === null ? null : pay.lines.find((line) => line.componentId === id)?.monthly) ?? pay.monthlyGross

/** The rule's input from what is recorded. */
function inputOf(
  leaver: LockedLeaver,
  recorded: Recorded,
  pay: PayStructure,
  paidUntil: string,
): NoticeSettlementInput {
  const { terms } = recorded
  const isPaidOut = ({ id, is_earned }: Recorded['balances'][number]) =>
    terms.leave_type_ids === null ? is_earned : terms.leave_type_ids.includes(id)
  const dues = Object.entries(recorded.dues).flatMap(([source, all]) =>
    all.map(({ key, amount }) => ({ key: `${source}:${key}`, amount })),
  )
  return settlementInput({
    ...{ kind: leaver.kind, joinedOn: leaver.joined_on, resignedOn: leaver.resigned_on },
    ...{ lastDay: leaver.last_day, paidUntil, offDays: recorded.offDays },
    notice: {
      ...{ days: leaver.notice_days, counts: leaver.notice_counts, starts: leaver.notice_starts },
      ...{ extendByLeave: leaver.notice_extend_by_leave, waived: Number(leaver.notice_waived) },
    },
    ...{ leave: recorded.leave, absent: recorded.absent, dues },
    pay: {
      monthly: pay.monthlyGross,
      recovery: componentOf(pay, terms.recovery_component_id),
      encash: componentOf(pay, terms.encash_component_id),
      gratuity: componentOf(pay, terms.gratuity_component_id),
    },
    balances: recorded.balances
      .filter(isPaidOut)
      .map(({ id, days }) => ({ key: `encash:${id}`, days: Math.max(0, days) })),
    terms: {
      ...{
        perDay: terms.per_day,
        recoveryPerDay: terms.recovery_per_day,
        encashDivisor: terms.encash_divisor,
      },
      gratuity: terms.has_gratuity
        ? {
            ...{ days_per_year: terms.gratuity_days, divisor: terms.gratuity_divisor },
            ...{ min_years: terms.gratuity_min_years, cap: terms.gratuity_cap },
          }
        : null,
    },
  })
}

function knownWords({ balances, dues }: Recorded) {
  const words = new Map<
    string,
    { label: ExplainedLine['label']; explanation: ExplainedLine['explanation'] }
  >()
  for (const { id, name } of balances)
    words.set(`encash:${id}`, { label: settlementTexts.text('encash', { type: name }), explanation: '' })
  for (const [source, all] of Object.entries(dues))
    for (const { key, label, explanation } of all) words.set(`${source}:${key}`, { label, explanation })
  return words
}

interface Computed {
  input: NoticeSettlementInput
  lines: ExplainedLine[]
  notice: { ends: string; served: number; shortfall: number }
}

/** @throws AppError `offboarding.settlement_impossible` */
function compute(leaver: LockedLeaver, recorded: Recorded, pay: PayStructure, paidUntil: string): Computed {
  if (leaver.joined_on > leaver.last_day)
    fail('offboarding.settlement_impossible', { parameters: { why: settlementTexts.text('whyJoined') } })
  const input = inputOf(leaver, recorded, pay, paidUntil)
  const result = noticeSettlement(input, smallestUnit(pay.currency))
  if ('error' in result)
    return fail('offboarding.settlement_impossible', {
      parameters: {
        why: settlementTexts.text(result.error === 'invalid_range' ? 'whyRange' : 'whyNoWorkingDays'),
      },
    })
  const lines = explainLines({
    ...{ input, result, noticeDays: leaver.notice_days, known: knownWords(recorded) },
    currency: pay.currency,
  })
  return {
    ...{ input, lines },
    notice: { ends: result.notice_end, served: result.served, shortfall: result.shortfall },
  }
}

/** What a supplementary statement has: where what is computed now differs from what was paid. */
function correctedLines(
  lines: readonly ExplainedLine[],
  earlier: Recorded['earlier'],
  currency: string,
): ExplainedLine[] {
  const money = (units: bigint) => moneyWords(amountText(units), currency)
  const byKey = new Map(lines.map((line) => [line.key, line]))
  // What people added by hand stands as it was paid.
  const paid = earlier.filter(({ key }) => !key.startsWith('manual:'))
  const labels = new Map(paid.map(({ key, label }) => [key, label]))
  return differences(lines, paid).map(({ key, now, before }) => {
    const line = byKey.get(key)
    return {
      ...{ key, source: line?.source ?? 'due', label: line?.label ?? labels.get(key) ?? key, days: null },
      amount: amountText(now - before),
      explanation: settlementTexts.text('difference', { now: money(now), before: money(before) }),
    }
  })
}

interface Writing {
  leaver: LockedLeaver
  recorded: Recorded
  paidUntil: string
  currency: string
  computed: Computed
  lines: readonly ExplainedLine[]
}

/** Adds the statement, or computes a draft again: lines that people changed keep their amount and note. One statement. */
async function write(ctx: Ctx, db: Db, of: Writing): Promise<{ settlement_id: number; version: number }> {
  const { leaver, recorded, computed, paidUntil, currency } = of
  const { current, last, terms } = recorded
  const dueOn = legalDueDate(
    leaver.last_day,
    { days: terms.due_days, counts: terms.due_counts },
    new Set(computed.input.off_days),
  )
  const rows = of.lines.map((line, position) => ({ ...line, position }))
  const now = ctx.now.toString()
  const { rows: written } = await sql<{ id: number; version: number }>`
    with statement as (
      insert into settlement (org_id, separation_id, employee_id, number, paid_until, currency, facts, notice_ends_on, served,
        shortfall, due_on, computed_at, created_at, updated_at)
      values (${ctx.orgId}, ${leaver.id}, ${leaver.employee_id}, ${current?.number ?? last + 1}, ${paidUntil}::date, ${currency},
        ${JSON.stringify(computed.input)}::jsonb, ${computed.notice.ends}::date, ${computed.notice.served},
        ${computed.notice.shortfall}, ${dueOn}::date, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (org_id, separation_id, number) do update set paid_until = excluded.paid_until, currency = excluded.currency,
        facts = excluded.facts, notice_ends_on = excluded.notice_ends_on, served = excluded.served,
        shortfall = excluded.shortfall, due_on = excluded.due_on, computed_at = excluded.computed_at,
        updated_at = excluded.updated_at, version = settlement.version + 1
      returning id, version
    ), lines as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (key text, source text, label jsonb, explanation jsonb,
        days numeric, amount numeric, position smallint)
    ), gone as (
      delete from settlement_line l using statement s where l.org_id = ${ctx.orgId} and l.settlement_id = s.id
        and l.source <> 'manual' and l.key not in (select v.key from lines v)
    ), put as (
      insert into settlement_line as l (org_id, settlement_id, position, key, source, label, explanation, days, computed, amount)
      select ${ctx.orgId}, s.id, v.position, v.key, v.source, v.label, v.explanation, v.days, v.amount, v.amount
      from statement s cross join lines v
      on conflict (org_id, settlement_id, key) do update set position = excluded.position, label = excluded.label,
        explanation = excluded.explanation, days = excluded.days, computed = excluded.computed,
        amount = case when l.note = '' then excluded.computed else l.amount end
    )
    select id, version from statement`.execute(db)
  const one = written[0] as { id: number; version: number }
  return { settlement_id: one.id, version: one.version }
}

function refuseStatus({ status }: LockedLeaver, allowed: readonly number[]): void {
  if (!allowed.includes(status))
    fail('offboarding.settlement_early', {
      parameters: { status: statusText(status as Parameters<typeof statusText>[0]) },
    })
}

/** @throws AppError `request.invalid` for a day that salary can't have been paid until */
function checkPaidUntil(day: string, lastDay: string): void {
  if (day < addYears(lastDay, -1) || day > addYears(lastDay, 1))
    fail('request.invalid', { fields: { paid_until: settlementTexts('paidUntilOdd') } })
}

/** @throws AppError `offboarding.settlement_early`, `offboarding.settlement_state` */
function refuseState(leaver: LockedLeaver, { current, last }: Recorded): void {
  if (current === null && last === 0) refuseStatus(leaver, preparedIn)
  if (current && current.state !== 'draft')
    fail('offboarding.settlement_state', {
      parameters: { state: settlementTexts.text(stateWords[current.state as 'submitted']) },
    })
}

/** All lines of the first statement, the differences of a later one. @throws AppError `offboarding.settlement_nothing` */
function linesFor(
  { lines }: Computed,
  { current, earlier, last }: Recorded,
  currency: string,
): readonly ExplainedLine[] {
  if ((current?.number ?? last + 1) === 1) return lines
  const corrected = correctedLines(lines, earlier, currency)
  if (current === null && corrected.length === 0) fail('offboarding.settlement_nothing')
  return corrected
}

/**
 * Computes the settlement of a separation from what is recorded now. Seven statements, whatever is recorded.
 *
 * @throws AppError `record.not_found`, `offboarding.settlement_early`, `offboarding.settlement_no_pay`,
 *   `offboarding.settlement_impossible`, `offboarding.settlement_state` once it was submitted, `offboarding.settlement_nothing`
 */
export function computeFor(
  ctx: Ctx,
  { SEPID, paid_until }: BodyOf<typeof computeSettlement>,
): Promise<DataOf<typeof computeSettlement>> {
  return tx(ctx, async (db) => {
    const leaver = await lockLeaver(ctx, db, SEPID, PREPARE)
    refuseStatus(leaver, correctedIn)
    const { employee_id: employeeId, last_day: lastDay } = leaver
    if (paid_until !== undefined) checkPaidUntil(paid_until, lastDay)
    const pay = (await payStructuresAsOf(ctx, db, [employeeId], lastDay)).get(employeeId)
    if (!pay)
      return fail('offboarding.settlement_no_pay', {
        parameters: { name: leaver.name, day: dateText(lastDay) },
      })
    const paidUntil = paid_until ?? leaver.draft_paid_until ?? usualPaidUntil(lastDay)
    const recorded = await findRecorded(ctx, db, leaver, { paidUntil, currency: pay.currency })
    refuseState(leaver, recorded)
    const { current } = recorded
    const computed = compute(leaver, recorded, pay, paidUntil)
    const lines = linesFor(computed, recorded, pay.currency)
    const written = await write(ctx, db, {
      ...{ leaver, recorded, paidUntil, currency: pay.currency, computed, lines },
    })
    await logSettlement(ctx, db, { settlementId: written.settlement_id, what: 'computed' })
    await logSeparations(ctx, db, {
      ...{ separationId: SEPID, kind: 'settlement' },
      changes: { computed: [current === null ? null : current.version, written.version] },
    })
    return written
  })
}
