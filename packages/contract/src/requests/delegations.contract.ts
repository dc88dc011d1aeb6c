import { endpoint, field, search, signedIn, z } from '../kit/index.ts'

const delegation = z.object({
  id: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  DELEGATE_ID: field.id(),
  DELEGATE_NAME: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  /** Slugs of request kinds; null: all. */
  kinds: z.nullable(z.array(z.string())),
  reason: z.string(),
  /** Whether the approver delegated in person; otherwise the delegate decides within their own reach alone. */
  in_person: z.boolean(),
  /** Who created the delegation. */
  set_by: z.string(),
  state: z.enum(['planned', 'running', 'over', 'ended']),
  abilities: z.object({ end: z.boolean() }),
})
export type Delegation = z.infer<typeof delegation>

export const listDelegations = endpoint({
  id: 'requests.delegation.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/approval-delegations',
  access: signedIn,
  query: z.object({
    /** `all`: everybody whose delegations the caller may manage. */
    of: z._default(z.enum(['me', 'all']), 'me'),
  }),
  data: z.object({
    given: z.array(delegation),
    received: z.array(delegation),
    abilities: z.object({ create: z.boolean(), manage: z.boolean() }),
  }),
  summary: 'Delegations given and received by the caller',
})

export const saveDelegation = endpoint({
  id: 'requests.delegation.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/save-approval-delegation',
  access: signedIn,
  body: z.object({
    /** Whose approvals; default: the caller's. */
    EMPLOYEE_ID: z.optional(field.id()),
    DELEGATE_ID: field.id(),
    from_date: field.isoDate(),
    to_date: field.isoDate(),
    kinds: z.optional(z.array(z.string().check(z.regex(/^[A-Z_]{2,60}$/))).check(z.maxLength(60))),
    reason: z._default(field.message(300), ''),
  }),
  data: z.object({ id: field.id() }),
  errors: [
    'requests.delegation_beyond',
    'requests.delegation_loop',
    'requests.delegation_overlaps',
    'requests.delegation_unfit',
  ],
  summary: 'Delegate approvals for a period',
})

export const endDelegation = endpoint({
  id: 'requests.delegation.end',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/end-approval-delegation',
  access: signedIn,
  body: z.object({ id: field.id() }),
  data: z.object({ id: field.id() }),
  summary: 'End a delegation; past decisions stay',
})

export const listDelegates = endpoint({
  id: 'requests.delegation.candidates',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/approval-delegates',
  access: signedIn,
  query: z.object({ search: search() }),
  data: z.object({
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        /** Empty for people whom the caller does not see in the directory. */
        EMPLOYEE_CODE: z.string(),
        /** Why they can't be chosen; null if they can. */
        why_not: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Possible delegates: visible colleagues, one’s reporting line, peers, and managers',
})
