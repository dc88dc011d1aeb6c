import { exportJob } from '../files/export-job.ts'
import { can, endpoint, field, listBody, scopes, z } from '../kit/index.ts'

const view = can('access.matrix.view')
const manage = can('access.matrix.manage')
const scope = z.enum(scopes)
/** Role ids start at −2. */
const roleId = () => z.int().check(z.minimum(-2), z.maximum(999))
const permission = () => z.string().check(z.minLength(1), z.maxLength(120))

const matrixPermission = z.object({
  permission: z.string(),
  label: z.string(),
  /** Other words by which people look for it. */
  synonyms: z.array(z.string()),
  /** Scopes in which it can be granted. */
  scopes: z.array(scope),
  /** Number of people with a personal grant, besides those who hold it by role. */
  personal: z.int(),
})
export type MatrixPermission = z.infer<typeof matrixPermission>

const matrixRole = z.object({
  role_id: field.roleId(),
  name: z.string(),
  /** Accounts with this role that may sign in. */
  people: z.int(),
  /** The role holds every permission and can't be edited. */
  holds_all: z.boolean(),
  abilities: z.object({ edit: z.boolean() }),
})
export type MatrixRole = z.infer<typeof matrixRole>

const cell = z.object({
  role_id: field.roleId(),
  permission: z.string(),
  /** Granted now. */
  scopes: z.array(scope),
  /** Granted by default. */
  defaults: z.array(scope),
})
export type MatrixCell = z.infer<typeof cell>

export const readMatrix = endpoint({
  id: 'access.matrix.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/permission-matrix',
  access: view,
  data: z.object({
    /** Sent back with a change, to detect a concurrent one. */
    version: z.string(),
    roles: z.array(matrixRole),
    modules: z.array(
      z.object({ module: z.string(), name: z.string(), permissions: z.array(matrixPermission) }),
    ),
    /** Only cells with a grant, now or by default. */
    cells: z.array(cell),
  }),
  summary: 'Which role holds which permission, and how far',
})

const change = z.object({
  role_id: roleId(),
  permission: permission(),
  /** All scopes of the cell; empty revokes the permission. */
  scopes: z.array(scope).check(z.maxLength(4)),
})
const changes = z.array(change).check(z.minLength(1), z.maxLength(500))
export type MatrixChange = z.infer<typeof change>

const errors = ['access.denied', 'access.own_grants', 'access.higher_rank', 'access.beyond_own']

export const previewMatrix = endpoint({
  id: 'access.matrix.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/permission-matrix/preview',
  access: manage,
  body: z.object({ changes }),
  data: z.object({
    /** Number of people who would gain, and lose, access. */
    gaining: z.int(),
    losing: z.int(),
    permissions: z.array(
      z.object({ permission: z.string(), label: z.string(), gaining: z.int(), losing: z.int() }),
    ),
  }),
  errors,
  summary: 'How many people a change to the matrix affects',
})

export const saveMatrix = endpoint({
  id: 'access.matrix.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/permission-matrix/save',
  access: manage,
  body: z.object({ changes, version: z.string().check(z.maxLength(64)) }),
  data: z.object({ people: z.int() }),
  errors: [...errors, 'record.conflict'],
  summary: 'Change role permissions',
})

export const listHolders = endpoint({
  id: 'access.matrix.holders',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/permission-matrix/holders',
  access: view,
  body: z.object({
    permission: permission(),
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
  }),
  data: z.object({
    people: z.array(
      z.object({
        account_id: field.id(),
        name: z.string(),
        email: z.string(),
        scopes: z.array(scope),
        /** Names of the roles it comes from; empty for a personal grant alone. */
        roles: z.array(z.string()),
        is_personal: z.boolean(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Who holds a permission, how far, and through what',
})

export const exportMatrix = endpoint({
  id: 'access.matrix.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/permission-matrix/export',
  access: view,
  answer: 'file',
  data: exportJob,
  summary: 'The permission matrix as a spreadsheet',
})
