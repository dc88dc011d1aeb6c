import { STEP_KIND } from '../onboarding.constants.ts'

/** What is approved, by the kind of step: `ctc` 14, `candidate` 2. */
export const approvalKinds = ['ctc', 'candidate'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStep: Readonly<Record<ApprovalKind, number>> = {
  ctc: STEP_KIND.ctcApproval,
  candidate: STEP_KIND.candidateApproval,
}

export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]
