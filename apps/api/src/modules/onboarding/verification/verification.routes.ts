import {
  beginVerification,
  exportVerifications,
  listBgvPackages,
  listVerifications,
  readVerification,
  readVerifyStatus,
  saveBgvPackage,
  sendIdentityCode,
  updateVerification,
  verifyIdentityCode,
} from '@muster/contract/onboarding/verification.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { begin, readDetails, update } from './cases.service.ts'
import { sendIdentity, verifyIdentity } from './identity.service.ts'
import { exportCases, pageOfCases } from './list.service.ts'
import { readPackages, savePackage } from './packages.service.ts'
import { askService, checkStatus } from './service.service.ts'
import { verificationTexts } from './verification.texts.ts'

export const verificationRoutes: Route[] = [
  route(readVerification, (ctx, { body }) => readDetails(ctx, body)),
  route(readVerifyStatus, (ctx, { body }) => checkStatus(ctx, body)),
  route(beginVerification, async (ctx, { body }) => {
    const answer = await begin(ctx, body)
    if (body.with_service) await askService(ctx, body.candidate_id)
    return reply(answer, verificationTexts('begun'))
  }),
  route(updateVerification, async (ctx, { body }) =>
    reply(await update(ctx, body), verificationTexts('saved')),
  ),
  route(listVerifications, (ctx, { body }) => pageOfCases(ctx, body)),
  route(exportVerifications, (ctx, { body }) => exportCases(ctx, body)),
  route(sendIdentityCode, async (ctx, { params, body }) =>
    reply(await sendIdentity(ctx, params, body), verificationTexts('codeSent')),
  ),
  route(verifyIdentityCode, async (ctx, { body }) =>
    reply(await verifyIdentity(ctx, body), verificationTexts('verified')),
  ),
  route(listBgvPackages, (ctx) => readPackages(ctx)),
  route(saveBgvPackage, async (ctx, { body }) =>
    reply(await savePackage(ctx, body), verificationTexts('packageSaved')),
  ),
]
