import { fieldTexts } from '../kit/field.texts.ts'
import { anyone, endpoint, field, z } from '../kit/index.ts'
import { isTimeZone } from '../kit/time-zone.ts'
import { sessionTexts } from './session.texts.ts'

/** Version of the terms that people accept; changes with every change of the text. */
export const TERMS_VERSION = '2026-11'

/** Rules of the first password: the defaults of an organisation. */
export const FIRST_PASSWORD_OPTIONS: readonly number[] = [1, 2, 3]

/** Prevents URLs in names, which would turn mails that contain the name into advertisements. */
const NO_ADDRESS = /^(?!.*(?:https?:|www\.|@|\/\/|[^\s.]\.[a-z]{2,}(?:\/|$)))/is

const nameText = (max: number, missing: { error: () => string }) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max),
      z.regex(/^(?:\P{Cc})*$/u, fieldTexts.error('unstorable')),
      z.regex(/^(?!.*<[a-z!/?])/is, fieldTexts.error('plainText')),
      z.regex(NO_ADDRESS, sessionTexts.error('nameWithoutAddress')),
    )

/** As typed: not trimmed or validated here. */
const password = (missing: { error: () => string }) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(1000))

/** Whether sign-up is open, and the data for its page. */
export const entryFacts = endpoint({
  id: 'session.entry.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/entry-facts',
  access: anyone,
  data: z.object({
    /** False where the operator creates the organisations. */
    sign_up_open: z.boolean(),
    terms_version: z.string(),
    /** Rules of the first password, as texts. */
    password_rules: z.array(z.string()),
    version: z.string(),
  }),
  summary: 'Data of the pages before sign-in',
})

export const registerOrganisation = endpoint({
  id: 'session.sign_up.create',
  service: 'admin',
  method: 'POST',
  path: 'api/user-registration',
  access: anyone,
  body: z.object({
    organisation_name: nameText(200, sessionTexts.error('organisationName')),
    name: nameText(100, sessionTexts.error('name')),
    email: field.email(),
    password: password(sessionTexts.error('newPassword')),
    confirm_password: password(sessionTexts.error('confirmPassword')),
    /** ISO 3166-1, two letters. */
    country: field.optional(z.string().check(z.regex(/^([A-Z]{2})?$/, fieldTexts.error('country')))),
    /** IANA name. */
    time_zone: z
      .string(sessionTexts.error('timeZone'))
      .check(z.maxLength(60), z.refine(isTimeZone, sessionTexts.error('timeZone'))),
    /** Version of the terms shown on the page. */
    terms_version: z.string().check(z.maxLength(40)),
    accept_terms: z.literal(true, sessionTexts.error('terms')),
    language: field.optional(z.enum(['en', 'hi'])),
  }),
  data: z.object({
    /** Recipient of the link, whether or not the address is known. */
    email: z.string(),
  }),
  errors: [
    'session.sign_up_closed',
    'session.terms_changed',
    'session.slow_down',
    'security.password_mismatch',
    'security.password_too_weak',
  ],
  summary: 'Sign an organisation up; it opens with the mailed link',
})

export const resendEmail = endpoint({
  id: 'session.entry_mail.resend',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/resend-email',
  access: anyone,
  body: z.object({ email: field.email() }),
  data: field.nothing(),
  errors: ['session.slow_down'],
  summary: 'Mail the link of a sign-up or an invitation again',
})

const domain = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254),
      z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, fieldTexts.error('domain')),
    )

export const checkDomain = endpoint({
  id: 'session.domain.check',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/checkDomainVerified',
  access: anyone,
  body: z.object({
    /** The first given parameter is used; of an address, only its domain. */
    domain: field.optional(domain()),
    login_domain: field.optional(domain()),
    email: field.optional(field.email()),
  }),
  data: z.object({
    /** Whether exactly one organisation uses this domain. Never reveals whether an account exists. */
    verified: z.boolean(),
    org_name: z.string(),
    PRODUCT_THEME_COLOR: z.string(),
    org_logo: z.nullable(z.string()),
    sign_up_open: z.boolean(),
    sso: z.object({
      /** People of this domain can use single sign-on. */
      available: z.boolean(),
      /** They must use it: passwords are refused. */
      required: z.boolean(),
    }),
  }),
  summary: 'What the sign-in page shows to people of a login domain',
})
