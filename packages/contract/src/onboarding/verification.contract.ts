import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import {
  bgvCaseStates,
  bgvCheckStates,
  bgvChecks,
  bgvDecisions,
  bgvResults,
  bgvServiceStates,
  identityStates,
} from './verification.constants.ts'
import { bgvPackage, details } from './verification-shapes.ts'

const verify = can('onboarding.verification.manage')
const setUp = can('onboarding.setting.manage')
const path = <const P extends string>(name: P) => `apiv2/onbording/${name}` as const

const checkKinds = z.array(z.enum(bgvChecks)).check(z.minLength(1), z.maxLength(bgvChecks.length))

export const readVerification = endpoint({
  id: 'onboarding.verification.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('bgvdetails'),
  access: verify,
  body: z.object({ candidate_id: field.id() }),
  data: details,
  summary: 'The background verification of a candidate: cases with checks, and the identity check',
})

export const beginVerification = endpoint({
  id: 'onboarding.verification.begin',
  service: 'admin',
  method: 'POST',
  path: path('sendBgvData'),
  access: verify,
  body: z.object({
    candidate_id: field.id(),
    package_id: field.id(),
    /** Whoever checks by hand. */
    agency: z._default(field.text(120), ''),
    /** Has the connected service make the checks. */
    with_service: z._default(z.boolean(), false),
    /** The day on which the candidate consented, not in the future. */
    consent_on: field.isoDate(),
    consent_note: z._default(field.message(500), ''),
    due_on: z._default(z.nullable(field.isoDate()), null),
  }),
  data: z.object({ case_id: field.id(), version: z.int() }),
  errors: [
    ...['onboarding.bgv_open', 'onboarding.bgv_package_inactive', 'onboarding.candidate_closed'],
    'onboarding.bgv_off',
  ],
  summary: 'Begin a background verification with the checks of a package, once the candidate has consented',
})

export const updateVerification = endpoint({
  id: 'onboarding.verification.update',
  service: 'admin',
  method: 'POST',
  path: path('updatebgvform'),
  access: verify,
  body: z.object({
    case_id: field.id(),
    version: z.optional(field.whole()),
    /** `complete` needs every check; `reopen` a case that is done; `cancel` one that is not. */
    action: z._default(z.enum(['save', 'complete', 'reopen', 'cancel']), 'save'),
    checks: z._default(
      z
        .array(
          z.object({
            kind: z.enum(bgvChecks),
            state: z.enum(bgvCheckStates),
            note: z._default(field.message(1000), ''),
            checked_on: z._default(z.nullable(field.isoDate()), null),
          }),
        )
        .check(z.maxLength(bgvChecks.length)),
      [],
    ),
    summary: z.optional(field.text(2000)),
    decision: z.optional(z.nullable(z.enum(bgvDecisions))),
    decision_reason: z.optional(field.message(500)),
    /** An uploaded file; null removes the report. */
    report: z.optional(z.nullable(field.text(300))),
  }),
  data: z.object({ case_id: field.id(), state: z.enum(bgvCaseStates), version: z.int() }),
  errors: ['record.conflict', 'onboarding.bgv_incomplete', 'onboarding.bgv_closed', 'onboarding.bgv_open'],
  summary:
    'Enter results, the report and what is done about a discrepancy; complete, reopen or cancel a case',
})

export const readVerifyStatus = endpoint({
  id: 'onboarding.verification.status',
  service: 'admin',
  method: 'POST',
  path: path('checkVerifyStatus'),
  access: verify,
  body: z.object({ candidate_id: field.id() }),
  data: z.object({
    candidate_id: field.id(),
    state: z.nullable(z.enum(bgvCaseStates)),
    result: z.nullable(z.enum(bgvResults)),
    checks: z.int(),
    checks_done: z.int(),
    /** How it stands with the service that makes it; null where it is made by hand. */
    service: z.nullable(z.enum(bgvServiceStates)),
    identity: z.nullable(z.enum(identityStates)),
    /** What the step of background verification still lacks, in words. */
    missing: z.array(z.string()),
  }),
  summary:
    'How the background verification of a candidate stands; the service that makes it is asked for what it found',
})

