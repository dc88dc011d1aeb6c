import { anyone, endpoint, field, signedIn, z } from '../kit/index.ts'
import { sessionTexts } from './session.texts.ts'
import { codeDemand, codeMethods, otp } from './sign-in-code.contract.ts'

/** Where the account may work; the client routes by it (platform specification, section 3). */
const authUserDetail = z.object({
  user_id: field.id(),
  user_emp_id: z.nullable(field.id()),
  org_id: field.id(),
  role_ids: z.array(field.roleId()),
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
  signsIn: true,
  body: z.object({
    email: field.email(),
    password: z
      .string(sessionTexts.error('password'))
      .check(z.minLength(1, sessionTexts.error('password')), z.maxLength(1000)),
    /** The choice among `organisations`, when the address has accounts in several. */
    organisation_id: field.optional(field.id()),
    /** Where to go afterwards; only a path of this origin is returned. */
    redirect: field.optional(field.text(2000)),
    /** The code of the second step, if one was required. */
    otp: field.optional(otp()),
    /** The sign-in that the code belongs to; default: the account's latest. */
    challenge: field.optional(field.publicId()),
    method: field.optional(z.enum(codeMethods)),
    /** Skips the second step in this browser for 30 days. */
    remember_device: field.optional(z.boolean()),
  }),
  data: z.object({
    token: z.optional(z.string()),
    auth_user_detail: z.optional(authUserDetail),
    /** True instead of a token when a code is required (platform specification, section 4). */
    show_otp_input: z.optional(z.boolean()),
    info: z.optional(
      z.extend(codeDemand, {
        /** For `apiv2/auth/verify-otp`; stays in the tab that signs in, never in a URL. */
        proof: z.string(),
      }),
    ),
    /** Same-origin path to go to, if one was requested and is allowed. */
    redirect: z.optional(z.string()),
    /** Returned instead of a token when the address has accounts in several organisations. */
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
  signsIn: true,
  query: z.object({
    /**
     * The nonce stored by the browser that requested the code; without it the person must confirm first. With
     * `confirm`, the `confirm_nonce` of the answer that asked for the confirmation.
     */
    nonce: field.optional(field.text(200)),
    /** `1` once the person has pressed "Continue as …"; never sent otherwise. */
    confirm: field.optional(field.flagInText()),
  }),
  data: z.object({
    /** Null exactly when `confirm_as` is set: no session was created, and the code is still unused. */
    token: z.nullable(z.string()),
    auth_user_detail: z.nullable(authUserDetail),
    /**
     * The account of the code, when it came without the nonce of the requesting browser. The page asks
     * "Continue as …?" and, if confirmed, repeats the call with the same code, `confirm=1` and `confirm_nonce`.
     */
    confirm_as: z.nullable(z.string()),
    /** Set with `confirm_as`: sent back as `nonce` with `confirm=1`, from the same browser. */
    confirm_nonce: z.optional(z.string()),
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
  role_ids: z.array(field.roleId()),
  user_app_access_list: z.array(z.object({ product_id: z.int(), role_id: field.roleId() })),
  subs: z.object({ app_ids: z.array(z.int()) }),
  PMS: z.boolean(),
  IS_ACTIVE_ATS: z.boolean(),
  login_domain: z.string(),
  v2_login: z.union([z.literal(0), z.literal(1)]),
  PRODUCT_THEME_COLOR: z.string(),
  adminProject: z.boolean(),
  is_team_lead: z.boolean(),
  /** Access to a report was given to the person, or to a role or data permission group of theirs. */
  reads_reports: z.boolean(),
  /** The organisation shows people their own pay. */
  shows_pay: z.boolean(),
  /** Formats of the organisation (platform specification, section 9). */
  formats: z.object({
    date_format: z.int(),
    time_format: z.int(),
    time_zone: z.string(),
    currency: z.string(),
    week_start: z.int(),
    language: z.string(),
    /** Default country of phone fields. */
    phone_country_id: z.int(),
  }),
  /** 1 once the product tour was finished or skipped. */
  tour_flag: field.flag(),
  /** Whether this organisation records screen usage. */
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
  /** Set when somebody else sees the product as this person: who, and until when. */
  viewed_by: z.nullable(z.object({ name: z.string(), ends_at: z.string() })),
  /** URLs of the other apps; by default `/me` of this origin. */
  app_urls: z.object({
    employee: z.string(),
    legacy_employee: z.string(),
    payroll: z.string(),
    performance: z.string(),
    recruitment: z.string(),
    hr: z.string(),
  }),
  /** Permissions held in any scope. The web uses them for display only; the server enforces access. */
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
  summary: 'The caller’s profile',
})

export const logout = endpoint({
  id: 'session.sign_out',
  beforePasswordUpdate: true,
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/logout',
  access: signedIn,
  query: z.object({
    type: field.optional(field.wholeInText(0, 1000)),
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

/** Purposes of a mailed link. */
const linkKinds = ['invitation', 'sign_up', 'reset', 'address'] as const

export const acceptInvitation = endpoint({
  id: 'session.invitation.accept',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/email-verification-with-password-reset',
  access: anyone,
  body: z.object({
    /** The single-use key of the mailed link. */
    id: field.requiredText(100),
    /**
     * For an invitation. When omitted, the call only returns the link's account and does not use up the link.
     */
    new_password: field.optional(z.string().check(z.maxLength(1000))),
    confirm_password: field.optional(z.string().check(z.maxLength(1000))),
    /**
     * For a sign-up: the password chosen then. It is required because the link alone would let an attacker
     * sign up in another's name and wait until they follow it.
     */
    password: field.optional(z.string().check(z.maxLength(1000))),
    /** For a change of the sign-in address: makes it. */
    confirm: z.optional(z.boolean()),
  }),
  data: z.object({
    /** For `reset`, the password is replaced by `apiv2/forgot-password-reset`. */
    kind: z.enum(linkKinds),
    /** For `address`, the new one. */
    email: z.string(),
    name: z.string(),
    org_name: z.string(),
    PRODUCT_THEME_COLOR: z.string(),
    accepted: z.boolean(),
    /** The organisation's password rules as texts. */
    password_rules: z.array(z.string()),
    /** For `reset`: the security questions required besides the link. */
    questions: z.array(z.object({ question_id: field.id(), question: z.string() })),
    /** For a confirmed sign-up: the organisation to sign in to, since the address may have other accounts. */
    org_id: z.nullable(field.id()),
  }),
  errors: [
    'session.invitation_invalid',
    'session.sign_up_closed',
    'session.sign_up_password',
    'session.email_taken',
    'security.password_mismatch',
    'security.password_too_weak',
    'security.password_reused',
  ],
  summary: 'Confirm the address of a mailed link, and set the first password of an invitation',
})
