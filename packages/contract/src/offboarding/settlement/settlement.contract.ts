import { can, endpoint, field, limit, page, search, signedIn, writtenAmount, z } from '../../kit/index.ts'
import { lineOrigins, MOST_MANUAL_LINES, settlementStates } from './settlement.constants.ts'

const view = can('offboarding.settlement.view')
const prepare = can('offboarding.settlement.prepare')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const
const amountText = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,4})?$/), z.overwrite(writtenAmount))

const leaver = {
  SEPID: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.string(),
  last_working_day: z.string(),
  separation_status: z.int(),
}

export const listSettlements = endpoint({
  id: 'offboarding.settlement.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('settlement-list'),
  access: view,
  body: z.strictObject({
    page: page(),
    limit: limit(),
    search: search(),
    /** `none`: not prepared yet; `open`: not paid. */
    state: z.optional(z.enum([...settlementStates, 'none', 'open'])),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        ...leaver,
        settlement_id: z.nullable(field.id()),
        number: z.int(),
        state: z.nullable(z.enum(settlementStates)),
        net: z.nullable(field.money()),
        /** Before there is a statement, by the terms of the country. */
        due_on: z.string(),
        is_overdue: z.boolean(),
        open_clearance: z.int(),
      }),
    ),
    count: z.int(),
    current_page: z.int(),
  }),
  summary: 'Leavers to settle with their latest statement, the one due first at the top',
})

const line = z.object({
  line_id: field.id(),
  key: z.string(),
  source: z.enum(lineOrigins),
  label: z.string(),
  explanation: z.string(),
  days: z.nullable(z.number()),
  computed: z.nullable(field.money()),
  amount: field.money(),
  note: z.string(),
  is_edited: z.boolean(),
  edited_by: z.string(),
})
export type SettlementLine = z.infer<typeof line>

const statement = {
  settlement_id: field.id(),
  number: z.int(),
  state: z.enum(settlementStates),
  lines: z.array(line),
  earnings: field.money(),
  recoveries: field.money(),
  net: field.money(),
  notice_ends_on: z.string(),
  served: z.number(),
  shortfall: z.number(),
  paid_until: z.string(),
  due_on: z.string(),
  paid_on: z.nullable(z.string()),
  payment_reference: z.string(),
}

/** What the leaver sees as well. */
export const ownStatement = z.object(statement)

const statementOfOthers = z.object({
  ...statement,
  confirm_reason: z.string(),
  /** Why a confirmation is needed; empty when it isn't. */
  warnings: z.array(z.string()),
  submitted_by: z.string(),
  approved_by: z.string(),
  /** Of a submitted statement: the first few who may approve it, besides whoever submitted it. */
  approvers: z.array(z.string()),
  computed_at: z.string(),
  version: z.int(),
  events: z.array(
    z.object({
      what: z.string(),
      details: z.string(),
      reason: z.string(),
      actor: z.string(),
      at: z.string(),
    }),
  ),
  abilities: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    return: z.boolean(),
    pay: z.boolean(),
  }),
})
export type Statement = z.infer<typeof statementOfOthers>

export const readSettlement = endpoint({
  id: 'offboarding.settlement.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('settlement-details'),
  access: view,
  body: z.strictObject({ SEPID: field.id() }),
  data: z.object({
    ...leaver,
    open_clearance: z.int(),
    statements: z.array(statementOfOthers),
    abilities: z.object({
      /** The first statement, or one that corrects what was paid. */
      compute: z.boolean(),
      correct: z.boolean(),
    }),
  }),
  summary: 'The statements of a separation, the latest first, every line with its explanation',
})

const done = z.object({ settlement_id: field.id(), version: z.int() })
const stale = ['record.conflict', 'offboarding.settlement_state'] as const
const computing = [
  'offboarding.settlement_early',
  'offboarding.settlement_no_pay',
  'offboarding.settlement_impossible',
] as const

