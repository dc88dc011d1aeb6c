import { fieldTexts } from '../kit/field.texts.ts'
import { can, endpoint, field, listBody, listQuery, signedIn, z } from '../kit/index.ts'
import { SESSION_IDLE_MINUTES, SESSION_MAX_MINUTES } from './session-limits.ts'

/** Device, from the user agent of the browser. */
const device = z.object({
  /** `Chrome 142 on Windows`; empty if unknown. */
  label: z.string(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
})

/** Origin. Country and city only where the installation has an IP geolocation database. */
const place = z.object({
  ip: z.string(),
  network: z.enum(['this_machine', 'private', 'public', 'unknown']),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
})
export type SignInPlace = z.infer<typeof place>
export type SignInDevice = z.infer<typeof device>

const session = z.object({
  /** Handle of the session for ending it; never the token itself. */
  token: z.uuid(),
  device,
  place,
  signed_in_at: z.string(),
  /** With minute precision. */
  last_seen_at: z.string(),
  /** `password`, `sso`, `handover`, `code`. */
  method: z.string(),
  is_current: z.boolean(),
})
export type ActiveSession = z.infer<typeof session>

export const listActiveSessions = endpoint({
  id: 'security.session.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/active-session',
  access: signedIn,
  data: z.object({ sessions: z.array(session) }),
  summary: 'The caller’s open sessions, this one first',
})

const someonesSession = z.object({
  ...session.shape,
  account: z.object({
    id: field.id(),
    name: z.string(),
    email: z.string(),
    emp_id: z.nullable(field.id()),
    emp_code: z.nullable(z.string()),
  }),
})
export type SomeonesSession = z.infer<typeof someonesSession>

export const listEveryonesSessions = endpoint({
  id: 'security.session.list_everyone',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/active-session/everyone',
  access: can('security.sessions.manage'),
  query: z.object({ page: listQuery().page, limit: listQuery().limit, search: listBody().search }),
  data: z.object({
    sessions: z.array(someonesSession),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Open sessions of everybody within reach, newest first',
})

export const killSession = endpoint({
  id: 'security.session.end',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/kill-session',
  access: signedIn,
  body: z.object({
    /** Handle of the session to end. */
    token: z.optional(z.uuid()),
    /** Instead of a handle: all of the caller's sessions except this one. */
    all_others: z.optional(z.literal(true)),
  }),
  data: z.object({ ended: z.int() }),
  errors: ['security.session_unnamed', 'record.not_found'],
  summary: 'End a session, effective with its next request',
})

export const loginHistory = endpoint({
  id: 'security.history.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/login-history',
  access: signedIn,
  data: z.object({
    logins: z.array(
      z.object({
        at: z.string(),
        /** `success`, `wrong_password`, `locked`, `disabled`, and results of other sign-in methods. */
        result: z.string(),
        method: z.string(),
        device,
        place,
        /** Anomalies compared with the sign-ins of the previous 90 days. */
        unusual: z.array(z.enum(['new_device', 'new_network'])),
      }),
    ),
  }),
  summary: 'The caller’s last 15 sign-ins and attempts',
})

export const readSessionLimits = endpoint({
  id: 'security.session_limits.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/session-setting',
  access: can('security.policy.manage'),
  data: z.object({ SESSION_IDLE_MINUTES: z.int(), SESSION_MAX_MINUTES: z.int() }),
  summary: 'How long sessions of the organisation last',
})

const choose = fieldTexts.error('offered')

export const saveSessionLimits = endpoint({
  id: 'security.session_limits.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/session-setting',
  access: can('security.policy.manage'),
  body: z.object({
    SESSION_IDLE_MINUTES: z.literal([...SESSION_IDLE_MINUTES], choose),
    SESSION_MAX_MINUTES: z.literal([...SESSION_MAX_MINUTES], choose),
  }),
  data: field.nothing(),
  errors: ['security.session_limits_crossed'],
  summary: 'Set how long sessions of the organisation last; longer ones end with their next request',
})
