import { sessionErrors } from '@muster/contract/session/session.errors'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { invitationMail } from './session.mails.ts'
import { sessionNotices } from './session.notices.ts'
import { sessionRoutes } from './session.routes.ts'
import { tourRoutes } from './tour.routes.ts'

export {
  createAccount,
  renameAccountOf,
  setAccountEnabled,
} from './accounts.service.ts'
export { appFlags } from './app-flags.ts'
export { inviteAccount } from './invitation.service.ts'
export { hashPassword } from './password-hash.ts'
export { judgeNewPassword, loadPasswordFacts, storePassword } from './passwords.service.ts'
export { networkOf } from './rules/network.ts'
export { hashAnswers, securityQuestionsOf, storeAnswers } from './security-answers.service.ts'
export { endSession, endSessionsOf } from './sessions.queries.ts'
export { confirmPassword } from './sign-in.service.ts'

export const sessionModule = defineModule({
  name: 'session',
  routes: [...sessionRoutes, ...tourRoutes],
  errors: sessionErrors,
  mails: [invitationMail],
  connect: () => registerNoticeKinds(sessionNotices),
})
