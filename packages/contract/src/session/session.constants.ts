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

/** Whom an organisation asks for a code besides the password. */
export const twoStepPolicies = ['off', 'administrators', 'everyone'] as const
