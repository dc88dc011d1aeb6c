import {
  askCandidateApproval,
  askCtcApproval,
  computeCtc,
  listCandidateRequests,
  readCandidatePay,
  readCtcChoices,
  saveCtc,
} from '@muster/contract/onboarding/ctc/ctc.contract'
import { downloadCtcSample } from '@muster/contract/onboarding/ctc/ctc-upload.contract'
import {
  listCandidateLetters,
  openCandidateLetter,
  previewAppointment,
  previewOffer,
  replyToCandidate,
  sendAppointment,
  sendAppointmentAcceptance,
  sendOffer,
  sendOfferAcceptance,
  withdrawCandidateLetter,
} from '@muster/contract/onboarding/letters/letters.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { readPayChoices } from '../../employees/index.ts'
import { askForCandidate, askForCtc, readRequestsOf } from '../ctc/approvals.service.ts'
import { computeOne, readPayOf, saveOne } from '../ctc/ctc.service.ts'
import { ctcTexts } from '../ctc/ctc.texts.ts'
import { ctcSample, ctcUpload } from '../ctc/ctc-upload.ts'
import { openLetterFile, readLettersOf, replyOne, withdrawOne } from './letters.service.ts'
import { letterTexts } from './letters.texts.ts'
import { previewOne, sendOne } from './send.service.ts'

export const ctcRoutes: Route[] = [
  route(readCtcChoices, (ctx) => readPayChoices(ctx)),
  route(readCandidatePay, (ctx, { body }) => readPayOf(ctx, body)),
  route(computeCtc, (ctx, { params, body }) => computeOne(ctx, params, body)),
  route(saveCtc, async (ctx, { body }) => reply(await saveOne(ctx, body), ctcTexts('saved'))),
  route(askCtcApproval, async (ctx, { body }) => reply(await askForCtc(ctx, body), ctcTexts('asked'))),
  route(askCandidateApproval, async (ctx, { body }) =>
    reply(await askForCandidate(ctx, body), ctcTexts('asked')),
  ),
  route(listCandidateRequests, (ctx, { body }) => readRequestsOf(ctx, body)),
  route(downloadCtcSample, (ctx, { body }) => ctcSample(ctx, body)),
  ...ctcUpload,
]

export const letterRoutes: Route[] = [
  route(listCandidateLetters, (ctx, { body }) => readLettersOf(ctx, body)),
  route(previewOffer, (ctx, { body }) => previewOne(ctx, body)),
  route(previewAppointment, (ctx, { body }) => previewOne(ctx, body)),
  ...[sendOffer, sendOfferAcceptance, sendAppointment, sendAppointmentAcceptance].map((endpoint) =>
    route(endpoint as typeof sendOffer, async (ctx, { body }) =>
      reply(await sendOne(ctx, body), letterTexts('letterSent')),
    ),
  ),
  route(openCandidateLetter, (ctx, { body }) => openLetterFile(ctx, body)),
  route(withdrawCandidateLetter, async (ctx, { body }) =>
    reply(await withdrawOne(ctx, body), letterTexts('letterWithdrawn')),
  ),
  route(replyToCandidate, async (ctx, { body }) =>
    reply(await replyOne(ctx, body), letterTexts('messageSent')),
  ),
]
