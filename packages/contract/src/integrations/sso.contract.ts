import { fieldTexts } from '../kit/field.texts.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

const mayManage = can('integrations.sso.manage')
const creation = z.enum(['off', 'employees', 'everyone'])
const BASE = 'apiv2/auth/integration/sso'

const provider = z.object({
  id: field.id(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never returned. */
  has_client_secret: z.boolean(),
  scopes: z.string(),
  email_claim: z.string(),
  /** The claim that confirms that the e-mail address is verified. */
  verified_claim: z.string(),
  email_domains: z.array(z.string()),
  /** Who gets an account on first sign-in. */
  creation,
  is_required: z.boolean(),
  /** 1 on, 0 off. */
  status: field.flag(),
  /** To register with the provider. */
  redirect_address: z.string(),
  /** When a test sign-in with the current settings succeeded. */
  tested_at: z.nullable(z.string()),
  /** Number of people who have signed in through it. */
  people: z.int(),
  version: field.whole(),
})
export type SsoProviderRow = z.infer<typeof provider>

const claimName = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.error('required')),
      z.maxLength(100),
      z.regex(/^[\w.:/-]+$/, valueTexts.error('claim')),
    )
const domain = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(253),
      z.regex(
        /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
        valueTexts.error('domains'),
      ),
    )

export const listSsoProviders = endpoint({
  id: 'integrations.sso.list',
  service: 'admin',
  method: 'GET',
  path: `${BASE}/list`,
  access: mayManage,
  data: z.object({
    providers: z.array(provider),
    /**
     * Administrators who can sign in, and whether their password is accepted while single sign-on is
     * required.
     */
    administrators: z.array(
      z.object({
        account_id: field.id(),
        name: z.string(),
        email: z.string(),
        has_password: z.boolean(),
        has_emergency_access: z.boolean(),
      }),
    ),
  }),
  summary: 'The organisation’s providers of single sign-on, and who has emergency access',
})

export const createSsoProvider = endpoint({
  id: 'integrations.sso.create',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/create`,
  access: mayManage,
  body: z.object({ name: field.requiredText(80), issuer: field.requiredText(500) }),
  data: provider,
  errors: ['integrations.sso_name_taken', 'integrations.sso_issuer_invalid'],
  summary: 'Create a provider, inactive until it is complete',
})

export const saveSsoProvider = endpoint({
  id: 'integrations.sso.save',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/save`,
  access: mayManage,
  body: z.object({
    id: field.id(),
    version: field.whole(),
    name: field.requiredText(80),
    issuer: field.requiredText(500),
    client_id: field.text(500),
    /** Omitted or empty: unchanged. */
    client_secret: field.optional(z.string().check(z.maxLength(2000))),
    scopes: z
      .string()
      .check(z.trim(), z.maxLength(500), z.regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, valueTexts.error('scopes'))),
    email_claim: claimName(),
    verified_claim: claimName(),
    email_domains: z.array(domain()).check(z.maxLength(50)),
    creation,
  }),
  data: provider,
  errors: [
    'integrations.sso_name_taken',
    'integrations.sso_issuer_invalid',
    'integrations.sso_changed',
    'integrations.sso_everyone_needs_domains',
    'integrations.sso_required_needs_domains',
    'integrations.sso_incomplete',
  ],
  summary: 'Save a provider’s settings; changed settings require a new test',
})

export const switchSsoProvider = endpoint({
  id: 'integrations.sso.switch',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/switch`,
  access: mayManage,
  body: z.object({
    id: field.id(),
    status: field.flag(),
    /** Whether passwords of the provider's domains are refused. */
    is_required: z.boolean(),
  }),
  data: provider,
  errors: [
    'integrations.sso_incomplete',
    'integrations.sso_required_needs_domains',
    'integrations.sso_required_needs_test',
    'integrations.sso_required_needs_emergency',
  ],
  summary: 'Activate or deactivate a provider, and set whether it is required',
})

export const deleteSsoProvider = endpoint({
  id: 'integrations.sso.delete',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/delete`,
  access: mayManage,
  body: z.object({ id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a provider and its identity links; accounts stay',
})

/** Steps of a provider check, in order. */
export const ssoCheckSteps = ['metadata', 'issuer', 'addresses', 'keys', 'features'] as const

export const checkSsoProvider = endpoint({
  id: 'integrations.sso.check',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/check`,
  access: mayManage,
  body: z.object({ id: field.id() }),
  data: z.object({
    steps: z.array(
      z.object({
        step: z.enum(ssoCheckSteps),
        state: z.enum(['fine', 'warning', 'failed', 'skipped']),
        detail: z.string(),
      }),
    ),
  }),
  summary: 'Fetch the provider’s metadata and keys',
})

export const beginSsoTest = endpoint({
  id: 'integrations.sso.test',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/test`,
  access: mayManage,
  body: z.object({ id: field.id() }),
  data: z.object({
    test_id: field.id(),
    /** URL to open in another window; single use. */
    address: z.string(),
  }),
  errors: ['integrations.sso_incomplete'],
  summary: 'Prepare a test sign-in, which creates no session',
})

export const readSsoTest = endpoint({
  id: 'integrations.sso.test_result',
  service: 'admin',
  method: 'GET',
  path: `${BASE}/test/{id}`,
  access: mayManage,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    /** Null until the person returns from the provider. */
    result: z.nullable(
      z.object({
        /** `success`, or why this person would be refused. */
        outcome: z.string(),
        detail: z.string(),
        email: z.string(),
        /** The account that they would sign in to. */
        account: z.string(),
        claims: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    ),
  }),
  summary: 'The result of the caller’s test sign-in',
})

export const listSsoEvents = endpoint({
  id: 'integrations.sso.log',
  service: 'admin',
  method: 'GET',
  path: `${BASE}/log`,
  access: mayManage,
  data: z.object({
    events: z.array(
      z.object({
        id: field.id(),
        at: z.string(),
        kind: z.enum(['sign_in', 'test']),
        provider: z.string(),
        outcome: z.string(),
        detail: z.string(),
        email: z.string(),
        ip: z.string(),
        abilities: z.object({ unlink: z.boolean() }),
      }),
    ),
  }),
  summary: 'The last 100 sign-ins, tests and failures',
})
export type SsoEventRow = z.infer<typeof listSsoEvents.data>['events'][number]

export const unlinkSsoIdentity = endpoint({
  id: 'integrations.sso.unlink',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/unlink`,
  access: mayManage,
  body: z.object({
    /** Log entry of a refused sign-in, because the account is linked to somebody else. */
    event_id: field.id(),
  }),
  data: field.nothing(),
  summary: 'Link this account to another identity of the provider on its next sign-in',
})

export const setSsoEmergencyAccess = endpoint({
  id: 'integrations.sso.emergency_access',
  service: 'admin',
  method: 'POST',
  path: `${BASE}/emergency-access`,
  access: mayManage,
  body: z.object({ account_id: field.id(), is_given: z.boolean() }),
  data: field.nothing(),
  errors: ['integrations.sso_not_administrator', 'integrations.sso_last_emergency'],
  summary: 'Let an administrator use their password even where single sign-on is required',
})
