import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import {
  amount,
  claimRow,
  claimStatus,
  currency,
  distance,
  lineReason,
  named,
  share,
} from './expense-shapes.ts'
import {
  categoryKinds,
  dayParts,
  MAX_LINE_FILES,
  MAX_LINES,
  MAX_PARTS,
  meals,
  splitKinds,
} from './expenses.constants.ts'

const own = can('expenses.own')
const call = { service: 'finance', method: 'POST' } as const
const idInPath = z.object({ ID: field.idInText() })
const more = <const P extends string>(below: P) => `apiv2/auth/hrms/expenses/${below}` as const

/** A line as entered. Which of amount, distance and day count depends on the kind of its category. */
/** One part of an expense: for a project or a cost centre, with its share in percent or of the amount. */
const partInput = z.strictObject({
  project_id: z._default(z.nullable(field.id()), null),
  cost_centre_id: z._default(z.nullable(field.id()), null),
  share: share(),
})

const lineInput = z.strictObject({
  EXTYPEID: field.id(),
  on: field.isoDate(),
  amount: z._default(z.nullable(amount()), null),
  currency: z._default(z.nullable(currency()), null),
  distance: z._default(z.nullable(distance()), null),
  /** Of a distance. */
  from_place: z._default(field.text(80), ''),
  to_place: z._default(field.text(80), ''),
  day: z._default(z.nullable(z.enum(dayParts)), null),
  provided: z._default(z.array(z.enum(meals)).check(z.maxLength(3)), []),
  merchant: z._default(field.text(120), ''),
  note: z._default(field.message(500), ''),
  attendees: z._default(field.text(500), ''),
  invoice_number: z._default(field.text(40), ''),
  supplier_tax_id: z._default(field.text(40), ''),
  /** Part of the amount, in its currency. */
  tax: z._default(z.nullable(amount()), null),
  project_id: z._default(z.nullable(field.id()), null),
  /** Null: the claimant’s own. */
  cost_centre_id: z._default(z.nullable(field.id()), null),
  /** Over several projects and cost centres, instead of one; percents sum up to 100, amounts to the amount. */
  split_by: z._default(z.nullable(z.enum(splitKinds)), null),
  parts: z._default(z.array(partInput).check(z.maxLength(MAX_PARTS)), []),
  /** Paths of uploaded receipts. */
  files: z._default(z.array(field.requiredText(300)).check(z.maxLength(MAX_LINE_FILES)), []),
})
export type LineInput = z.infer<typeof lineInput>

const claimInput = {
  /** Of a claim that was saved before. */
  ID: z._default(z.nullable(field.id()), null),
  title: field.requiredText(120),
  note: z._default(field.message(1000), ''),
  lines: z.array(lineInput).check(z.maxLength(MAX_LINES)),
  version: z.optional(field.whole()),
  /** A claim that is sent again with the same key is stored once. */
  key: z.optional(field.publicId()),
}

/** Whose claim has the same receipt or expense; a number only where the reader sees that claim. */
const seenBefore = z.object({
  kind: z.enum(['receipt', 'expense']),
  /** Position in the same claim, from 1. */
  line: z.nullable(z.int()),
  ID: z.nullable(field.id()),
  number: z.string(),
  EMPLOYEE_NAME: z.string(),
  is_own: z.boolean(),
})

const judgedFields = {
  claimed: z.string(),
  allowed: z.string(),
  reasons: z.array(z.object({ reason: lineReason(), text: z.string() })),
  /** The rule and why it applies; null without one. */
  rule: z.nullable(z.string()),
  /** Exchange rate with its day and source; null for the claim’s own currency. */
  rate: z.nullable(z.object({ rate: z.string(), on: z.string(), source: z.string() })),
  seen: z.array(seenBefore),
  /** Of an expense that draws on a ticket allowance: what was left for it; null for others. */
  allowance: z.nullable(z.string()),
}

export const judgeClaim = endpoint({
  ...call,
  id: 'expenses.claim.judge',
  reads: true,
  path: more('claim/judge'),
  access: own,
  body: z.strictObject({
    ID: claimInput.ID,
    lines: claimInput.lines,
  }),
  data: z.object({
    currency: z.string(),
    lines: z.array(z.object(judgedFields)),
    claimed: z.string(),
    allowed: z.string(),
  }),
  summary: 'What the rules allow of each line, with the reasons, while it is typed; nothing is stored',
})

const saved = z.object({
  ID: field.id(),
  number: z.string(),
  status: claimStatus(),
  version: field.whole(),
  claimed: z.string(),
  allowed: z.string(),
})

export const saveClaim = endpoint({
  ...call,
  id: 'expenses.claim.save',
  path: more('claim/save'),
  access: own,
  body: z.strictObject(claimInput),
  data: saved,
  errors: ['record.conflict', 'expenses.not_editable', 'expenses.refused', 'files.not_uploaded'],
  summary: 'Save a claim as a draft',
})

