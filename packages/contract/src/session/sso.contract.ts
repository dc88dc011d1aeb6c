import { anyone, endpoint, field, z } from '../kit/index.ts'

/** Below the base address of the admin service: browsers are sent here, it answers with a redirect. */
export const SSO_START_PATH = 'apiv2/auth/sso/start'

/** Why a sign-in through a provider ended without a session: `error` in the address of the sign-in page. */
export const ssoRefusals = [
  'provider_unavailable',
  'expired',
  'other_browser',
  'declined',
  'answer_invalid',
  'email_missing',
  'email_unverified',
  'domain_not_allowed',
  'no_account',
  'disabled',
  'identity_conflict',
] as const
export type SsoRefusal = (typeof ssoRefusals)[number]

export const findSsoProviders = endpoint({
  id: 'session.sso.find',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sso/find',
  access: anyone,
  body: z.object({
    /** A work e-mail address or the organisation's login domain. */
    login: field.requiredText(254),
  }),
  data: z.object({
    providers: z.array(z.object({ provider: field.publicId(), name: z.string(), org_name: z.string() })),
  }),
  summary: 'Which providers serve an address; nothing depends on whether an account exists',
})
