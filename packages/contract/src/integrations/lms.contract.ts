import { can, endpoint, field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

const mayManage = can('integrations.lms.manage')

/** Authentication schemes of a learning system. */
export const lmsAuthKinds = ['bearer', 'basic'] as const

/** Outcomes of a test call. */
export const lmsOutcomes = [
  'success',
  'credentials_refused',
  'not_found',
  'server_error',
  'unexpected_answer',
  'address_invalid',
  'not_https',
  'address_forbidden',
  'host_not_found',
  'redirected',
  'too_large',
  'too_slow',
  'unreachable',
] as const
export type LmsOutcome = (typeof lmsOutcomes)[number]

const connection = z.object({
  base_url: z.string(),
  /** Path below `base_url` that a test requests. */
  check_path: z.string(),
  auth_kind: z.enum(lmsAuthKinds),
  user_name: z.string(),
  /** The secret itself is never returned. */
  has_secret: z.boolean(),
  status: field.flag(),
  version: field.whole(),
  /** Time of the last test with the current settings. */
  tested_at: z.nullable(z.string()),
  test_outcome: z.nullable(z.enum(lmsOutcomes)),
})
export type LmsConnection = z.infer<typeof connection>

export const readLms = endpoint({
  id: 'integrations.lms.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/getLmsCred',
  access: mayManage,
  data: z.object({
    /** Null until one is connected. */
    lms: z.nullable(connection),
  }),
  summary: 'The learning system that is connected, without its secret',
})

export const updateLms = endpoint({
  id: 'integrations.lms.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updateLmsSettings',
  access: mayManage,
  body: z.object({
    /** The version that was loaded; 0 while none is connected. */
    version: field.whole(),
    base_url: field.requiredText(500),
    check_path: field.optional(
      z.string().check(z.trim(), z.maxLength(300), z.regex(/^(\/[\w\-.~%/+]*)?$/, valueTexts.error('path'))),
    ),
    auth_kind: z.enum(lmsAuthKinds),
    /** For basic authentication. */
    user_name: field.optional(field.text(200)),
    /** Omitted or empty: unchanged, as long as the address is unchanged too. */
    secret: field.optional(
      z.string().check(z.maxLength(4000), z.regex(/^[\x20-\x7e]*$/, valueTexts.error('secret'))),
    ),
    status: field.flag(),
  }),
  data: z.object({ lms: connection }),
  errors: ['record.conflict'],
  summary: 'Connect a learning system, or edit the connection; a new address requires the secret again',
})

export const testLms = endpoint({
  id: 'integrations.lms.test',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/test-lms-settings',
  access: mayManage,
  data: z.object({
    outcome: z.enum(lmsOutcomes),
    /** Status of the response; null without one. */
    http_status: z.nullable(z.int()),
    took_ms: z.int(),
    lms: connection,
  }),
  errors: ['integrations.lms_incomplete'],
  summary: 'Call the learning system with the saved settings and return the result',
})