/** The payload of the request by which a claim is approved: what approvers and lists need of it. */
export const expensePayload = z.object({
  claim_id: field.id(),
  number: z.string(),
  title: z.string(),
  currency: z.string(),
  claimed: z.string(),
  allowed: z.string(),
  lines: z.int(),
  flagged: z.int(),
  from: z.string(),
  to: z.string(),
})
export type ExpensePayload = z.infer<typeof expensePayload>

export const raiseExpenseRequest = endpoint({
  ...call,
  id: 'expenses.claim.raise',
  path: 'api/expense/raiseExpenseRequest',
  access: own,
  body: z.strictObject({ ...claimInput, comment: z._default(field.message(1000), '') }),
  data: z.object({
    ...saved.shape,
    REQUEST_ID: field.id(),
    REQUEST_STATUS: z.int(),
    pending_on: z.array(z.string()),
    stuck: z.nullable(z.string()),
  }),
  errors: [
    'record.conflict',
    'expenses.not_editable',
    'expenses.refused',
    'files.not_uploaded',
    'requests.person_left',
  ],
  summary: 'Submit a claim for approval; one that was returned is submitted again',
})

export const withdrawClaim = endpoint({
  ...call,
  id: 'expenses.claim.withdraw',
  path: more('claim/withdraw'),
  access: own,
  body: z.strictObject({ ID: field.id(), comment: z._default(field.message(1000), '') }),
  data: saved,
  errors: ['expenses.not_pending'],
  summary: 'Withdraw a claim that is not decided; it can be changed and submitted again',
})

export const discardClaim = endpoint({
  ...call,
  id: 'expenses.claim.discard',
  path: more('claim/discard'),
  access: own,
  body: z.strictObject({ ID: field.id() }),
  data: field.nothing(),
  errors: ['expenses.not_editable'],
  summary: 'Delete a draft that was never submitted; idempotent',
})

const detailLine = z.object({
  id: field.id(),
  EXTYPEID: field.id(),
  category: z.string(),
  kind: z.enum(categoryKinds),
  unit: z.string(),
  on: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  distance: z.nullable(z.string()),
  from_place: z.string(),
  to_place: z.string(),
  day: z.nullable(z.enum(dayParts)),
  provided: z.array(z.enum(meals)),
  merchant: z.string(),
  note: z.string(),
  attendees: z.string(),
  invoice_number: z.string(),
  supplier_tax_id: z.string(),
  tax: z.nullable(z.string()),
  project: z.nullable(named()),
  cost_centre: z.nullable(named()),
  split_by: z.nullable(z.enum(splitKinds)),
  /** With the part of what is approved, else of what is allowed. */
  parts: z.array(
    z.object({
      project: z.nullable(named()),
      cost_centre: z.nullable(named()),
      share: z.string(),
      amount: z.string(),
    }),
  ),
  files: z.array(z.object({ path: z.string(), name: z.string(), link: z.string(), is_picture: z.boolean() })),
  ...judgedFields,
  approved: z.nullable(z.string()),
  decision_note: z.string(),
})
export type ClaimLine = z.infer<typeof detailLine>

const companyCost = z.object({
  id: field.id(),
  category: z.string(),
  on: z.string(),
  title: z.string(),
  /** As it was paid. */
  amount: z.string(),
  currency: z.string(),
  /** In the claim’s currency. */
  cost: z.string(),
  project: z.nullable(named()),
  cost_centre: z.nullable(named()),
})
export type ClaimCost = z.infer<typeof companyCost>

export const readClaim = endpoint({
  ...call,
  id: 'expenses.claim.read',
  reads: true,
  path: 'api/expense/ExpenseDetail/{ID}',
  access: signedIn,
  params: idInPath,
  data: z.object({
    claim: z.object({ ...claimRow().shape, note: z.string(), payment: z.nullable(z.string()) }),
    lines: z.array(detailLine),
    /** What the company paid; their `cost` sums up to `company` of the claim. */
    costs: z.array(companyCost),
    /** Advances that something was taken from when it was put into payment. */
    advances: z.array(z.object({ ID: field.id(), number: z.string(), amount: z.string() })),
    decision: z.nullable(z.object({ comment: z.string(), by: z.string(), at: z.string() })),
    pending_on: z.array(z.string()),
    abilities: z.object({
      edit: z.boolean(),
      withdraw: z.boolean(),
      decide: z.boolean(),
      discard: z.boolean(),
    }),
  }),
  summary:
    'A claim with its lines, receipts and what the rules allow: of the claimant, its approvers, and who sees claims',
})
export type ClaimDetail = z.infer<(typeof readClaim)['data']>
