import { readCodeDemand, resendCode, verifyCode } from '@muster/contract/session/sign-in-code.contract'
import {
  confirmAuthenticator,
  forgetDevices,
  listSignInHelp,
  readTwoStep,
  removeAuthenticator,
  replaceRecoveryCodes,
  resetTwoStep,
  startAuthenticator,
  unlockAccount,
} from '@muster/contract/session/two-step.contract'
import { route } from '../../../platform/http/route.ts'
import { finishSignIn } from './answer.service.ts'
import {
  confirmSetUp,
  forgetOwnDevices,
  readSecondStep,
  renewRecoveryCodes,
  startSetUp,
  switchOff,
} from './authenticator.service.ts'
import { readDemand, sendAnotherCode } from './challenge.service.ts'
import { listHelp, resetSecondStep, unlock } from './sign-in-help.service.ts'

export const secondStepRoutes = [
  route(readCodeDemand, (ctx, { body }) => readDemand(ctx, body)),
  route(resendCode, (ctx, { body }) => sendAnotherCode(ctx, body)),
  route(verifyCode, (ctx, { body }) => finishSignIn(ctx, body)),
  route(readTwoStep, (ctx) => readSecondStep(ctx)),
  route(startAuthenticator, (ctx, { body }) => startSetUp(ctx, body)),
  route(confirmAuthenticator, (ctx, { body }) => confirmSetUp(ctx, body)),
  route(replaceRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body)),
  route(removeAuthenticator, (ctx, { body }) => switchOff(ctx, body)),
  route(forgetDevices, (ctx, { body }) => forgetOwnDevices(ctx, body)),
  route(listSignInHelp, (ctx, { query }) => listHelp(ctx, query)),
  route(unlockAccount, (ctx, { body }) => unlock(ctx, body)),
  route(resetTwoStep, (ctx, { body }) => resetSecondStep(ctx, body)),
]
