import { listPayChoices } from '../../employees/pay/pay-setup.contract.ts'
import { payInput, payStructureView } from '../../employees/pay/pay-shapes.ts'
import { can, endpoint, field, signedIn, z } from '../../kit/index.ts'
import { approvalKinds, approvalStates } from './ctc.constants.ts'

const see = can('onboarding.fields.pay')
const manage = can('onboarding.ctc.manage')
const path = <const P extends string>(name: P) => `apiv2/onbording/${name}` as const
const comment = () => z._default(field.text(500), '')

const problem = z.object({
  /** Number of the line; null for the structure as a whole. */
  line: z.nullable(z.int()),
  field: z.string(),
  message: z.string(),
})

export const readCtcChoices = endpoint({
  id: 'onboarding.ctc.choices',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getPayrollCalculationTypes'),
  access: manage,
  body: z.object({}),
  data: listPayChoices.data,
  summary: 'Calculation types, components and structures that the CTC of a candidate is made of',
})

const approval = z.object({
  request_id: field.id(),
  kind: z.enum(approvalKinds),
  /** The version of the CTC that it is about; null for the approval of the candidate. */
  version: z.nullable(z.int()),
  state: z.enum(approvalStates),
  asked_by: z.string(),
  asked_at: field.instant(),
  decided_at: z.nullable(field.instant()),
  /** Of whoever decided. */
  comment: z.string(),
  pending_on: z.array(z.string()),
  /** The caller can open the request. */
  may_open: z.boolean(),
})
export type CandidateApproval = z.infer<typeof approval>

export const readCandidatePay = endpoint({
  id: 'onboarding.ctc.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('getPayrollData'),
  access: see,
  body: z.object({ candidate_id: field.id() }),
  data: z.object({
    candidate_id: field.id(),
    grade_id: z.nullable(field.id()),
    /** The latest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        entered_at: field.instant(),
        entered_by: z.string(),
        note: z.string(),
        /** Change of the CTC against the version before, in percent with two decimals. */
        change_percent: z.nullable(z.string()),
        structure: payStructureView,
        approval: z.nullable(approval),
      }),
    ),
    /** The candidate’s flow asks for approval before an offer. */
    needs_approval: z.boolean(),
    abilities: z.object({ edit: z.boolean(), ask: z.boolean() }),
  }),
  summary: 'The CTC of a candidate: versions, the latest first, with their approvals',
})
export type CandidatePay = z.infer<typeof readCandidatePay.data>

export const computeCtc = endpoint({
  id: 'onboarding.ctc.compute',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('computeData/{candidate_id}'),
  access: manage,
  params: z.object({ candidate_id: field.idInText() }),
  body: payInput,
  data: z.object({
    problems: z.array(problem),
    /** The latest version; null without any. */
    before: z.nullable(payStructureView),
    /** Null while there are problems. */
    after: z.nullable(payStructureView),
    change_percent: z.nullable(z.string()),
  }),
  summary: 'What a CTC comes to, beside the latest version; writes nothing',
})

export const saveCtc = endpoint({
  id: 'onboarding.ctc.save',
  service: 'admin',
  method: 'POST',
  path: path('savePayrollData'),
  access: manage,
  body: z.object({
    candidate_id: field.id(),
    ...payInput.shape,
    note: comment(),
    /** The latest version that was seen; 0 for none. A later one answers with a conflict. */
    seen: z.optional(field.whole()),
  }),
  data: z.object({ candidate_id: field.id(), version: z.int() }),
  errors: ['onboarding.ctc_problems', 'onboarding.ctc_changed', 'onboarding.candidate_closed'],
  summary:
    'Save the next version of a candidate’s CTC; pending approval of an earlier one is withdrawn; idempotent',
})

const asked = z.object({
  request_id: field.id(),
  state: z.enum(approvalStates),
  pending_on: z.array(z.string()),
})
const askErrors = [
  'onboarding.approval_pending',
  'onboarding.approval_given',
  'onboarding.no_requester',
  'onboarding.candidate_closed',
  'requests.person_left',
] as const

export const askCtcApproval = endpoint({
  id: 'onboarding.ctc.ask',
  service: 'admin',
  method: 'POST',
  path: path('sendctcapprovelquest'),
  access: manage,
  body: z.object({
    candidate_id: field.id(),
    comment: comment(),
    /** The version that was seen. A later one answers with a conflict. */
    version: z.optional(field.whole()),
  }),
  data: asked,
  errors: [...askErrors, 'onboarding.ctc_missing', 'onboarding.ctc_changed'],
  summary: 'Ask for approval of the latest version of a candidate’s CTC',
})

export const askCandidateApproval = endpoint({
  id: 'onboarding.approval.ask',
  service: 'admin',
  method: 'POST',
  path: path('management_approval'),
  access: manage,
  body: z.object({ candidate_id: field.id(), comment: comment() }),
  data: asked,
  errors: [...askErrors],
  summary: 'Ask the management to approve a candidate',
})

export const listCandidateRequests = endpoint({
  id: 'onboarding.approval.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidate-requests'),
  /** Whoever sees the candidate, and approvers, who see the requests that they decide or decided. */
  access: signedIn,
  body: z.object({ candidate_id: field.id(), kind: z.optional(z.enum(approvalKinds)) }),
  data: z.object({
    candidate_id: field.id(),
    CANDIDATE_NAME: z.string(),
    CANDIDATE_DESIGNATION: z.nullable(z.string()),
    CANDIDATE_DEPARTMENT: z.nullable(z.string()),
    /** The latest first. */
    requests: z.array(approval),
    /** The kinds that the candidate’s flow has. */
    needed: z.array(z.enum(approvalKinds)),
    abilities: z.object({ ask: z.boolean(), view: z.boolean() }),
  }),
  summary: 'Requests for approval about a candidate',
})

