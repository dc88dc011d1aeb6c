import { rate } from '../expenses/expense-shapes.ts'
import { can, choices, endpoint, field, limit, page, search, signedIn, sort, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
  submitKey,
} from '../requests/kinds/request-kind.ts'
import { account, amount, currency, vendorClaimRow, vendorClaimState } from './vendor-shapes.ts'
import { MAX_CLAIM_LINES, VENDOR_CLAIM } from './vendors.constants.ts'

const submit = can('vendors.claim.submit')
const view = can('vendors.list.view')
const employee = <const P extends string>(name: P) => `api/vendor/employee/${name}` as const
const admin = <const P extends string>(name: P) => `api/vendor/admin/${name}` as const

const line = z.strictObject({
  text: field.requiredText(200),
  /** Without tax. */
  amount: amount(),
  /** Empty: the vendor’s, else its category’s. */
  gl_code: z._default(account(), ''),
  cost_centre_id: z._default(z.nullable(field.id()), null),
})
export type ClaimLineInput = z.infer<typeof line>

/** An invoice of a vendor. */
export const vendorClaim = requestKind({
  kind: VENDOR_CLAIM,
  requested: {
    vendor_id: field.id(),
    number: field.requiredText(60),
    invoice_on: field.isoDate(),
    /** What is to be paid with tax, before what is withheld. */
    amount: amount(),
    tax: z._default(z.nullable(amount()), null),
    /** Tax that is withheld from the payment. */
    withheld: z._default(z.nullable(amount()), null),
    currency: z._default(z.nullable(currency()), null),
    /** To the organisation’s currency, where it has none for the day of the invoice. */
    rate: z._default(z.nullable(rate()), null),
    /** Where the typed rate is from. */
    rate_source: z._default(field.text(120), ''),
    /** Default: by what was agreed with the vendor. */
    due_on: z._default(z.nullable(field.isoDate()), null),
    /** Default: one, of the amount without tax. */
    lines: z._default(z.array(line).check(z.maxLength(MAX_CLAIM_LINES)), []),
  },
  form: { invoice_on: { isOver: true } },
  words: { reason: requestReason.optional, files: requestFiles },
})

const claimLine = z.object({
  text: z.string(),
  amount: z.string(),
  gl_code: z.string(),
  cost_centre_id: z.nullable(field.id()),
})

/** As it was submitted. */
export const vendorClaimPayload = z.object({
  vendor_id: field.id(),
  vendor: z.string(),
  vendor_code: z.string(),
  entity_id: z.nullable(field.id()),
  number: z.string(),
  invoice_on: z.string(),
  due_on: z.string(),
  currency: z.string(),
  amount: z.string(),
  tax: z.string(),
  withheld: z.string(),
  payable: z.string(),
  /** In the organisation's currency on the day of the invoice. */
  base: z.optional(z.string()),
  /** By which rate, for an invoice in another currency: units of `currency` for one of the invoice's, since which day, by whom. */
  worth: z.optional(z.object({ currency: z.string(), rate: z.string(), on: z.string(), source: z.string() })),
  /** The rate that the submitter typed, and its source. */
  rate: z.optional(z.string()),
  rate_source: z.optional(z.string()),
  lines: z.array(claimLine),
})
export type VendorClaimPayload = z.infer<typeof vendorClaimPayload>

export const readClaimForm = endpoint({
  id: 'vendors.claim.form',
  service: 'finance',
  method: 'GET',
  path: employee('claimForm'),
  access: submit,
  data: z.object({
    /** Whether there is any vendor whose invoices they may submit. */
    has_vendors: z.boolean(),
    cost_centres: choices(),
    currency: z.string(),
  }),
  summary: 'Of whom an invoice can be submitted',
})

export const findClaimVendors = endpoint({
  id: 'vendors.claim.vendors',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: employee('claimVendors'),
  access: submit,
  body: z.object({
    /** Part of the name. */
    search: search(),
    /** These as well, such as one that is chosen already. */
    ids: z._default(z.array(field.id()).check(z.maxLength(20)), []),
  }),
  data: z.object({ vendors: choices() }),
  summary:
    'Active vendors of the caller’s entity and of all entities by name, the first fifty that match: names alone',
})

export const applyClaim = endpoint({
  ...submitCall,
  id: 'vendors.claim.apply',
  service: 'finance',
  path: employee('raiseVendorClaim'),
  access: submit,
  body: z.strictObject({ ...forWhom, ...submitKey, ...vendorClaim.fields }),
  errors: ['vendors.claim_refused', 'requests.person_left', 'files.not_uploaded'],
  summary: 'Submit an invoice of a vendor; the same number is refused twice',
})

export const previewClaim = endpoint({
  ...previewCall,
  id: 'vendors.claim.preview',
  service: 'finance',
  path: employee('previewVendorClaim'),
  access: submit,
  body: z.strictObject({ ...forWhom, ...vendorClaim.requested }),
  summary: 'What would be paid and when, what speaks against it, and who would decide; nothing is stored',
})

export const listOwnClaims = endpoint({
  id: 'vendors.own.list',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: employee('myVendorClaims'),
  access: submit,
  body: z.object({
    search: search(),
    state: z.optional(z.array(vendorClaimState()).check(z.maxLength(6))),
    page: page(),
    limit: limit(20),
  }),
  data: z.object({ rows: z.array(vendorClaimRow()), total_rows: z.int() }),
  summary: 'The invoices that the caller submitted, newest first',
})

const criteria = {
  search: search(),
  sort: sort(),
  state: z.optional(z.array(vendorClaimState()).check(z.maxLength(6))),
  vendor_id: z.optional(field.id()),
  entity_id: z.optional(field.ids(200)),
  currency: z.optional(currency()),
  invoice_from: z.optional(field.isoDate()),
  invoice_to: z.optional(field.isoDate()),
  overdue: z.optional(z.boolean()),
}
export const claimCriteria = z.object(criteria)

export const listClaims = endpoint({
  id: 'vendors.claim.list',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: admin('vendorClaims'),
  access: view,
  body: z.object({ ...criteria, page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(vendorClaimRow()),
    total_rows: z.int(),
    /** Of all that match, by currency. */
    totals: z.array(z.object({ currency: z.string(), payable: z.string(), unpaid: z.string() })),
    entities: choices(),
    abilities: z.object({ pay: z.boolean() }),
  }),
  summary:
    'Invoices of vendors, newest first unless sorted (vendor, number, invoice_on, due_on, payable, state)',
})

export const readClaim = endpoint({
  id: 'vendors.claim.read',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: employee('vendorClaimDetail/{id}'),
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    claim: vendorClaimRow(),
    lines: z.array(
      z.object({
        text: z.string(),
        amount: z.string(),
        gl_code: z.string(),
        cost_centre: z.nullable(z.string()),
      }),
    ),
    files: z.array(z.object({ name: z.string(), link: z.string() })),
    /** Others of the vendor whose number differs only in leading zeros. */
    alike: z.array(z.object({ number: z.string(), invoice_on: z.string() })),
    pending_on: z.array(z.string()),
    abilities: z.object({ withdraw: z.boolean(), pay: z.boolean(), correct: z.boolean() }),
  }),
  summary:
    'An invoice with its lines and files: of who submitted it, its approvers, and who sees vendors’ invoices',
})
export type VendorClaimDetail = z.infer<(typeof readClaim)['data']>
