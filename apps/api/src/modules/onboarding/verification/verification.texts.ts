import type { BgvCheck } from '@muster/contract/onboarding/verification.constants'
import { defineTexts } from '../../../lib/texts/texts.ts'
import type { ServiceReason } from '../../../platform/net/call-service.ts'

/** Texts about the background verification of candidates. */
export const verificationTexts = defineTexts('onboarding.verification', {
  en: {
    begun: 'Background verification started.',
    saved: 'Saved.',
    codeSent: 'The service has sent a code to the candidate’s registered number.',
    verified: 'Identity confirmed.',
    package: 'Package of background checks',
    packageSaved: 'Package saved.',
    nameTaken: 'Another package already has this name.',
    cases: 'Background verifications',
    exported: 'Exported background verifications',
    futureConsent: 'The candidate can’t have consented in the future.',
    futureCheck: 'This day is in the future.',
    noNumber: 'This is not a valid Aadhaar number. Please check its twelve digits.',
    noSuchPackage: 'This package does not exist any more.',
    unknownCheck: 'The check “{check}” is not part of this verification.',
    decisionReason: 'Please give a reason.',
    needless: 'There is no discrepancy to decide on.',
    notBegun: 'background verification has not started',
    notDone: 'results of: {checks}',
    notCompleted: 'background verification is not completed',
    undecided: 'a decision on the discrepancy',
    rejected: 'the discrepancy was not accepted',
    event_begun: 'started: {name}',
    event_done: 'completed',
    event_results: 'results of the service arrived',
    event_reopened: 'reopened',
    event_cancelled: 'cancelled',
    event_decided: 'decision on the discrepancy',
    event_identity: 'identity confirmed by code',
    event_identityFailed: 'identity not confirmed',
    candidate: 'Candidate',
    packageColumn: 'Package',
    agency: 'Verified by',
    state: 'Status',
    result: 'Result',
    decision: 'Decision',
    consentOn: 'Consent on',
    dueOn: 'Due on',
    begunAt: 'Started',
    completedAt: 'Completed',
    check: 'Check',
    checkState: 'Result of the check',
    checkedOn: 'Checked on',
    note: 'Note',
    ownPeople: 'Own team',
    in_progress: 'In progress',
    done: 'Completed',
    cancelled: 'Cancelled',
    pending: 'Pending',
    clear: 'Clear',
    discrepancy: 'Discrepancy',
    unable: 'Could not be checked',
    accepted: 'Accepted',
    refused: 'Not accepted',
    check_identity: 'Identity',
    check_address: 'Address',
    check_employment: 'Earlier employment',
    check_education: 'Education',
    check_reference: 'References',
    check_criminal: 'Criminal record',
    check_court: 'Court record',
    check_credit: 'Credit',
    check_database: 'Global database',
    check_drug: 'Drug test',
    why_settings: 'Its settings are wrong.',
    why_away: 'It can’t be reached.',
    why_slow: 'It did not respond in time.',
    why_credentials: 'It rejected the credentials.',
    why_refused: 'It does not know the number, or has no phone for it.',
    why_declined: 'It refused the request.',
    why_broken: 'It reported an internal error.',
    why_strange: 'It gave an unexpected answer.',
  },
})

type Why = Extract<Parameters<typeof verificationTexts>[0], `why_${string}`>

const why: Readonly<Record<ServiceReason, Why>> = {
  address_invalid: 'why_settings',
  not_https: 'why_settings',
  address_forbidden: 'why_settings',
  not_found: 'why_away',
  redirected: 'why_settings',
  too_large: 'why_strange',
  too_slow: 'why_slow',
  unreachable: 'why_away',
  credentials_refused: 'why_credentials',
  key_unusable: 'why_settings',
  missing: 'why_strange',
  refused: 'why_refused',
  server_error: 'why_broken',
  unexpected_answer: 'why_strange',
}

/** Why the identity service did not do what it was asked, in words. */
export const whyNot = (reason: ServiceReason): string => verificationTexts(why[reason])

/** The same of the service of background checks. */
export const whyNoCheck = (reason: ServiceReason): string =>
  verificationTexts(reason === 'refused' || reason === 'missing' ? 'why_declined' : why[reason])

export const checkWord = (kind: BgvCheck): string => verificationTexts(`check_${kind}`)
