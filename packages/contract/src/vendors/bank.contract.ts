import { can, endpoint, field, z } from '../kit/index.ts'
import { country } from './vendor-shapes.ts'

const access = can('vendors.bank.manage')
const call = { service: 'finance', method: 'POST', access } as const
const path = <const P extends string>(name: P) => `api/vendor/admin/${name}` as const

const bankFields = {
  holder: field.requiredText(120),
  country: country(),
  /** An account number, or an IBAN in its countries. */
  number: field.requiredText(40),
  /** IFSC in India, routing number in the USA, BIC elsewhere. */
  branch_code: z._default(field.text(20), ''),
  bank: z._default(field.text(120), ''),
}
export const bankAccount = z.object(bankFields)
export type BankAccount = z.infer<typeof bankAccount>

export const revealBank = endpoint({
  ...call,
  id: 'vendors.bank.reveal',
  path: path('bankDetail'),
  body: z.strictObject({
    id: field.id(),
    /** A proposed account instead of the current one. */
    change_id: z.optional(field.id()),
  }),
  data: z.object({ account: z.nullable(bankAccount) }),
  errors: ['vendors.bank_unreadable'],
  summary: 'The bank account of a vendor; who read it is in the audit log',
})

const changed = z.object({ change_id: field.id() })

export const proposeBank = endpoint({
  ...call,
  id: 'vendors.bank.propose',
  path: path('proposeBank'),
  body: z.strictObject({ id: field.id(), ...bankFields, reason: field.requiredText(500) }),
  data: changed,
  errors: ['vendors.bank_open'],
  summary: 'Propose the bank account of a vendor: it counts once somebody else has approved it',
})

export const decideBank = endpoint({
  ...call,
  id: 'vendors.bank.decide',
  path: path('decideBank'),
  body: z.strictObject({
    change_id: field.id(),
    /** 1 approve, 3 reject, 4 withdraw one's own. */
    status: z.union([z.literal(1), z.literal(3), z.literal(4)]),
    note: z._default(field.text(500), ''),
  }),
  data: changed,
  errors: ['vendors.bank_decided', 'vendors.bank_own', 'vendors.bank_too_soon'],
  summary:
    'Decide somebody else’s proposal of a bank account, or withdraw one’s own; where nobody else can, confirm it a day later',
})
