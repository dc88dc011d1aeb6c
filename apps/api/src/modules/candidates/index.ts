import { candidatesErrors } from '@muster/contract/candidates/candidates.errors'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { defineModule } from '../../platform/module.ts'
import { registerEnvelopeReports, registerLockerVisitors } from '../documents/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerMigrationPart, registerStepCondition } from '../onboarding/index.ts'
import { documentRefusedMail, portalCodeMail, portalLinkMail } from './candidates.mails.ts'
import { candidatesNotices } from './candidates.notices.ts'
import { candidatesRoutes } from './candidates.routes.ts'
import { documentsPart } from './documents-part.ts'
import { candidateGuests } from './entry/visitor.ts'
import { type GuestKind, registerGuests } from './guests/guests.ts'
import { envelopesJob, envelopesSchedule, takeReport } from './letters/envelopes.job.ts'
import { takeLockerAnswer } from './locker/consent.ts'
import { policiesPart } from './policies/policies-part.ts'
import { formComplete, letterSigned } from './step-conditions.ts'

export { lastDay as linkLastDay } from './candidates.mails.ts'
export { companyOf } from './entry/entry.service.ts'
export {
  actorOfGuest,
  asGuest,
  type Guest,
  type GuestKind,
  isWorking,
  mayAsk,
  registerGuests,
} from './guests/guests.ts'

/**
 * The portal of candidates: pages without an account, opened by a link and a mailed code, and HR's panel of what they sent. Data
 * goes with the candidate.
 */
export const candidatesModule = defineModule({
  name: 'candidates',
  routes: candidatesRoutes,
  errors: candidatesErrors,
  jobs: [envelopesJob],
  schedules: [envelopesSchedule],
  mails: [portalCodeMail, portalLinkMail, documentRefusedMail],
  connect: () => {
    registerGuests(candidateGuests as unknown as GuestKind)
    registerNoticeKinds(candidatesNotices)
    registerMigrationPart(documentsPart)
    registerMigrationPart(policiesPart)
    registerEnvelopeReports(takeReport)
    registerLockerVisitors('candidates', takeLockerAnswer)
    registerStepCondition(STEP_KIND.joineeForm, formComplete)
    registerStepCondition(STEP_KIND.digitalSignature, letterSigned)
  },
})
