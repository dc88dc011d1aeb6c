import { encodedFile } from '../files/encoded-file.ts'
import { can, choices, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import {
  account,
  mailAddress,
  vendorClaimRow,
  vendorFields,
  vendorRow,
  vendorState,
} from './vendor-shapes.ts'
import { bankChangeStates, contractStates, MAX_CONTACTS } from './vendors.constants.ts'

const view = can('vendors.list.view')
const manage = can('vendors.list.manage')
const admin = <const P extends string>(name: P) => `api/vendor/admin/${name}` as const

export const vendorFilters = {
  state: z.optional(z.array(vendorState()).check(z.maxLength(3))),
  category_id: z.optional(field.ids(200)),
  entity_id: z.optional(field.ids(200)),
  /** `bank`: a bank account waits for a decision; `ending`: a contract ends soon; `overdue`: an invoice is overdue. */
  attention: z.optional(z.enum(['bank', 'ending', 'overdue'])),
  search: search(),
  sort: sort(),
}
export const vendorCriteria = z.object(vendorFilters)

export const listVendors = endpoint({
  id: 'vendors.record.list',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: admin('vendorList'),
  access: view,
  body: z.object({ ...vendorFilters, page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(vendorRow()),
    total_rows: z.int(),
    categories: choices(),
    entities: choices(),
    abilities: z.object({ manage: z.boolean(), set_up: z.boolean() }),
  }),
  summary: 'A page of vendors, by name unless sorted otherwise (name, code, category, state)',
})

export const exportVendors = endpoint({
  id: 'vendors.record.export',
  service: 'finance',
  method: 'GET',
  path: admin('downlaodVendorList'),
  access: view,
  query: z.object({
    /** The criteria of the list as JSON; default: all. */
    criteria: z.optional(z.string().check(z.maxLength(4000))),
  }),
  holdsFile: true,
  data: encodedFile,
  summary:
    'The vendors in reach that match as VendorList.xls, in base64; a long list is made by a background job',
})

const contact = z.strictObject({
  name: field.requiredText(120),
  role: z._default(field.text(80), ''),
  email: z._default(mailAddress(), ''),
  phone: z._default(field.text(40), ''),
})

const bankChange = z.object({
  id: field.id(),
  hint: z.string(),
  reason: z.string(),
  state: z.enum(bankChangeStates),
  proposed_by: z.string(),
  proposed_at: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  decision_note: z.string(),
  /** Proposed by the caller, who therefore may not decide it. */
  is_own: z.boolean(),
  /** Nobody else could decide it: who proposed it confirmed it. */
  decided_alone: z.boolean(),
  /** From when on the caller may confirm their own proposal, as nobody else can decide it; null: somebody else decides it. */
  alone_from: z.nullable(z.string()),
})

const contract = z.object({
  id: field.id(),
  title: z.string(),
  number: z.string(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  note: z.string(),
  state: z.enum(contractStates),
  files: z.array(z.object({ path: z.string(), name: z.string(), link: z.string() })),
  version: z.int(),
})
export type VendorContract = z.infer<typeof contract>

export const readVendor = endpoint({
  id: 'vendors.record.read',
  service: 'finance',
  method: 'POST',
  reads: true,
  path: admin('vendorDetail/{id}'),
  access: view,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    vendor: vendorRow(),
    contacts: z.array(z.object(contact.shape)),
    contracts: z.array(contract),
    /** The latest invoices. */
    claims: z.array(vendorClaimRow()),
    /** Newest first; only for those who may read bank accounts. */
    bank_changes: z.array(bankChange),
    categories: choices(),
    entities: choices(),
    abilities: z.object({ manage: z.boolean(), bank: z.boolean() }),
  }),
  summary: 'A vendor with contacts, contracts and latest invoices',
})
export type VendorDetail = z.infer<(typeof readVendor)['data']>

export const saveVendor = endpoint({
  id: 'vendors.record.save',
  service: 'finance',
  method: 'POST',
  path: admin('updateVendor'),
  access: manage,
  body: z.strictObject({
    id: field.id(),
    version: z.optional(field.whole()),
    ...vendorFields,
    /** Of an entity, shared with all entities. */
    is_shared: z._default(z.boolean(), false),
    owner_id: z._default(z.nullable(field.id()), null),
    gl_code: z._default(account(), ''),
    note: z._default(field.text(1000), ''),
    contacts: z._default(z.array(contact).check(z.maxLength(MAX_CONTACTS)), []),
  }),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit a vendor with its contacts',
})

export const setVendorState = endpoint({
  id: 'vendors.record.state',
  service: 'finance',
  method: 'POST',
  path: admin('vendorStatus'),
  access: manage,
  body: z.strictObject({
    id: field.id(),
    version: z.optional(field.whole()),
    state: vendorState(),
    /** Required to block one. */
    reason: z._default(field.text(500), ''),
  }),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict'],
  summary:
    'Activate, deactivate or block a vendor: no invoices are taken then, and nothing is paid to a blocked one',
})