const criteria = {
  state: z.optional(z.array(z.enum(bgvCaseStates)).check(z.maxLength(3))),
  result: z.optional(z.array(z.enum(bgvResults)).check(z.maxLength(3))),
  is_overdue: z.optional(z.boolean()),
}

export const listVerifications = endpoint({
  id: 'onboarding.verification.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('bgvlist'),
  access: verify,
  body: z.object({ ...criteria, ...listBody() }),
  data: z.object({
    rows: z.array(
      z.object({
        case_id: field.id(),
        candidate_id: field.id(),
        CANDIDATE_NAME: z.string(),
        package_name: z.string(),
        agency: z.string(),
        state: z.enum(bgvCaseStates),
        result: z.nullable(z.enum(bgvResults)),
        decision: z.nullable(z.enum(bgvDecisions)),
        checks: z.int(),
        checks_done: z.int(),
        due_on: z.nullable(z.string()),
        is_overdue: z.boolean(),
        created_at: field.instant(),
        completed_at: z.nullable(field.instant()),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
    abilities: z.object({ packages: z.boolean() }),
  }),
  summary: 'Background verifications, newest first unless sorted otherwise (name, state, due_on, created_at)',
})

export const exportVerifications = endpoint({
  id: 'onboarding.verification.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('downLoadTraqCheckReport'),
  access: verify,
  body: z.object({ ...criteria, ...listBody() }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The selected background verifications with each of their checks as TraqCheck.xlsx',
})

export const sendIdentityCode = endpoint({
  id: 'onboarding.identity.send',
  service: 'admin',
  method: 'POST',
  path: path('aadharVerification/{id}'),
  access: verify,
  params: z.object({ id: field.idInText() }),
  body: z.object({
    /** Twelve digits, with or without spaces. It is passed on and forgotten. */
    number: field.requiredText(20),
    /** The candidate has agreed to the check. */
    has_consented: z.literal(true),
  }),
  data: z.object({ last_four: z.string(), expires_at: field.instant() }),
  errors: [
    'onboarding.identity_off',
    'onboarding.identity_failed',
    'onboarding.identity_too_many',
    'onboarding.candidate_closed',
  ],
  summary: 'Have the identity service send a code to the candidate’s registered number',
})

export const verifyIdentityCode = endpoint({
  id: 'onboarding.identity.verify',
  service: 'admin',
  method: 'POST',
  path: path('aadharVerifyOtp'),
  access: verify,
  body: z.object({ candidate_id: field.id(), code: field.requiredText(12) }),
  data: z.object({
    state: z.enum(identityStates),
    name_matches: z.nullable(z.boolean()),
    birth_matches: z.nullable(z.boolean()),
  }),
  errors: [
    'onboarding.identity_off',
    'onboarding.identity_failed',
    'onboarding.identity_over',
    'onboarding.identity_wrong_code',
  ],
  summary: 'Confirm the code that the candidate got from the identity service',
})

export const listBgvPackages = endpoint({
  id: 'onboarding.bgv_package.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('bgvpackages'),
  access: setUp,
  body: z.object({}),
  data: z.object({ packages: z.array(bgvPackage) }),
  summary: 'Packages of background checks',
})

export const saveBgvPackage = endpoint({
  id: 'onboarding.bgv_package.save',
  service: 'admin',
  method: 'POST',
  path: path('savebgvpackage'),
  access: setUp,
  body: z.object({
    /** Left out for a new one. */
    package_id: z.optional(field.id()),
    version: z.optional(field.whole()),
    name: field.requiredText(80),
    note: z._default(field.message(500), ''),
    checks: checkKinds,
    status: z._default(field.flag(), 1),
  }),
  data: z.object({ package_id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a package of background checks; cases keep the checks that they were begun with',
})
