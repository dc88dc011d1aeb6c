import { can, endpoint, field, signedIn, z } from '../kit/index.ts'

export const startViewing = endpoint({
  id: 'access.viewing.start',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/view-as/start',
  access: can('access.view_as'),
  body: z.union([z.object({ account_id: field.id() }), z.object({ employee_id: field.id() })]),
  data: z.object({
    /** Sent as the session's token; opens reads only, and nothing once the caller's own session is over. */
    token: z.string(),
    name: z.string(),
    /** Where this person works: the console, or self-service. */
    place: z.enum(['admin', 'me']),
    ends_at: z.string(),
  }),
  errors: ['access.denied', 'access.view_self', 'access.view_rank', 'access.view_beyond'],
  summary: 'See the product as another person for 15 minutes, read-only',
})

export const stopViewing = endpoint({
  id: 'access.viewing.stop',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/view-as/stop',
  access: signedIn,
  body: z.object({}),
  data: z.object({ ended: z.int() }),
  summary: 'Stop seeing the product as another person; with the caller’s own session, everywhere',
})
