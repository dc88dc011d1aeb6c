import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import type { DataOf } from '@muster/contract/kit/index'
import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import type {
  LineOrigin,
  SettlementState,
} from '@muster/contract/offboarding/settlement/settlement.constants'
import type {
  readOwnSettlement,
  SettlementLine,
  Statement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import { type RawBuilder, sql } from 'kysely'
import { isText, type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { recoveryWarnings } from '../rules/settlement-checks.ts'
import { APPROVE, mayDo, othersWhoMayApprove, PREPARE } from './settlement.access.ts'
import { settlementTexts } from './settlement.texts.ts'

interface StoredLine {
  line_id: number
  key: string
  source: LineOrigin
  label: string | Text
  explanation: string | Text
  days: string | null
  computed: string | null
  amount: string
  note: string
  edited_by: string
}

interface StoredEvent {
  what: string
  details: Text | Record<string, never>
  reason: string
  actor: string
  at: string
}

export interface StoredStatement {
  settlement_id: number
  separation_id: number
  number: number
  state: SettlementState
  currency: string
  notice_ends_on: string
  served: string
  shortfall: string
  paid_until: string
  due_on: string
  paid_on: string | null
  payment_reference: string
  confirm_reason: string
  submitted_by: number | null
  submitted_by_name: string
  approved_by_name: string
  approved_at: string | null
  computed_at: string
  version: number
  lines: StoredLine[]
  events: StoredEvent[]
  may_prepare: boolean
  may_approve: boolean
  /** Of a submitted one: those besides whoever submitted it who may approve it. */
  approvers: string[]
}

/** Statements with their lines, the latest first. @param where over settlement `t` and leaver `e` */
export function statementsQuery(ctx: Ctx, where: RawBuilder<boolean>): DeferredQuery<StoredStatement[]> {
  return deferredQuery(
    sql<StoredStatement>`
      select t.id as settlement_id, t.separation_id, t.number, t.state, t.currency, t.notice_ends_on::text as notice_ends_on,
        t.served::text as served, t.shortfall::text as shortfall, t.paid_until::text as paid_until, t.due_on::text as due_on,
        t.paid_on::text as paid_on, t.payment_reference, t.confirm_reason, t.submitted_by, t.submitted_by_name,
        t.approved_by_name, t.approved_at, t.computed_at, t.version,
        ${mayDo(ctx, PREPARE)} as may_prepare, ${mayDo(ctx, APPROVE)} as may_approve,
        case t.state when 'submitted' then ${othersWhoMayApprove(ctx)} else '[]' end as approvers,
        coalesce((select jsonb_agg(jsonb_build_object('line_id', l.id, 'key', l.key, 'source', l.source, 'label', l.label,
            'explanation', l.explanation, 'days', l.days::text, 'computed', l.computed::text, 'amount', l.amount::text,
            'note', l.note, 'edited_by', l.edited_by) order by l.source = 'manual', l.position, l.id)
          from settlement_line l where l.org_id = t.org_id and l.settlement_id = t.id), '[]') as lines,
        coalesce((select jsonb_agg(jsonb_build_object('what', v.what, 'details', v.details, 'reason', v.reason, 'actor', v.actor,
            'at', v.at) order by v.id desc)
          from settlement_event v where v.org_id = t.org_id and v.settlement_id = t.id), '[]') as events
      from settlement t join employee e on e.org_id = t.org_id and e.id = t.employee_id
      where t.org_id = ${ctx.orgId} and ${where} order by t.number desc`,
    (rows) => rows,
  )
}

const said = (text: string | Text): string => (isText(text) ? wordsOf(text) : text)

export function lineView(line: StoredLine, currency: string): SettlementLine {
  const { computed, amount, label, explanation, days, source, edited_by } = line
  const by = source === 'manual' ? settlementTexts('manual', { by: edited_by }) : said(explanation)
  return {
    ...{ line_id: line.line_id, key: line.key, source, label: said(label), explanation: by },
    ...{ days: days === null ? null : Number(days), amount: { amount, currency }, note: line.note },
    computed: computed === null ? null : { amount: computed, currency },
    ...{ is_edited: computed !== null && computed !== amount, edited_by },
  }
}

type Own = DataOf<typeof readOwnSettlement>['statements'][number]

/** What the leaver sees as well. */
export function statementView(one: StoredStatement): Own {
  const { currency } = one
  const units = one.lines.map(({ amount }) => amountUnits(amount))
  const sum = (wanted: (one: bigint) => boolean) => ({
    ...{ amount: amountText(units.filter(wanted).reduce((total, each) => total + each, 0n)), currency },
  })
  return {
    ...{ settlement_id: one.settlement_id, number: one.number, state: one.state },
    lines: one.lines.map((line) => lineView(line, currency)),
    ...{ earnings: sum((each) => each > 0n), recoveries: sum((each) => each < 0n), net: sum(() => true) },
    ...{ notice_ends_on: one.notice_ends_on, served: Number(one.served), shortfall: Number(one.shortfall) },
    ...{ paid_until: one.paid_until, due_on: one.due_on, paid_on: one.paid_on },
    payment_reference: one.payment_reference,
  }
}

/** Words of the states, for refusals. */
export const stateWords = {
  draft: 'draftState',
  submitted: 'submittedState',
  approved: 'approvedState',
  paid: 'paidState',
} as const

export const warningsOf = ({ lines }: Pick<StoredStatement, 'lines'>): string[] =>
  recoveryWarnings(lines).map((warning) => settlementTexts(warning))

/** Statuses of the separation in which statements are worked on: neither on hold nor withdrawn. */
export const workedIn: readonly number[] = [
  SEPARATION_STATUS.clearance,
  SEPARATION_STATUS.settlement,
  SEPARATION_STATUS.offboarded,
]

/** Nobody approves what they have submitted, unless nobody else may. */
export const waitsForAnother = (
  ctx: Ctx,
  { submitted_by, approvers }: Pick<StoredStatement, 'submitted_by' | 'approvers'>,
): boolean => submitted_by === ctx.actor.accountId && approvers.length > 0

/** What those who work with it see. */
export function statementForStaff(ctx: Ctx, one: StoredStatement): Statement {
  const { state, may_prepare, may_approve } = one
  return {
    ...statementView(one),
    ...{ confirm_reason: one.confirm_reason, warnings: warningsOf(one), version: one.version },
    ...{ submitted_by: one.submitted_by_name, approved_by: one.approved_by_name, approvers: one.approvers },
    computed_at: instantOf(one.computed_at),
    events: one.events.map(({ what, details, reason, actor, at }) => ({
      ...{ what, reason, actor, at: instantOf(at), details: isText(details) ? wordsOf(details) : '' },
    })),
    abilities: {
      edit: may_prepare && state === 'draft',
      submit: may_prepare && state === 'draft',
      approve: may_approve && state === 'submitted' && !waitsForAnother(ctx, one),
      return: may_approve && (state === 'submitted' || state === 'approved'),
      pay: may_prepare && state === 'approved',
    },
  }
}
