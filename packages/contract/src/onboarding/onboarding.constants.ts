/** The form of candidates; fields that it shares with the employee's form have the same slugs there. */
export const ONBOARDING_FORM = 23

export const candidateStatuses = [
  'draft',
  'in_progress',
  'offer_sent',
  'offer_accepted',
  'offer_declined',
  'documents_pending',
  'verified',
  'ready_to_join',
  'joined',
  'on_hold',
  'offer_expired',
  'offer_revoked',
  'did_not_join',
  'completed',
  'withdrawn',
  'blacklisted',
  'deleted',
] as const
export type CandidateStatus = (typeof candidateStatuses)[number]

/** The candidate is being onboarded: steps can be worked on. */
export const openStatuses = [
  'draft',
  'in_progress',
  'offer_sent',
  'offer_accepted',
  'documents_pending',
  'verified',
  'ready_to_join',
] as const satisfies readonly CandidateStatus[]

/** The candidate will not join; their data is erased after the days of the setting. */
export const lostStatuses = [
  'offer_declined',
  'offer_expired',
  'offer_revoked',
  'did_not_join',
  'withdrawn',
  'blacklisted',
  'deleted',
] as const satisfies readonly CandidateStatus[]

export const isOpen = (status: CandidateStatus): boolean =>
  (openStatuses as readonly string[]).includes(status)
export const isLost = (status: CandidateStatus): boolean =>
  (lostStatuses as readonly string[]).includes(status)

/** Statuses that people set themselves; the others are results of an action of their own. */
export const settableStatuses = [
  'in_progress',
  'offer_sent',
  'offer_accepted',
  'offer_declined',
  'documents_pending',
  'verified',
  'ready_to_join',
  'did_not_join',
  'completed',
  'on_hold',
  'withdrawn',
  'deleted',
] as const satisfies readonly CandidateStatus[]
export type SettableStatus = (typeof settableStatuses)[number]

/** Statuses whose reason must be given. */
const reasonedStatuses = [
  'on_hold',
  'withdrawn',
  'offer_declined',
  'did_not_join',
  'deleted',
  'blacklisted',
] as const satisfies readonly CandidateStatus[]

export const needsReason = (status: CandidateStatus): boolean =>
  (reasonedStatuses as readonly string[]).includes(status)

/**
 * Kinds of steps by number, which are also the numbers in `/onboarding/candidate/{n}/{id}` (domain decisions, section 13).
 */
export const STEP_KIND = {
  details: 1,
  candidateApproval: 2,
  offerLetter: 3,
  offerAcceptance: 5,
  appointmentLetter: 6,
  appointmentAcceptance: 7,
  joineeForm: 8,
  backgroundVerification: 10,
  customStage: 12,
  digitalSignature: 13,
  ctcApproval: 14,
  acknowledgement: 15,
  kitAndWelcome: 19,
  migration: 20,
} as const
export const stepKinds = Object.values(STEP_KIND)
export type StepKind = (typeof stepKinds)[number]

export const stepStates = ['waiting', 'open', 'done'] as const
export type StepState = (typeof stepStates)[number]

/** Who is reminded of a step that is due. */
export const stepResponsibles = ['recruiter', 'manager'] as const

/** Where candidates come from. */
export const candidateSources = [
  'Referral',
  'Job board',
  'Careers page',
  'Agency',
  'Campus',
  'Social media',
  'Walk-in',
  'Internal',
  'Other',
] as const

/** What the history of a candidate consists of. */
export const candidateEventKinds = [
  'created',
  'edited',
  'status',
  'step_done',
  'step_back',
  'activity',
  'flow',
  'link_sent',
  'link_revoked',
  'form_submitted',
  'document_sent',
  'document_decided',
  'letter_signed',
  'letter_not_signed',
  'policy_read',
  'kit',
  'welcome',
  'ctc',
  'ctc_asked',
  'ctc_approved',
  'ctc_rejected',
  'approval_asked',
  'approval_approved',
  'approval_rejected',
  'letter_sent',
  'letter_opened',
  'letter_accepted',
  'letter_rejected',
  'letter_expired',
  'letter_withdrawn',
  'message',
  'verification',
] as const
export type CandidateEventKind = (typeof candidateEventKinds)[number]

/** What a candidate's link leads to. */
export const linkPurposes = [
  'portal',
  'offer',
  'offer_acceptance',
  'appointment',
  'appointment_acceptance',
  'acknowledgement',
  'custom_stage',
  'joinee_form',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const MAX_STEPS = 20
export const MAX_ACTIVITIES = 20
/** First cards of each column of the board. */
export const BOARD_CANDIDATES = 50
/** Candidates of one migration. */
export const MAX_MIGRATED = 500
/** Candidates of one sending of the welcome mail. */
export const MAX_WELCOMED = 200
export const MAX_KIT_FILES = 10

/** Categories of letters that onboarding needs. */
export const onboardingLetters = ['offer', 'appointment'] as const

/** Candidates who get a kit at once. */
export const MAX_KITS_GIVEN = 500

/** Shapes of a flow: 1 that of programs written for the old calls, 2 version 2. */
export const workflowShapes = [1, 2] as const
export type WorkflowShape = (typeof workflowShapes)[number]
