import { can, endpoint, field, z } from '../kit/index.ts'
import { serviceStates } from './connections.constants.ts'
import { signatureStates } from './letters.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/signatures/${name}` as const
const own = can('documents.own')
const send = can('documents.letters.send')
const oneLetter = z.strictObject({ letter_id: field.id() })

export const startSigningElsewhere = endpoint({
  id: 'documents.signature.start',
  service: 'admin',
  method: 'POST',
  path: path('start'),
  access: own,
  body: oneLetter,
  data: z.object({
    /** Where to go now; valid for minutes. */
    url: z.string(),
  }),
  errors: [
    'documents.signature_closed',
    'documents.service_failed',
    'documents.service_busy',
    'documents.erased',
  ],
  summary:
    'Hand a letter of one’s own to the service that it is signed by, and get the address to sign it at',
})

export const checkSigningElsewhere = endpoint({
  id: 'documents.signature.refresh',
  service: 'admin',
  method: 'POST',
  path: path('refresh'),
  access: own,
  body: oneLetter,
  data: z.object({ state: z.enum(signatureStates) }),
  errors: ['documents.service_failed'],
  summary: 'Ask the service what became of a letter of one’s own, such as when one comes back from there',
})

export const retrySigning = endpoint({
  id: 'documents.signature.retry',
  service: 'admin',
  method: 'POST',
  path: path('retry'),
  access: send,
  body: oneLetter,
  data: z.object({ state: z.enum(signatureStates), service: z.enum(serviceStates) }),
  errors: ['documents.signature_closed', 'documents.service_failed'],
  summary: 'Ask the service again what became of a letter',
})

export const switchSigning = endpoint({
  id: 'documents.signature.switch',
  service: 'admin',
  method: 'POST',
  path: path('switch'),
  access: send,
  body: z.strictObject({ letter_ids: field.ids(500).check(z.minLength(1)) }),
  data: z.object({ switched: z.int() }),
  errors: ['documents.refused'],
  summary: 'Have letters that wait for a service signed in the product instead',
})
