import {
  decideDocument,
  openSentDocument,
  readPanel,
  revokeLinks,
  sendPortalLink,
} from '@muster/contract/candidates/desk.contract'
import {
  confirmEntryCode,
  leavePortal,
  openCandidateLink,
  renewCandidateLink,
  sendEntryCode,
} from '@muster/contract/candidates/entry.contract'
import {
  addDocument,
  openDocument,
  readJoineeForm,
  readMasterValue,
  removeDocument,
  signDocumentUpload,
  submitJoineeForm,
} from '@muster/contract/candidates/joinee-form.contract'
import {
  answerOffer,
  askCompany,
  checkSignature,
  openLetter,
  readOfferAnswer,
  readSignature,
  sendSignatureCode,
  signCandidateLetter,
  startSignature,
} from '@muster/contract/candidates/letters.contract'
import {
  createLockerLink,
  listLockerDocuments,
  takeLockerDocuments,
} from '@muster/contract/candidates/locker.contract'
import {
  acknowledgeCandidatePolicy,
  readCandidatePolicy,
} from '@muster/contract/candidates/policies.contract'
import { readOwnDetails, readPortal } from '@muster/contract/candidates/portal.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { candidatesTexts } from './candidates.texts.ts'
import { decide, openSent, readOne, revoke, sendLink } from './desk/desk.service.ts'
import { confirmCode, leave, openLink, renewLink, sendCode } from './entry/entry.service.ts'
import { announce, handIn, linkTo, takeBack } from './form/documents.service.ts'
import { readForm, readMaster, saveForm, submitWords } from './form/form.service.ts'
import { check, start } from './letters/elsewhere.service.ts'
import { answer, ask, open, readLetter } from './letters/letters.service.ts'
import { readOne as readSigning, sendCode as sendSigningCode, sign } from './letters/signature.service.ts'
import { beginVisit } from './locker/consent.ts'
import { listIssued, takeIssued } from './locker/locker.service.ts'
import { acknowledge, readOne as readPolicy } from './policies/policies.service.ts'
import { readDetails, readHome } from './portal/portal.service.ts'

const entryRoutes: Route[] = [
  route(openCandidateLink, (ctx, { body }) => openLink(ctx, body.key)),
  route(sendEntryCode, (ctx, { body }) => sendCode(ctx, body.key)),
  route(confirmEntryCode, (ctx, { body }) => confirmCode(ctx, body)),
  route(renewCandidateLink, (ctx, { body }) => renewLink(ctx, body.key)),
  route(leavePortal, (ctx, { body }) => leave(ctx, body.key)),
]

const portalRoutes: Route[] = [
  route(readPortal, (ctx, { params }) => readHome(ctx, params.cid)),
  route(readOwnDetails, (ctx, { params }) => readDetails(ctx, params)),
  route(readJoineeForm, (ctx, { body }) => readForm(ctx, body)),
  route(readMasterValue, (ctx, { body }) => readMaster(ctx, body)),
  route(submitJoineeForm, async (ctx, { body }) => {
    const { isFinal, ...saved } = await saveForm(ctx, body)
    return reply(saved, isFinal ? submitWords() : '')
  }),
  route(signDocumentUpload, (ctx, { body }) => announce(ctx, body)),
  route(addDocument, (ctx, { body }) => handIn(ctx, body)),
  route(removeDocument, (ctx, { body }) => takeBack(ctx, body)),
  route(openDocument, (ctx, { body }) => linkTo(ctx, body)),
]

const letterRoutes: Route[] = [
  route(readOfferAnswer, (ctx, { params }) => readLetter(ctx, params)),
  route(answerOffer, async (ctx, { params, body }) => reply(await answer(ctx, params, body), submitWords())),
  route(openLetter, (ctx, { body }) => open(ctx, body)),
  route(askCompany, (ctx, { body }) => ask(ctx, body)),
  route(readSignature, (ctx, { params, query }) => readSigning(ctx, params.cid, query.documentLetter)),
  route(sendSignatureCode, (ctx, { body }) => sendSigningCode(ctx, body)),
  route(signCandidateLetter, (ctx, { body }) => sign(ctx, body)),
  route(startSignature, (ctx, { body }) => start(ctx, body)),
  route(checkSignature, (ctx, { body }) => check(ctx, body)),
]

const lockerRoutes: Route[] = [
  route(createLockerLink, (ctx, { params }) => beginVisit(ctx, params.cid)),
  route(listLockerDocuments, (ctx, { body }) => listIssued(ctx, body)),
  route(takeLockerDocuments, (ctx, { body }) => takeIssued(ctx, body)),
]

const policyRoutes: Route[] = [
  route(readCandidatePolicy, (ctx, { body }) => readPolicy(ctx, body)),
  route(acknowledgeCandidatePolicy, (ctx, { body }) => acknowledge(ctx, body)),
]

const deskRoutes: Route[] = [
  route(readPanel, (ctx, { body }) => readOne(ctx, body)),
  route(sendPortalLink, async (ctx, { body }) =>
    reply(await sendLink(ctx, body), candidatesTexts('linkSent')),
  ),
  route(revokeLinks, async (ctx, { body }) => reply(await revoke(ctx, body), candidatesTexts('linksEnded'))),
  route(decideDocument, async (ctx, { body }) => reply(await decide(ctx, body), candidatesTexts('saved'))),
  route(openSentDocument, (ctx, { body }) => openSent(ctx, body)),
]

export const candidatesRoutes: Route[] = [
  ...entryRoutes,
  ...portalRoutes,
  ...letterRoutes,
  ...lockerRoutes,
  ...policyRoutes,
  ...deskRoutes,
]
