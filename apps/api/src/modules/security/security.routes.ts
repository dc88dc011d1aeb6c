import {
  clearSecurityQuestions,
  getSecurityQuestions,
  removeSomeonesQuestions,
  saveSecurityQuestions,
} from '@muster/contract/security/questions.contract'
import {
  changePassword,
  getPasswordPolicy,
  mandatoryPasswordUpdate,
  savePasswordPolicy,
} from '@muster/contract/security/security.contract'
import {
  killSession,
  listActiveSessions,
  listEveryonesSessions,
  loginHistory,
  readSessionLimits,
  saveSessionLimits,
} from '@muster/contract/security/sessions.contract'
import { readTwoStepPolicy, saveTwoStepPolicy } from '@muster/contract/security/two-step-policy.contract'
import { type Route, route } from '../../platform/http/route.ts'
import {
  readLimits,
  readPasswordPolicy,
  writeLimits,
  writePasswordPolicy,
} from './password-policy.service.ts'
import { updatePassword } from './password-update.service.ts'
import { clearQuestions, readQuestions, removeQuestionsOf, writeQuestions } from './questions.service.ts'
import {
  endSessionByHandle,
  listOwnSessions,
  listSessionsOfAll,
  readLoginHistory,
} from './sessions.service.ts'
import { readPolicy, writePolicy } from './two-step-policy.service.ts'

export const securityRoutes: Route[] = [
  route(changePassword, (ctx, { body }) => updatePassword(ctx, body)),
  route(mandatoryPasswordUpdate, (ctx, { body }) => updatePassword(ctx, body)),
  route(getPasswordPolicy, (ctx) => readPasswordPolicy(ctx)),
  route(savePasswordPolicy, (ctx, { body }) => writePasswordPolicy(ctx, body)),
  route(readTwoStepPolicy, (ctx) => readPolicy(ctx)),
  route(saveTwoStepPolicy, (ctx, { body }) => writePolicy(ctx, body)),
  route(readSessionLimits, (ctx) => readLimits(ctx)),
  route(saveSessionLimits, (ctx, { body }) => writeLimits(ctx, body)),
  route(listActiveSessions, (ctx) => listOwnSessions(ctx)),
  route(listEveryonesSessions, (ctx, { query }) => listSessionsOfAll(ctx, query)),
  route(killSession, (ctx, { body }) => endSessionByHandle(ctx, body)),
  route(loginHistory, (ctx) => readLoginHistory(ctx)),
  route(getSecurityQuestions, (ctx) => readQuestions(ctx)),
  route(saveSecurityQuestions, (ctx, { body }) => writeQuestions(ctx, body)),
  route(clearSecurityQuestions, (ctx, { body }) => clearQuestions(ctx, body)),
  route(removeSomeonesQuestions, (ctx, { body }) => removeQuestionsOf(ctx, body)),
]
