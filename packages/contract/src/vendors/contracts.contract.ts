import { can, endpoint, field, z } from '../kit/index.ts'
import { amount, currency } from './vendor-shapes.ts'
import { MAX_CONTRACT_FILES } from './vendors.constants.ts'

const access = can('vendors.list.manage')
const call = { service: 'finance', method: 'POST', access } as const
const path = <const P extends string>(name: P) => `api/vendor/admin/${name}` as const

export const saveContract = endpoint({
  ...call,
  id: 'vendors.contract.save',
  path: path('saveContract'),
  body: z.strictObject({
    id: z.optional(field.id()),
    version: z.optional(field.whole()),
    vendor_id: field.id(),
    title: field.requiredText(160),
    number: z._default(field.text(60), ''),
    starts_on: field.isoDate(),
    ends_on: z._default(z.nullable(field.isoDate()), null),
    amount: z._default(z.nullable(amount()), null),
    currency: z._default(z.nullable(currency()), null),
    note: z._default(field.text(1000), ''),
    /** Paths of uploads. */
    files: z._default(z.array(field.requiredText(300)).check(z.maxLength(MAX_CONTRACT_FILES)), []),
  }),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'files.not_uploaded'],
  summary: 'Add or edit a contract with a vendor',
})

export const removeContract = endpoint({
  ...call,
  id: 'vendors.contract.remove',
  path: path('removeContract'),
  body: z.strictObject({ id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a contract with its files',
})
