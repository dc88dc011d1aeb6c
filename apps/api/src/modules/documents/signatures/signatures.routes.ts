import {
  checkSeal,
  declineLetter,
  downloadSeal,
  exportLetters,
  readSigning,
  readTrail,
  remindToSign,
  sendSigningCode,
  signLetter,
} from '@muster/contract/documents/signatures.contract'
import {
  checkSigningElsewhere,
  retrySigning,
  startSigningElsewhere,
  switchSigning,
} from '@muster/contract/documents/signing-services.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { checkOneSeal } from './check.service.ts'
import { mailSigningCode } from './code.service.ts'
import { exportSent } from './export.service.ts'
import { checkElsewhere, retryOne, switchMany } from './providers/elsewhere.service.ts'
import { startElsewhere } from './providers/start.service.ts'
import { remindMany } from './remind.service.ts'
import { declineOne, readOne, signOne } from './sign.service.ts'
import { certificateFile, readTrailOf } from './trail.service.ts'

export const signaturesRoutes: Route[] = [
  route(readSigning, (ctx, { body }) => readOne(ctx, body.letter_id)),
  route(sendSigningCode, (ctx, { body }) => mailSigningCode(ctx, body)),
  route(signLetter, (ctx, { body }) => signOne(ctx, body)),
  route(declineLetter, (ctx, { body }) => declineOne(ctx, body)),
  route(startSigningElsewhere, (ctx, { body }) => startElsewhere(ctx, body.letter_id)),
  route(checkSigningElsewhere, (ctx, { body }) => checkElsewhere(ctx, body.letter_id)),
  route(retrySigning, (ctx, { body }) => retryOne(ctx, body.letter_id)),
  route(switchSigning, (ctx, { body }) => switchMany(ctx, body)),
  route(readTrail, (ctx, { body }) => readTrailOf(ctx, body.letter_id)),
  route(remindToSign, (ctx, { body }) => remindMany(ctx, body)),
  route(exportLetters, (ctx, { body }) => exportSent(ctx, body)),
  route(downloadSeal, (ctx) => certificateFile(ctx)),
  route(checkSeal, (ctx, { body }) => checkOneSeal(ctx, body)),
]
