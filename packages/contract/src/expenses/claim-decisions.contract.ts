import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { amount, claimStatus } from './expense-shapes.ts'
import { MAX_BULK_CLAIMS, MAX_LINES } from './expenses.constants.ts'

const call = { service: 'finance', method: 'POST' } as const

/** 1 approve, 3 reject, 4 return for changes. */
const decisionStatus = () => z.union([z.literal(1), z.literal(3), z.literal(4)])

export const decideClaim = endpoint({
  ...call,
  id: 'expenses.claim.decide',
  path: 'api/expense/requestActionExpense',
  access: signedIn,
  body: z.strictObject({
    ID: field.id(),
    status: decisionStatus(),
    comment: z._default(field.message(1000), ''),
    /** With an approval: lines with a lower approved amount than is allowed; 0 refuses one. */
    lines: z._default(
      z
        .array(
          z.strictObject({ id: field.id(), approved: amount(), note: z._default(field.message(300), '') }),
        )
        .check(z.maxLength(MAX_LINES)),
      [],
    ),
    /** The version that the approver has read; another one is refused. */
    version: z.optional(field.whole()),
    key: z.optional(field.publicId()),
  }),
  data: z.object({
    ID: field.id(),
    status: claimStatus(),
    approved: z.nullable(z.string()),
    pending_on: z.array(z.string()),
  }),
  errors: [
    'record.conflict',
    'expenses.not_pending',
    'requests.own_request',
    'requests.already_decided',
    'requests.not_approver',
    'requests.comment_missing',
  ],
  summary: 'Decide a claim as one of its approvers: whole, by line, or return it for changes',
})

export const decideClaims = endpoint({
  ...call,
  id: 'expenses.claim.decide_many',
  path: 'api/expense/requestActionExpenseBulk',
  access: signedIn,
  body: z.strictObject({
    IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_BULK_CLAIMS)),
    /** The versions that the approver has read, one for each claim; another one is refused. */
    versions: z.array(field.whole()).check(z.minLength(1), z.maxLength(MAX_BULK_CLAIMS)),
    status: decisionStatus(),
    comment: z._default(field.message(1000), ''),
    key: z.optional(field.publicId()),
  }),
  data: z.object({
    results: z.array(
      z.object({ ID: field.id(), done: z.boolean(), message: z.string(), status: z.nullable(claimStatus()) }),
    ),
    done: z.int(),
    failed: z.int(),
  }),
  errors: ['requests.comment_missing'],
  summary: 'Decide several claims alike; one that can’t be decided does not keep the others from it',
})
