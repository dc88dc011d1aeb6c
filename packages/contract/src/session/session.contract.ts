import { anyone, endpoint, field, signedIn, z } from '../kit/index.ts'
import { codeDemand, codeMethods, otp } from './sign-in-code.contract.ts'

/** Where the account may work, as the client routes by it (platform specification, section 3). */
const authUserDetail = z.object({
  user_id: field.id(),
  user_emp_id: z.nullable(field.id()),
  org_id: field.id(),
  role_ids: z.array(z.int()),
  subs: z.object({ app_ids: z.array(z.int()) }),
  v2_login: z.union([z.literal(0), z.literal(1)]),
  /** True when a new password must be chosen before anything else. */
  password_update_required: z.boolean(),
})

export const login = endpoint({
  id: 'session.sign_in',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/login_api',
  access: anyone,
  body: z.object({
    email: field.email(),
    password: z
      .string('Please enter your password.')
      .check(z.minLength(1, 'Please enter your password.'), z.maxLength(1000)),
    /** Chosen among `organisations` when the same address has accounts in several. */
    organisation_id: field.optional(field.id()),
    /** Where to go afterwards; only a path of this origin is answered back. */
    redirect: field.optional(field.text(2000)),
    /** The code of the second step, when one was asked for. */
    otp: field.optional(otp()),
    /** Whose code it is; the latest sign-in of the account when left out. */
    challenge: field.optional(field.publicId()),
    method: field.optional(z.enum(codeMethods)),
    /** Asks this browser for no code for 30 days. */
    remember_device: field.optional(z.boolean()),
  }),
  data: z.object({
    token: z.optional(z.string()),
    auth_user_detail: z.optional(authUserDetail),
    /** True instead of a token when a code is required (platform specification, section 4). */
    show_otp_input: z.optional(z.boolean()),
    info: z.optional(
      z.extend(codeDemand, {
        /** For `apiv2/auth/verify-otp`; kept by the tab that signs in, never in an address. */
        proof: z.string(),
      }),
    ),
    /** Same-origin path to go to, when one was asked for and is allowed. */
    redirect: z.optional(z.string()),
    /** Given instead of a token when the address has accounts in several organisations. */
    organisations: z.optional(z.array(z.object({ org_id: field.id(), name: z.string() }))),
  }),
  errors: [
    'session.bad_credentials',
    'session.locked',
    'session.slow_down',
    'session.disabled',
    'employees.suspended_until',
    'session.sso_required',
    'session.challenge_over',
    'session.code_wrong',
    'session.code_locked',
  ],
  summary: 'Sign in with an e-mail address and a password',
})

export const authenticateToken = endpoint({
  id: 'session.authenticate',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/authenticate-token',
  access: anyone,
  query: z.object({
    /** The nonce that the asking browser kept; without it the person is asked first. */
    nonce: field.optional(field.text(200)),
    /** `1` once the person has pressed "Continue as …": never sent without that press. */
    confirm: field.optional(field.flagInText()),
  }),
  data: z.object({
    /** Null exactly when `confirm_as` is set: there is no session yet, and the code is still unused. */
    token: z.nullable(z.string()),
    auth_user_detail: z.nullable(authUserDetail),
    /**
     * Whose code it is, when it came without the nonce of the browser that asked for it. The page asks
     * "Continue as …?" and, on yes, calls again with the same code and `confirm=1`.
     */
    confirm_as: z.nullable(z.string()),
  }),
  errors: ['session.expired', 'session.code_invalid', 'session.missing'],
  summary: 'Check a session token, or exchange a one-time hand-over code for a session',
})

