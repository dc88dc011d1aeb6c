import { endpoint, signedIn, z } from '../kit/index.ts'

export const requestKinds = endpoint({
  id: 'requests.kind.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/request-kinds',
  access: signedIn,
  data: z.object({
    kinds: z.array(z.object({ TRIGGER_SLUG: z.string(), name: z.string() })),
    /** Pending the caller's decision. */
    pending_on_me: z.int(),
    /** Requests of people in reach that nobody can decide. */
    stuck: z.int(),
    abilities: z.object({ see_others: z.boolean(), administer: z.boolean(), raise_for_others: z.boolean() }),
  }),
  summary: 'Kinds of requests, with pending counts',
})