export const computeSettlement = endpoint({
  id: 'offboarding.settlement.compute',
  service: 'admin',
  method: 'POST',
  path: path('settlement-compute'),
  access: prepare,
  body: z.strictObject({
    SEPID: field.id(),
    /** Default: the end of the month before the last working day. */
    paid_until: z.optional(field.isoDate()),
  }),
  data: done,
  errors: [...computing, ...stale, 'offboarding.settlement_nothing'],
  summary:
    'Compute the settlement from what is recorded now. A draft is computed again and keeps what people entered; after payment a supplementary statement has the differences',
})

export const saveSettlementLine = endpoint({
  id: 'offboarding.settlement.save_line',
  service: 'admin',
  method: 'POST',
  path: path('settlement-line'),
  access: prepare,
  body: z.strictObject({
    settlement_id: field.id(),
    version: field.whole(),
    /** None: a new line, at most 40. */
    line_id: z.optional(field.id()),
    /** Of a new line, or one that was added. */
    label: z.optional(field.requiredText(80)),
    amount: amountText,
    note: field.requiredMessage(300),
  }),
  data: done,
  errors: [...stale],
  summary: `Add a line to a draft, or change one, with a note; at most ${MOST_MANUAL_LINES} are added`,
})

export const resetSettlementLine = endpoint({
  id: 'offboarding.settlement.reset_line',
  service: 'admin',
  method: 'POST',
  path: path('settlement-line-reset'),
  access: prepare,
  body: z.strictObject({ settlement_id: field.id(), version: field.whole(), line_id: field.id() }),
  data: done,
  errors: [...stale],
  summary: 'Give a changed line its computed amount again, or remove one that was added',
})

export const submitSettlement = endpoint({
  id: 'offboarding.settlement.submit',
  service: 'admin',
  method: 'POST',
  path: path('settlement-submit'),
  access: prepare,
  body: z.strictObject({
    settlement_id: field.id(),
    version: field.whole(),
    /** Why large recoveries are right; required where there are some. */
    confirm_reason: z._default(field.message(300), ''),
  }),
  data: done,
  errors: [
    ...stale,
    ...['offboarding.settlement_stale', 'offboarding.settlement_confirm', 'offboarding.settlement_own'],
  ],
  summary: 'Submit a draft for approval',
})

export const decideSettlement = endpoint({
  id: 'offboarding.settlement.decide',
  service: 'admin',
  method: 'POST',
  path: path('settlement-approve'),
  access: can('offboarding.settlement.approve'),
  body: z.strictObject({
    settlement_id: field.id(),
    version: field.whole(),
    /** `return` gives it back as a draft, also after approval. */
    action: z.enum(['approve', 'return']),
    /** Required to return it. */
    reason: z._default(field.message(300), ''),
  }),
  data: done,
  errors: [...stale, 'offboarding.settlement_stale', 'offboarding.settlement_own'],
  summary: 'Approve a submitted statement, or return it for a reason',
})

export const paySettlement = endpoint({
  id: 'offboarding.settlement.pay',
  service: 'admin',
  method: 'POST',
  path: path('settlement-payment'),
  access: prepare,
  body: z.strictObject({
    settlement_id: field.id(),
    version: field.whole(),
    paid_on: field.isoDate(),
    reference: z._default(field.text(80), ''),
  }),
  data: done,
  errors: [...stale, 'offboarding.settlement_stale', 'offboarding.settlement_own'],
  summary: 'Record the payment of an approved statement, which locks it and settles the separation',
})

export const settlementStatement = endpoint({
  id: 'offboarding.settlement.statement',
  service: 'admin',
  method: 'GET',
  path: path('settlement-statement/{id}'),
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  answer: 'file',
  data: z.null(),
  summary: 'A statement as a PDF, for those who see it; the leaver once it is approved',
})

export const readOwnSettlement = endpoint({
  id: 'offboarding.settlement.own',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('own-settlement'),
  access: signedIn,
  body: z.strictObject({}),
  data: z.object({ statements: z.array(ownStatement) }),
  summary: 'The caller’s own statements, once approved',
})
