import { sessionErrors } from '@muster/contract/session/session.errors'
import { sessionPermissions } from '@muster/contract/session/session.permissions'
import { ssoErrors } from '@muster/contract/session/sso.errors'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { addressAskedMail, addressChangedMail } from './address-changed.mail.ts'
import { signInsDataset } from './datasets/sign-ins.dataset.ts'
import { alreadyRegisteredMail, passwordResetMail, signUpMail } from './entry.mails.ts'
import { entryRoutes } from './entry.routes.ts'
import { sessionPersonalData } from './personal-data.ts'
import {
  authenticatorOffMail,
  authenticatorOnMail,
  codeMail,
  connectSecondStep,
  secondStepRoutes,
} from './second-step/index.ts'
import { invitationMail } from './session.mails.ts'
import { sessionNotices } from './session.notices.ts'
import { sessionRoutes } from './session.routes.ts'
import { cleanSignUpsJob, cleanSignUpsSchedule } from './sign-up/sign-up.jobs.ts'
import { serveSso } from './sso/serve-sso.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { tourRoutes } from './tour.routes.ts'

export {
  createAccount,
  setAccountEnabled,
} from './accounts.service.ts'
export { confirmAddressAsAdministrator } from './address-change.service.ts'
export { appFlags } from './app-flags.ts'
export { registerDisabledReason } from './disabled-reasons.ts'
export { endAccountsOf } from './end-accounts.service.ts'
export { finishEntryWork } from './entry-work.ts'
export { hashPassword } from './passwords/password-hash.ts'
export { judgeNewPassword, loadPasswordFacts, storePassword } from './passwords/passwords.service.ts'
export { hashAnswers, securityQuestionsOf, storeAnswers } from './passwords/security-answers.service.ts'
export { renameAccountOf } from './rename-account.service.ts'
export { deviceOf } from './rules/device.ts'
export { networkOf } from './rules/network.ts'
export { maskedAddress } from './rules/second-step.ts'
export { resetSecondStep } from './second-step/index.ts'
export { endSession, endSessionsOf } from './sessions.queries.ts'
export { confirmPassword } from './sign-in/sign-in.service.ts'
export { inviteAccount } from './sign-up/invitation.service.ts'
export { registerOrganisationOpener } from './sign-up/organisation-opener.ts'
export {
  beginTest,
  checkProvider,
  findProvider,
  listProviders,
  listSsoLog,
  readTestResult,
  redirectAddress,
  type SsoLogRow,
  type SsoProvider,
  sealClientSecret,
} from './sso/index.ts'

export const sessionModule = defineModule({
  name: 'session',
  personalData: sessionPersonalData,
  routes: [...sessionRoutes, ...secondStepRoutes, ...entryRoutes, ...tourRoutes, ...ssoRoutes],
  permissions: sessionPermissions,
  errors: { ...sessionErrors, ...ssoErrors },
  surface: serveSso,
  mails: [
    invitationMail,
    addressChangedMail,
    addressAskedMail,
    codeMail,
    authenticatorOnMail,
    authenticatorOffMail,
    signUpMail,
    alreadyRegisteredMail,
    passwordResetMail,
  ],
  jobs: [cleanSignUpsJob],
  schedules: [cleanSignUpsSchedule],
  connect: () => {
    registerNoticeKinds(sessionNotices)
    registerDatasets(signInsDataset)
    connectSecondStep()
  },
})
