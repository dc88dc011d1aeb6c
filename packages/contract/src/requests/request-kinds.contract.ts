import { endpoint, signedIn, z } from '../kit/index.ts'
import { listInput } from './requests.contract.ts'

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

const { page: _page, limit: _limit, data: _data, kinds: _kinds, ...countInput } = listInput

export const countRequestKinds = endpoint({
  id: 'requests.kind.count',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/request-kind-counts',
  access: signedIn,
  body: z.object(countInput),
  data: z.object({
    /** By name; kinds without such requests are left out. */
    kinds: z.array(z.object({ TRIGGER_SLUG: z.string(), name: z.string(), count: z.int() })),
    total: z.int(),
  }),
  summary: 'How many requests of each kind the list has, for choosing a kind',
})
