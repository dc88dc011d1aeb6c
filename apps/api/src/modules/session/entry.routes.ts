import { forgotPassword, forgotPasswordReset } from '@muster/contract/session/forgot-password.contract'
import {
  checkDomain,
  entryFacts,
  registerOrganisation,
  resendEmail,
} from '@muster/contract/session/sign-up.contract'
import { route } from '../../platform/http/route.ts'
import { finishReset, requestReset, resendEntryMail } from './passwords/forgot-password.service.ts'
import { checkLoginDomain } from './sign-in/domain.service.ts'
import { readEntryFacts, signUp } from './sign-up/sign-up.service.ts'

/** Calls without a session, except signing in. */
export const entryRoutes = [
  route(entryFacts, async (ctx) => readEntryFacts(ctx)),
  route(checkDomain, (ctx, { body }) => checkLoginDomain(ctx, body)),
  route(registerOrganisation, (ctx, { body }) => signUp(ctx, body)),
  route(resendEmail, (ctx, { body }) => resendEntryMail(ctx, body)),
  route(forgotPassword, (ctx, { body }) => requestReset(ctx, body)),
  route(forgotPasswordReset, (ctx, { body }) => finishReset(ctx, body)),
]
