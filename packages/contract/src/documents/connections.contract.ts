import { can, endpoint, field, z } from '../kit/index.ts'
import { connectionKinds, serviceOutcomes } from './connections.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/connections/${name}` as const
const manage = can('documents.connections.manage')

const connection = z.object({
  kind: z.enum(connectionKinds),
  /** As people read it; empty before the first saving. */
  name: z.string(),
  /** Values by field, without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Secrets that are saved. */
  kept: z.array(z.string()),
  status: field.flag(),
  /** 0 before the first saving. */
  version: field.whole(),
  /** The address to enter at the service; empty before the first saving. */
  callback_url: z.string(),
  tested_at: z.nullable(z.string()),
  test_outcome: z.nullable(z.enum(serviceOutcomes)),
  /** Letters that wait for a signature there. */
  waiting: z.int(),
})
export type DocumentConnection = z.infer<typeof connection>

export const readConnections = endpoint({
  id: 'documents.connection.list',
  service: 'admin',
  method: 'GET',
  path: path('list'),
  access: manage,
  data: z.object({ connections: z.array(connection) }),
  summary:
    'The signing service, the digital locker, the identity service and that of background checks, without their secrets',
})

export const saveConnection = endpoint({
  id: 'documents.connection.save',
  service: 'admin',
  method: 'POST',
  path: path('save'),
  access: manage,
  body: z.strictObject({
    kind: z.enum(connectionKinds),
    /** The version that was loaded. */
    version: field.whole(),
    name: field.requiredText(60),
    /** Values by field (`connectionFields`). */
    settings: z.record(z.string(), field.text(500)),
    /** Those that are left out or empty stay as they are, as long as the addresses do. */
    secrets: z._default(z.record(z.string(), z.string().check(z.maxLength(8000))), {}),
    status: field.flag(),
  }),
  data: connection,
  errors: ['record.conflict', 'documents.refused'],
  summary:
    'Connect a signing service or a digital locker, or switch it off; a new address asks for the secrets again',
})

export const testConnection = endpoint({
  id: 'documents.connection.test',
  service: 'admin',
  method: 'POST',
  path: path('test'),
  access: manage,
  body: z.strictObject({ kind: z.enum(connectionKinds) }),
  data: z.object({
    outcome: z.enum(serviceOutcomes),
    /** What the service said of it. */
    detail: z.string(),
    connection,
  }),
  errors: ['documents.not_connected'],
  summary: 'Call the service with the saved settings',
})
