import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import type { twoStepPolicies } from './session.constants.ts'
import { sessionTexts } from './session.texts.ts'
import { otp } from './sign-in-code.contract.ts'

export type TwoStepPolicy = (typeof twoStepPolicies)[number]

const password = () =>
  z
    .string(sessionTexts.error('password'))
    .check(z.minLength(1, sessionTexts.error('password')), z.maxLength(1000))

export const readTwoStep = endpoint({
  id: 'session.two_step.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/two-step',
  access: signedIn,
  data: z.object({
    /** Whether the organisation requires a code from this person, with or without an app. */
    is_demanded: z.boolean(),
    authenticator: z.object({
      is_on: z.boolean(),
      since: z.nullable(z.string()),
      recovery_codes_left: z.int(),
    }),
    devices: z.array(
      z.object({
        id: field.publicId(),
        /** For example "Chrome on Windows". */
        device: z.string(),
        ip: z.string(),
        remembered_at: z.string(),
        last_used_at: z.string(),
        expires_at: z.string(),
      }),
    ),
  }),
  summary: "The signed-in person's second step: authenticator app, recovery codes, remembered browsers",
})

export const startAuthenticator = endpoint({
  id: 'session.two_step.start',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step/start',
  access: signedIn,
  body: z.object({ password: password() }),
  data: z.object({
    /** Base32, for typing into the app. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  errors: ['session.password_wrong', 'session.authenticator_on', 'session.locked'],
  summary: 'Start setting up an authenticator app; inactive until a first code confirms it',
})

export const confirmAuthenticator = endpoint({
  id: 'session.two_step.confirm',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step/confirm',
  access: signedIn,
  body: z.object({ otp: otp() }),
  data: z.object({
    /** Shown only once. */
    recovery_codes: z.array(z.string()),
  }),
  errors: [
    'session.code_wrong',
    'session.code_locked',
    'session.authenticator_on',
    'session.authenticator_off',
  ],
  summary: 'Confirm the authenticator app by a first code; returns the recovery codes',
})

export const replaceRecoveryCodes = endpoint({
  id: 'session.two_step.recovery_codes',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step/recovery-codes',
  access: signedIn,
  body: z.object({ password: password(), otp: otp() }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [
    'session.password_wrong',
    'session.code_wrong',
    'session.code_locked',
    'session.authenticator_off',
    'session.locked',
  ],
  summary: 'New recovery codes; the previous ones are revoked',
})

export const removeAuthenticator = endpoint({
  id: 'session.two_step.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step/remove',
  access: signedIn,
  body: z.object({ password: password(), otp: otp() }),
  data: field.nothing(),
  errors: [
    'session.password_wrong',
    'session.code_wrong',
    'session.code_locked',
    'session.authenticator_off',
    'session.locked',
  ],
  summary: 'Remove the caller’s authenticator app, with password and code',
})

export const forgetDevices = endpoint({
  id: 'session.two_step.forget_devices',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step/forget-devices',
  access: signedIn,
  body: z.object({
    /** Default: all of the caller's trusted browsers. */
    device: field.optional(field.publicId()),
  }),
  data: z.object({ forgotten: z.int() }),
  summary: 'Revoke the trust of one or all of the caller’s browsers',
})

export const listSignInHelp = endpoint({
  id: 'session.sign_in_help.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/sign-in-help',
  access: can('session.sign_in_help'),
  query: z.object({ search: field.optional(field.text(100)) }),
  data: z.object({
    /** At most 50: locked accounts first, then by name. */
    accounts: z.array(
      z.object({
        account_id: field.id(),
        name: z.string(),
        email: z.string(),
        /** Until when sign-in is locked after failed attempts. */
        locked_until: z.nullable(z.string()),
        has_authenticator: z.boolean(),
        abilities: z.object({ unlock: z.boolean(), reset: z.boolean() }),
      }),
    ),
    /** Whether there are more matches. */
    has_more: z.boolean(),
  }),
  summary: 'Accounts that the caller may help to sign in: locked accounts and second steps',
})

export const unlockAccount = endpoint({
  id: 'session.account.unlock',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/unlock-account',
  access: can('session.sign_in_help'),
  body: z.object({ account_id: field.id() }),
  data: field.nothing(),
  errors: ['session.own_second_step', 'session.higher_rank'],
  summary: 'Unlock an account that was locked by failed attempts',
})

export const resetTwoStep = endpoint({
  id: 'session.two_step.reset',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step/reset',
  access: can('session.sign_in_help'),
  body: z.object({
    account_id: field.id(),
    /** Reason, recorded in the audit log. */
    reason: field.requiredMessage(500),
  }),
  data: field.nothing(),
  errors: ['session.own_second_step', 'session.higher_rank', 'session.authenticator_off'],
  summary: 'Remove the authenticator app of somebody who lost it; the person is notified by mail',
})
