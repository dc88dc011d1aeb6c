/** Path below the base address of the admin service; the browser navigates here and is redirected. */
export const SSO_START_PATH = 'apiv2/auth/sso/start'

/** Why single sign-on ended without a session: `error` in the URL of the sign-in page. */
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

/** Who must enter a code besides the password. */
export const twoStepPolicies = ['off', 'administrators', 'everyone'] as const
