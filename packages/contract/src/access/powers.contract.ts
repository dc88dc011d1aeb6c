import { can, endpoint, field, scopes, z } from '../kit/index.ts'
import { dataScope } from './sub-admins.contract.ts'

/** Role ids start at −2. */
const roleId = () => z.int().check(z.minimum(-2), z.maximum(999))

const source = z.union([z.object({ role_id: roleId() }), z.object({ account_id: field.id() })])
export type PowersSource = z.infer<typeof source>

const power = z.object({
  permission: z.string(),
  label: z.string(),
  module: z.string(),
  module_name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Names of the roles it comes from. */
  roles: z.array(z.string()),
  is_personal: z.boolean(),
})
export type Power = z.infer<typeof power>

const powers = z.object({
  /** Of the role, or of the person. */
  name: z.string(),
  /** An administrator: everything, so that `grants` is empty. */
  holds_all: z.boolean(),
  /** The common scope of a person's personal grants. */
  data_scope: z.nullable(z.union([dataScope, z.literal('mixed')])),
  groups: z.array(z.object({ group_id: z.int(), name: z.string() })),
  grants: z.array(power),
})
export type Powers = z.infer<typeof powers>

export const readPowers = endpoint({
  id: 'access.powers.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/sub_admin/powers',
  access: can('access.sub_admin.manage'),
  /** One to copy from, two to compare. */
  body: z.object({ of: z.array(source).check(z.minLength(1), z.maxLength(2)) }),
  data: z.object({ powers: z.array(powers) }),
  summary: 'Everything that roles or people may do, and through what, to copy or compare',
})
