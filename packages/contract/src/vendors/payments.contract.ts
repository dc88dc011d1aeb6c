import { encodedFile } from '../files/encoded-file.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { claimCriteria } from './claims.contract.ts'
import { vendorClaimState } from './vendor-shapes.ts'
import { MAX_PAID, MAX_SHEETS } from './vendors.constants.ts'

const pay = can('vendors.claim.pay')
const view = can('vendors.list.view')
const submit = can('vendors.claim.submit')
const call = { service: 'finance', method: 'POST' } as const

export const payClaims = endpoint({
  ...call,
  id: 'vendors.claim.pay',
  path: 'api/vendor/admin/payVendorClaims',
  access: pay,
  body: z.strictObject({
    IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_PAID)),
    paid_on: field.isoDate(),
    reference: field.requiredText(80),
  }),
  data: z.object({ paid: z.int() }),
  errors: ['vendors.not_payable'],
  summary: 'Record that approved invoices were paid; nobody pays what they submitted where somebody else can',
})

export const correctPayment = endpoint({
  ...call,
  id: 'vendors.claim.correct_payment',
  path: 'api/vendor/admin/correctVendorPayment',
  access: pay,
  body: z.strictObject({
    REQUEST_ID: field.id(),
    version: field.whole(),
    paid_on: field.isoDate(),
    reference: field.requiredText(80),
    /** Why, for the audit log. */
    reason: field.requiredText(500),
  }),
  data: z.object({ REQUEST_ID: field.id(), version: z.int() }),
  errors: ['vendors.not_paid', 'record.conflict'],
  summary: 'Correct the day or the reference of a recorded payment, with the reason in the audit log',
})

export const exportLedger = endpoint({
  ...call,
  id: 'vendors.claim.ledger',
  path: 'api/vendor/admin/vendorLedger',
  access: pay,
  body: z.strictObject({
    IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_PAID)),
    /** Also what was exported before: accounting has not booked it. */
    again: z._default(z.boolean(), false),
  }),
  answer: 'file',
  data: field.nothing(),
  errors: ['vendors.not_bookable', 'vendors.exported_before', 'vendors.account_missing'],
  summary:
    'Approved and paid invoices of one currency for accounting, each once: a balanced CSV with date, document, account, debit and credit',
})

export const downloadReportAdmin = endpoint({
  ...call,
  id: 'vendors.report.admin',
  path: 'api/vendor/admin/downlaodReportAdmin',
  access: view,
  body: claimCriteria,
  holdsFile: true,
  data: encodedFile,
  summary:
    'The selected invoices of vendors as a workbook in base64; a long list is made by a background job',
})

export const downloadReportOwn = endpoint({
  ...call,
  id: 'vendors.report.own',
  path: 'api/vendor/employee/downlaodReportAP',
  access: submit,
  body: z.object({ state: z.optional(z.array(vendorClaimState()).check(z.maxLength(6))) }),
  holdsFile: true,
  data: encodedFile,
  summary: 'The invoices that the caller submitted as a workbook in base64',
})

export const downloadClaimSheet = endpoint({
  ...call,
  id: 'vendors.claim.sheet',
  reads: true,
  path: 'api/vendor/employee/downlaodClaimSheet',
  access: submit,
  body: z.strictObject({
    IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_SHEETS)),
    /** With the files of each; always a zip then. */
    with_files: z._default(z.boolean(), false),
  }),
  holdsFile: true,
  data: encodedFile,
  summary: 'One invoice as claimSheet.pdf, several as a zip, in base64',
})
