import { ctcErrors } from '@muster/contract/onboarding/ctc/ctc.errors'
import { ctcPermissions } from '@muster/contract/onboarding/ctc/ctc.permissions'
import { letterErrors } from '@muster/contract/onboarding/letters/letters.errors'
import { letterPermissions } from '@muster/contract/onboarding/letters/letters.permissions'
import { ONBOARDING_FORM, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { onboardingErrors } from '@muster/contract/onboarding/onboarding.errors'
import { onboardingPermissions } from '@muster/contract/onboarding/onboarding.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerStandards } from '../../platform/standards.ts'
import { registerFormStore, registerStandardForm } from '../forms/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { ACCESS_RULE } from './access-rules/access-rules.service.ts'
import { accessRulesTexts } from './access-rules/access-rules.texts.ts'
import { candidateStore } from './candidates/candidate.store.ts'
import { candidateExport } from './candidates/export.service.ts'
import { connectDuties } from './duties.ts'
import { FLOW } from './flows/flows.service.ts'
import { standardFlow } from './flows/standard-flow.ts'
import { DETAILS, detailsComplete, registerStepCondition } from './flows/steps.queries.ts'
import { CANDIDATE } from './history/log.ts'
import { connectDatasets } from './insights/datasets.ts'
import { filesArchiveJob } from './insights/files-archive.ts'
import { insightsTexts } from './insights/insights.texts.ts'
import { joinedExport, joinedPayExport } from './insights/report.service.ts'
import { connectJoining } from './joining.connect.ts'
import { joiningRoutes } from './joining.routes.ts'
import { expireLettersJob, expireLettersSchedule } from './letters/expiry.job.ts'
import { candidateLetterMail, candidateMessageMail, letterWithdrawnMail } from './letters/letters.mails.ts'
import { connectOffers } from './letters/offers.connect.ts'
import { welcomeMail } from './mails/welcome.mail.ts'
import { migrateJob } from './migration/migrate.job.ts'
import { eraseJob, eraseSchedule, remindJob, remindSchedule } from './onboarding.jobs.ts'
import { onboardingMenu } from './onboarding.menu.ts'
import { onboardingNotices } from './onboarding.notices.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { onboardingForm } from './onboarding-form.ts'
import { onboardingPersonalData } from './personal-data.ts'
import { SETTING } from './settings.service.ts'
import { verificationMissing } from './verification/cases.service.ts'
import { verificationExport } from './verification/list.service.ts'
import { PACKAGE } from './verification/packages.service.ts'
import { verificationTexts } from './verification/verification.texts.ts'

export { lockCandidate, requireCandidate, requireRight, valuesOf } from './candidates/load-candidate.ts'
export { writeEdit } from './candidates/save.service.ts'
export { registerStepCondition } from './flows/steps.queries.ts'
export { logCandidates } from './history/log.ts'
export {
  type AnswerableLetter,
  answerLetter,
  askQuestion,
  letterFile,
  lettersForCandidate,
  listThread,
} from './letters/candidate-letters.ts'
export {
  type GuestTables,
  issueGuestLink,
  revokeGuestLinks,
  storedHash,
  tablesOf,
} from './links/guest-links.ts'
export { type IssuedLink, issueCandidateLink, revokeCandidateLinks } from './links/issue-link.ts'
export { type MigrationPart, registerMigrationPart } from './migration/migration-parts.ts'
export { statusWords, stepName } from './onboarding.texts.ts'

/**
 * Candidates on their way to becoming employees. Each has a copy of the flow as it was when they were added; steps of a kind are
 * finished by hand, once their activities are done and the kind's condition holds (`registerStepCondition`).
 */
export const onboardingModule = defineModule({
  name: 'onboarding',
  routes: [...onboardingRoutes, ...joiningRoutes],
  permissions: { ...onboardingPermissions, ...ctcPermissions, ...letterPermissions },
  errors: { ...onboardingErrors, ...ctcErrors, ...letterErrors },
  menu: onboardingMenu,
  jobs: [
    candidateExport.job,
    joinedExport.job,
    joinedPayExport.job,
    verificationExport.job,
    filesArchiveJob,
    remindJob,
    eraseJob,
    expireLettersJob,
    migrateJob,
  ],
  mails: [candidateLetterMail, letterWithdrawnMail, candidateMessageMail, welcomeMail],
  schedules: [remindSchedule, eraseSchedule, expireLettersSchedule],
  personalData: onboardingPersonalData,
  connect: () => {
    registerStandardForm(onboardingForm)
    registerFormStore(ONBOARDING_FORM, candidateStore)
    registerStandards(standardFlow)
    registerStepCondition(DETAILS, detailsComplete)
    registerStepCondition(STEP_KIND.backgroundVerification, verificationMissing)
    registerNoticeKinds(onboardingNotices)
    connectOffers()
    connectDuties()
    connectJoining()
    connectDatasets()
    registerAuditedRecord(CANDIDATE, {
      label: onboardingTexts('item'),
      path: (id) => `/advance-hr/onboarding/candidateDetails/${id}`,
    })
    registerAuditedRecord(FLOW, { label: onboardingTexts('flow'), path: () => '/onboarding/flow' })
    registerAuditedRecord(SETTING, {
      label: onboardingTexts('setting'),
      path: () => '/onboarding/configuration',
    })
    registerAuditedRecord(ACCESS_RULE, {
      label: accessRulesTexts('rule'),
      path: (id) => `/onboarding/settings/edit-access-rule/${id}`,
    })
    registerAuditedRecord(PACKAGE, {
      label: verificationTexts('package'),
      path: () => '/onboarding/background-verification/packages',
    })
    registerAuditedRecord('candidate_blacklist', { label: onboardingTexts('blacklistEntry') })
    registerAuditedActions({
      'onboarding.candidate.export': onboardingTexts('exported'),
      'onboarding.candidate.erase': onboardingTexts('erased'),
      'onboarding.verification.export': verificationTexts('exported'),
      'onboarding.files.archive': insightsTexts('archived'),
      'onboarding.report.export': insightsTexts('exportedReport'),
    })
  },
})
