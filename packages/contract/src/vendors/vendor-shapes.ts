import { field, writtenAmount, z } from '../kit/index.ts'
import { shared } from '../kit/shared.ts'
import { vendorClaimStates, vendorStates } from './vendors.constants.ts'
import { vendorsContractTexts } from './vendors.texts.ts'

/** Money, as `amountText` writes it. Whether its currency has as many decimals, the server says. */
export const amount = shared(() =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{1,12}(\.\d{1,4})?$/, vendorsContractTexts.error('amount')),
      z.overwrite(writtenAmount),
    ),
)
/** ISO 4217. */
export const currency = field.currency
/** ISO 3166-1, two letters. */
export const country = shared(() =>
  z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, vendorsContractTexts.error('country'))),
)
/** An account of the general ledger; empty for none. */
export const account = shared(() =>
  z
    .string()
    .check(z.trim(), z.maxLength(40), z.regex(/^[A-Za-z0-9./-]*$/, vendorsContractTexts.error('account'))),
)
export const mailAddress = shared(() => z.union([z.literal(''), field.email()]))
export const days = shared(() => z.int().check(z.minimum(0), z.maximum(365)))

export const vendorState = shared(() => z.enum(vendorStates))
export const vendorClaimState = shared(() => z.enum(vendorClaimStates))

/** What people say of a vendor when it is created and when it is edited. */
export const vendorFields = {
  name: field.requiredText(160),
  category_id: field.id(),
  entity_id: z._default(z.nullable(field.id()), null),
  country: country(),
  gstin: z._default(field.text(30), ''),
  pan: z._default(field.text(20), ''),
  vat_id: z._default(field.text(30), ''),
  /** A small supplier, by whose law invoices are due early. */
  is_small: z._default(z.boolean(), false),
  /** Days agreed until an invoice is due; null: those of the organisation. */
  payment_days: z._default(z.nullable(days()), null),
  email: z._default(mailAddress(), ''),
  phone: z._default(field.text(40), ''),
  address: z._default(field.text(500), ''),
}

export const vendorRow = shared(() =>
  z.object({
    id: field.id(),
    code: z.string(),
    name: z.string(),
    category_id: field.id(),
    category: z.string(),
    entity_id: z.nullable(field.id()),
    entity: z.nullable(z.string()),
    /** People of other entities submit its invoices as well. */
    is_shared: z.boolean(),
    owner_id: z.nullable(field.id()),
    owner: z.nullable(z.string()),
    gl_code: z.string(),
    country: z.string(),
    gstin: z.string(),
    pan: z.string(),
    vat_id: z.string(),
    is_small: z.boolean(),
    payment_days: z.nullable(z.int()),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    note: z.string(),
    state: vendorState(),
    state_reason: z.string(),
    /** Whether there is a bank account; what it is needs a permission of its own. */
    has_bank: z.boolean(),
    /** A change of the bank account waits for a decision. */
    bank_waits: z.boolean(),
    /** Contracts that run or will. */
    contracts: z.int(),
    /** Invoices that are not paid, by currency. */
    open: z.array(z.object({ currency: z.string(), claims: z.int(), payable: z.string() })),
    version: z.int(),
  }),
)
export type VendorRow = z.infer<ReturnType<typeof vendorRow>>

export const vendorClaimRow = shared(() =>
  z.object({
    REQUEST_ID: field.id(),
    vendor_id: field.id(),
    vendor: z.string(),
    vendor_code: z.string(),
    entity: z.nullable(z.string()),
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    EMPLOYEE_CODE: z.string(),
    number: z.string(),
    invoice_on: z.string(),
    due_on: z.string(),
    /** Not paid by its day, though approved or waiting. */
    is_overdue: z.boolean(),
    currency: z.string(),
    amount: z.string(),
    tax: z.string(),
    withheld: z.string(),
    payable: z.string(),
    state: vendorClaimState(),
    paid_on: z.nullable(z.string()),
    reference: z.string(),
    /** When it last went to accounting. */
    exported_on: z.nullable(z.string()),
    submitted_at: z.string(),
    version: z.int(),
  }),
)
export type VendorClaimRow = z.infer<ReturnType<typeof vendorClaimRow>>
