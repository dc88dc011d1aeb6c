import { fieldTexts } from '../../kit/field.texts.ts'
import { can, endpoint, field, signedIn, z } from '../../kit/index.ts'
import { identityTexts } from './identity.texts.ts'

export const protectedGroups = ['identity', 'bank'] as const
export type ProtectedGroup = (typeof protectedGroups)[number]

/** How long a revealed number stays on screen, in seconds. */
export const SHOWN_SECONDS = 30

const country = () => z.string().check(z.regex(/^([A-Z]{2})?$/, fieldTexts.error('country')))
const group = () => z.enum(protectedGroups)

const identityKind = z.object({
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  /** Format; see `identity-kinds.ts`. Empty for any number. */
  pattern: z.string(),
  checksum: z.nullable(z.enum(['verhoeff', 'luhn', 'nric'])),
  is_standard: z.boolean(),
  is_active: z.boolean(),
})

const protectedRecord = z.object({
  id: field.id(),
  group: group(),
  kind: z.string(),
  kind_name: z.string(),
  country: z.string(),
  /** `••••••1234`; never the whole number. */
  masked: z.string(),
  /** The account holder's name at the bank; empty for identity numbers. */
  holder: z.string(),
  branch_code: z.string(),
  /** The bank, or the authority that issued the document. */
  issuer: z.string(),
  valid_from: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  is_expired: z.boolean(),
  is_primary: z.boolean(),
  note: z.string(),
  /** False when the stored value was tampered with: nobody can decrypt it, and it must be entered again. */
  is_readable: z.boolean(),
  version: field.whole(),
  updated_at: z.string(),
})

export const listProtectedRecords = endpoint({
  id: 'employees.protected.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/employees/protected-records',
  access: can('employees.profile.view'),
  body: z.object({ emp_id: field.id() }),
  data: z.object({
    /** Null where the field group is not granted for this person. */
    identity: z.nullable(z.array(protectedRecord)),
    bank: z.nullable(z.array(protectedRecord)),
    kinds: z.array(identityKind),
    asks_reason: z.boolean(),
    shown_seconds: z.int(),
    abilities: z.object({
      reveal_identity: z.boolean(),
      reveal_bank: z.boolean(),
      edit_identity: z.boolean(),
      edit_bank: z.boolean(),
    }),
  }),
  summary: 'A person’s identity numbers and bank accounts, masked',
})

export const saveProtectedRecord = endpoint({
  id: 'employees.protected.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/save-protected-record',
  access: signedIn,
  body: z.object({
    emp_id: field.id(),
    /** Omitted to add a record. */
    id: z.optional(field.id()),
    group: group(),
    kind: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/)),
    country: z.optional(country()),
    /** Omitted: the number stays as it is. */
    number: z.optional(field.text(60)),
    holder: z.optional(field.text(140)),
    branch_code: z.optional(field.text(20)),
    issuer: z.optional(field.text(140)),
    valid_from: z.optional(z.nullable(field.isoDate())),
    valid_to: z.optional(z.nullable(field.isoDate())),
    is_primary: z.optional(z.boolean()),
    note: z.optional(field.text(300)),
    version: z.optional(field.whole()),
  }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'employees.identity_kind_unknown', 'employees.person_anonymised'],
  summary: 'Add or edit an identity number or a bank account; it is encrypted before it is stored',
})

export const removeProtectedRecord = endpoint({
  id: 'employees.protected.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/remove-protected-record',
  access: signedIn,
  body: z.object({ emp_id: field.id(), id: field.id(), reason: z.optional(field.message(300)) }),
  data: field.nothing(),
  summary: 'Delete an identity number or a bank account permanently',
})

export const revealProtectedRecord = endpoint({
  id: 'employees.protected.reveal',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/reveal-protected-record',
  access: signedIn,
  body: z.object({ emp_id: field.id(), id: field.id(), reason: z.optional(field.message(300)) }),
  data: z.object({ number: z.string(), shown_seconds: z.int() }),
  errors: ['employees.reveal_reason_missing', 'employees.reveal_limit', 'employees.protected_unreadable'],
  summary: 'Reveal one number; the audit log records the reason, never the number',
})

export const exportProtectedRecords = endpoint({
  id: 'employees.protected.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/export-protected-records',
  access: can('employees.protected.export'),
  body: z.object({
    group: group(),
    reason: field.requiredMessage(300),
  }),
  data: z.object({ job: z.string(), total_rows: z.int() }),
  answer: 'file',
  summary:
    'Identity numbers or bank accounts in full as a sheet, of whom one may see them; up to 5,000 at once',
})

export const listIdentityKinds = endpoint({
  id: 'employees.identity_kind.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/identity-kinds',
  access: can('employees.privacy.manage'),
  data: z.object({ kinds: z.array(identityKind) }),
  summary: 'Kinds of identity numbers: the standard ones and the organisation’s own',
})

export const saveIdentityKind = endpoint({
  id: 'employees.identity_kind.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/save-identity-kind',
  access: can('employees.privacy.manage'),
  body: z.object({
    slug: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/, identityTexts.error('slug'))),
    /** Name of a custom kind; standard ones keep theirs. */
    name: z.optional(field.requiredText(100)),
    country: z.optional(country()),
    pattern: z.optional(z.string().check(z.maxLength(200))),
    is_active: z.boolean(),
  }),
  data: field.nothing(),
  summary: 'Add or edit a custom kind of identity number; activate or deactivate any kind',
})

export const exportOwnData = endpoint({
  id: 'employees.own_data.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/my-data/export',
  access: signedIn,
  body: z.object({
    /** Whether the file contains identity numbers and accounts in full. */
    with_numbers: z.optional(z.boolean()),
  }),
  data: z.object({ job: z.string() }),
  summary: 'All data stored about the caller as a file, created in the background for My downloads',
})