/** The logged-in user (platform specification, section 3). */
export const signedInUser = z.object({
  user_id: field.id(),
  first_name: z.string(),
  emp_name: z.string(),
  email: z.string(),
  user_img: z.nullable(z.string()),
  org_logo: z.nullable(z.string()),
  org_id: field.id(),
  org_name: z.string(),
  user_emp_id: z.nullable(field.id()),
  role_ids: z.array(z.int()),
  user_app_access_list: z.array(z.object({ product_id: z.int(), role_id: z.int() })),
  subs: z.object({ app_ids: z.array(z.int()) }),
  PMS: z.boolean(),
  IS_ACTIVE_ATS: z.boolean(),
  login_domain: z.string(),
  v2_login: z.union([z.literal(0), z.literal(1)]),
  PRODUCT_THEME_COLOR: z.string(),
  adminProject: z.boolean(),
  is_team_lead: z.boolean(),
  /** Formats of the organisation (platform specification, section 9). */
  formats: z.object({
    date_format: z.int(),
    time_format: z.int(),
    time_zone: z.string(),
    currency: z.string(),
    week_start: z.int(),
    language: z.string(),
    /** The country that phone fields offer first. */
    phone_country_id: z.int(),
  }),
  /** 1 once the product tour was finished or skipped. */
  tour_flag: field.flag(),
  /** Whether this organisation counts openings of screens. */
  counts_screens: z.boolean(),
  /** What self-service shows in this organisation. */
  self_service: z.object({
    me_team: z.boolean(),
    me_timeline: z.boolean(),
    me_probation: z.boolean(),
    me_benefits: z.boolean(),
  }),
  default_landing_path: z.string(),
  password_update_required: z.boolean(),
  /** Addresses of the other apps; the same origin's `/me` by default. */
  app_urls: z.object({
    employee: z.string(),
    legacy_employee: z.string(),
    payroll: z.string(),
    performance: z.string(),
    recruitment: z.string(),
    hr: z.string(),
  }),
  /** The permissions the account holds in any scope: the web shows by them, the server decides. */
  permissions: z.array(z.string()),
})

export const currentUser = endpoint({
  id: 'session.user.read',
  beforePasswordUpdate: true,
  service: 'admin',
  method: 'GET',
  path: 'user',
  access: signedIn,
  data: signedInUser,
  errors: ['session.expired'],
  summary: 'The profile of whoever is signed in',
})

export const logout = endpoint({
  id: 'session.sign_out',
  beforePasswordUpdate: true,
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/logout',
  access: signedIn,
  query: z.object({
    type: field.optional(z.coerce.number<string | number>().check(z.int())),
    fcm_token: field.optional(field.text(500)),
  }),
  data: field.nothing(),
  summary: 'End this session',
})

export const createHandoverCode = endpoint({
  id: 'session.handover.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/handover-code',
  access: signedIn,
  body: z.object({ nonce: field.requiredText(200) }),
  data: z.object({ code: z.string(), expires_in: z.int() }),
  summary: 'A one-time, 60-second code that another app exchanges for a session',
})

/** What a mailed link is good for. */
const linkKinds = ['invitation', 'sign_up', 'reset'] as const

export const acceptInvitation = endpoint({
  id: 'session.invitation.accept',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/email-verification-with-password-reset',
  access: anyone,
  body: z.object({
    /** The single-use key of the mailed link. */
    id: field.requiredText(100),
    /** Of an invitation. Left out, the call only says whose link it is and uses nothing up. */
    new_password: field.optional(z.string().check(z.maxLength(1000))),
    confirm_password: field.optional(z.string().check(z.maxLength(1000))),
    /**
     * Of a sign-up: the password chosen then. The link alone opens nothing, or somebody could sign up in
     * another's name and wait until they follow it.
     */
    password: field.optional(z.string().check(z.maxLength(1000))),
  }),
  data: z.object({
    /** Of `reset`, the password is replaced by `apiv2/forgot-password-reset`. */
    kind: z.enum(linkKinds),
    email: z.string(),
    name: z.string(),
    org_name: z.string(),
    PRODUCT_THEME_COLOR: z.string(),
    accepted: z.boolean(),
    /** The organisation's password rules in words. */
    password_rules: z.array(z.string()),
    /** Of `reset`: the security questions that are asked besides the link. */
    questions: z.array(z.object({ question_id: field.id(), question: z.string() })),
    /** Of a sign-up that is confirmed now: to sign in there, when the address has accounts elsewhere too. */
    org_id: z.nullable(field.id()),
  }),
  errors: [
    'session.invitation_invalid',
    'session.sign_up_closed',
    'session.sign_up_password',
    'security.password_mismatch',
    'security.password_too_weak',
    'security.password_reused',
  ],
  summary: 'Confirm the address of a mailed link, and set the first password of an invitation',
})
