import { batchReads } from '@muster/contract/session/batch.contract'
import {
  acceptInvitation,
  authenticateToken,
  createHandoverCode,
  currentUser,
  login,
  logout,
} from '@muster/contract/session/session.contract'
import { answerParts } from '../../platform/http/batch.ts'
import { route } from '../../platform/http/route.ts'
import { readCurrentUser } from './current-user.service.ts'
import { authenticate, issueHandoverCode } from './sign-in/handover.service.ts'
import { signIn } from './sign-in/sign-in.service.ts'
import { signOut } from './sign-in/sign-out.service.ts'
import { answerVerification } from './sign-up/verification.service.ts'

export const sessionRoutes = [
  route(login, (ctx, { body }) => signIn(ctx, body)),
  route(authenticateToken, (ctx, { query }) => authenticate(ctx, query)),
  route(currentUser, (ctx) => readCurrentUser(ctx)),
  route(batchReads, async (ctx, { body }) => ({ answers: await answerParts(ctx, body.calls) })),
  route(logout, (ctx) => signOut(ctx)),
  route(createHandoverCode, (ctx, { body }) => issueHandoverCode(ctx, body)),
  route(acceptInvitation, (ctx, { body }) => answerVerification(ctx, body)),
]
