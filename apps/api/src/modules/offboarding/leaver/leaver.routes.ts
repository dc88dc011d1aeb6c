import {
  declineLeaverLetter,
  openLeaverLetter,
  openLeaverStatement,
  readLeaverAccess,
  readLeaverForm,
  readLeaverPage,
  readLeaverSigning,
  revokeLeaverLinks,
  saveLeaverForm,
  sendLeaverLink,
  sendLeaverSigningCode,
  signLeaverLetter,
} from '@muster/contract/offboarding/leaver.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { interviewTexts } from '../exit-interview/interview.texts.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { readAccess, revokeLinks, sendLink } from './desk.service.ts'
import { openLetter, openStatement, readForm, readPage, saveForm } from './page.service.ts'
import { decline, readSigning, sendCode, sign } from './sign.service.ts'

export const leaverRoutes: readonly Route[] = [
  route(readLeaverAccess, (ctx, { body }) => readAccess(ctx, body)),
  route(sendLeaverLink, async (ctx, { body }) =>
    reply(await sendLink(ctx, body), offboardingTexts('linkSent')),
  ),
  route(revokeLeaverLinks, async (ctx, { body }) =>
    reply(await revokeLinks(ctx, body), offboardingTexts('linksEnded')),
  ),
  route(readLeaverPage, (ctx, { body }) => readPage(ctx, body.key)),
  route(readLeaverForm, (ctx, { body }) => readForm(ctx, body.key)),
  route(saveLeaverForm, async (ctx, { body }) => {
    const saved = await saveForm(ctx, body)
    return saved.submitted_at === null ? saved : reply(saved, interviewTexts('submitted'))
  }),
  route(openLeaverStatement, (ctx, { body }) => openStatement(ctx, body)),
  route(openLeaverLetter, (ctx, { body }) => openLetter(ctx, body)),
  route(readLeaverSigning, (ctx, { body }) => readSigning(ctx, body)),
  route(sendLeaverSigningCode, (ctx, { body }) => sendCode(ctx, body)),
  route(signLeaverLetter, (ctx, { body }) => sign(ctx, body)),
  route(declineLeaverLetter, (ctx, { body }) => decline(ctx, body)),
]
