import type { LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'

const letterPages: Partial<Record<LinkPurpose, string>> = {
  offer: 'offer_letter',
  offer_acceptance: 'acceptance_offer_letter',
  appointment: 'appointment_letter',
  appointment_acceptance: 'acceptance_appointment_letter',
  acknowledgement: 'acknowledgement',
  custom_stage: 'customstage',
}

/** The page of a link below `/admin`; `token` is base64url. */
export function linkPath(purpose: LinkPurpose, token: string): string {
  const letter = letterPages[purpose]
  if (letter !== undefined) return `/${letter}/view/${token}`
  if (purpose === 'joinee_form') return `/onboarding/candidateportal/joinee-form/${token}`
  return `/onboarding/candidateportal/${token}`
}
