import { can, choices, endpoint, field, limit, page, search, signedIn, z } from '../kit/index.ts'
import { account, amount, cashRequestRow, currency, entryRow, fundRow } from './cash-shapes.ts'
import { countStates, MAX_DENOMINATIONS } from './petty-cash.constants.ts'

const view = can('petty-cash.fund.view')
const manage = can('petty-cash.fund.manage')
const raise = can('petty-cash.request.raise')
const call = { service: 'finance', method: 'POST' } as const
const admin = <const P extends string>(name: P) => `api/pettycash/admin/${name}` as const
const employee = <const P extends string>(name: P) => `api/pettycash/employee/${name}` as const

export const listFunds = endpoint({
  ...call,
  id: 'petty-cash.fund.list',
  reads: true,
  path: admin('funds'),
  access: view,
  body: z.object({
    search: search(),
    type_id: z.optional(field.ids(200)),
    status: z.optional(field.flag()),
    page: page(),
    limit: limit(),
  }),
  data: z.object({
    rows: z.array(fundRow()),
    total_rows: z.int(),
    types: choices(),
    entities: choices(),
    locations: choices(),
    currency: z.string(),
    abilities: z.object({ manage: z.boolean(), set_up: z.boolean() }),
  }),
  summary: 'Petty cash funds by name, with what is in them',
})

export const listOwnFunds = endpoint({
  ...call,
  id: 'petty-cash.own.funds',
  reads: true,
  path: employee('myFunds'),
  access: raise,
  body: z.object({}),
  data: z.object({ rows: z.array(fundRow()) }),
  summary: 'The funds that the caller keeps',
})

const count = z.object({
  id: field.id(),
  counted_on: z.string(),
  expected: z.string(),
  counted: z.string(),
  difference: z.string(),
  denominations: z.array(z.object({ value: z.string(), pieces: z.int() })),
  reason: z.string(),
  new_custodian: z.nullable(z.string()),
  state: z.enum(countStates),
  counted_by: z.string(),
  counted_at: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  decision_note: z.string(),
  may_decide: z.boolean(),
  /** From when on the caller may confirm it alone, as nobody else can decide it; null: somebody else decides it. */
  alone_from: z.nullable(z.string()),
  /** Nobody else could decide it. */
  decided_alone: z.boolean(),
  is_own: z.boolean(),
})
export type CashCount = z.infer<typeof count>

export const readFund = endpoint({
  ...call,
  id: 'petty-cash.fund.read',
  reads: true,
  path: employee('fund/{id}'),
  // Of custodians, and of who sees or manages funds: the service asks for what the fund needs.
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    fund: fundRow(),
    /** The newest first. */
    entries: z.array(entryRow()),
    counts: z.array(count),
    /** Approved and not paid. */
    waiting: z.array(cashRequestRow()),
    types: choices(),
    entities: choices(),
    locations: choices(),
    abilities: z.object({ manage: z.boolean(), keep: z.boolean() }),
  }),
  summary: 'A fund with its ledger and counts: of its custodian, and of who sees funds',
})
export type FundDetail = z.infer<(typeof readFund)['data']>

export const saveFund = endpoint({
  ...call,
  id: 'petty-cash.fund.save',
  path: admin('saveFund'),
  access: manage,
  body: z.strictObject({
    id: z.optional(field.id()),
    version: z.optional(field.whole()),
    name: field.requiredText(120),
    type_id: field.id(),
    /** For a new fund; another one is refused later, as a fund changes hands by a count and hand-over. */
    custodian_id: z.optional(field.id()),
    entity_id: z._default(z.nullable(field.id()), null),
    location_id: z._default(z.nullable(field.id()), null),
    /** For a new fund; another one is refused later. */
    currency: z.optional(currency()),
    limit: amount(),
    gl_code: z._default(account(), ''),
    status: z._default(field.flag(), 1),
  }),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a fund',
})

export const findCustodians = endpoint({
  ...call,
  id: 'petty-cash.fund.custodians',
  reads: true,
  path: employee('fundCustodians'),
  // Of custodians, and of who manages funds: for another fund nobody is found.
  access: signedIn,
  body: z.object({ fund_id: field.id(), search: search() }),
  data: z.object({ people: choices() }),
  summary: 'Who a fund may be handed over to, the first twenty that match: names alone',
})

export const addEntry = endpoint({
  ...call,
  id: 'petty-cash.fund.enter',
  path: admin('enterCash'),
  access: manage,
  body: z.strictObject({
    fund_id: field.id(),
    kind: z.enum(['top_up', 'return']),
    amount: amount(),
    on_date: field.isoDate(),
    reference: field.requiredText(80),
    note: z._default(field.text(300), ''),
    /** Cash that is sent again with the same key is booked once. */
    key: z.optional(field.publicId()),
  }),
  data: z.object({ number: z.int(), balance: z.string() }),
  errors: ['petty-cash.too_little', 'petty-cash.too_much', 'petty-cash.own_fund', 'petty-cash.closed'],
  summary: 'Record cash that was put into a fund, or returned from it to the bank',
})

export const countFund = endpoint({
  ...call,
  id: 'petty-cash.fund.count',
  path: employee('countFund'),
  access: signedIn,
  body: z.strictObject({
    fund_id: field.id(),
    /** The total; must be that of the denominations, if there are any. */
    counted: amount(),
    denominations: z._default(
      z
        .array(z.strictObject({ value: amount(), pieces: z.int().check(z.minimum(0), z.maximum(1_000_000)) }))
        .check(z.maxLength(MAX_DENOMINATIONS)),
      [],
    ),
    /** Required where it differs from the ledger. */
    reason: z._default(field.text(500), ''),
    /** A hand-over: who keeps the fund from then on. */
    new_custodian_id: z._default(z.nullable(field.id()), null),
  }),
  data: z.object({ count_id: field.id(), state: z.enum(countStates), difference: z.string() }),
  errors: ['petty-cash.count_open'],
  summary: 'Count a fund: a difference and a hand-over wait for somebody else’s decision',
})

export const decideCount = endpoint({
  ...call,
  id: 'petty-cash.fund.decide_count',
  path: employee('decideCount'),
  access: signedIn,
  body: z.strictObject({
    count_id: field.id(),
    /** 1 approve, 3 reject, 4 withdraw one's own. */
    status: z.union([z.literal(1), z.literal(3), z.literal(4)]),
    note: z._default(field.text(500), ''),
  }),
  data: z.object({ count_id: field.id(), state: z.enum(countStates) }),
  errors: [
    'petty-cash.count_decided',
    'petty-cash.count_own',
    'petty-cash.count_stale',
    'petty-cash.count_too_soon',
    'petty-cash.closed',
  ],
  summary: 'Decide somebody else’s count: a difference is booked as a correction, a hand-over takes effect',
})
