import { createHash } from 'node:crypto'
import type {
  readSignature,
  sendSignatureCode,
  signCandidateLetter,
} from '@muster/contract/candidates/letters.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type Language, languages } from '../../../lib/texts/language.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { activeSigningService, printableMark, refuseOtherName, sealedCopy } from '../../documents/index.ts'
import { attachFile, fileLink, removeStoredFile } from '../../files/index.ts'
import { type AnswerableLetter, logCandidates } from '../../onboarding/index.ts'
import { maskedAddress } from '../../session/index.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { codeViewOf, findCode, mailCode, refuseCode, takeCode } from '../entry/codes.ts'
import { asCandidate, type Visitor } from '../entry/visitor.ts'
import { FILES_OF, lockDocuments, requireOpenCandidate } from '../form/documents.service.ts'
import { releaseEnvelope } from './envelopes.job.ts'
import { findDeclined, findOwnLetters, isSigned, letterView, signedKinds, toSign } from './letters.queries.ts'

type Signing = BodyOf<typeof signCandidateLetter>
type Named = Pick<Signing, 'kind' | 'version' | 'consent'>

interface Company {
  name: string
  time_zone: string
}

const companyOf = (ctx: Ctx, db: Db): Promise<Company> =>
  db
    .selectFrom('organisation')
    .select(['name', 'time_zone'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()

/** What agreeing to sign means, in a language. It names the letter, so that it can't be moved to another one. */
const consentOf = ({ title, pages }: AnswerableLetter, { name }: Company, language: Language): string =>
  wordsOf(
    candidatesTexts.text(pages === 1 ? 'consentOne' : 'consent', { title, organisation: name, pages }),
    {
      language,
    },
  )

/** A code for signing is wrong for any other letter, for other words, and for entering. */
const purposeOf = ({ kind, version, consent }: Named): string =>
  `sign ${kind} ${version} ${createHash('sha256').update(consent).digest('hex')}`

/** With whom a letter is signed that waits, and whether the candidate declined to. */
async function elsewhere(ctx: Ctx, db: Db, letter: AnswerableLetter | undefined) {
  const service = letter && (await activeSigningService(ctx, db))
  return {
    service: service?.name ?? null,
    declined: letter && service ? await findDeclined(ctx, db, letter.letterId) : null,
  }
}

/** The letter that is to be signed, or its signed copy. */
export const readOne = (
  ctx: PublicCtx,
  cid: string,
  word: keyof typeof signedKinds | undefined,
): Promise<DataOf<typeof readSignature>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const all = await findOwnLetters(own, db, who.candidate_id)
    const kinds: readonly number[] | undefined = word && signedKinds[word]
    const candidates = all.wanted
      ? toSign(all.letters).filter(({ kind }) => kinds?.includes(kind) ?? true)
      : []
    const waiting = candidates.find((one) => !isSigned(all, one))
    const letter = waiting ?? candidates.at(-1)
    const signed = letter && isSigned(all, letter)
    return {
      url: null,
      ...(await elsewhere(own, db, waiting)),
      inputFile: waiting ? fileLink(own, waiting.filePath) : null,
      letter: letter ? letterView(all, letter) : null,
      consent: letter ? consentOf(letter, await companyOf(own, db), currentReader().language) : '',
      code: codeViewOf(own, await findCode(own, db, who.candidate_id), who.email),
      signed_file: signed ? fileLink(own, signed.file_path, signed.file_name) : null,
    }
  })

/** @throws AppError `candidates.closed`, `candidates.nothing_to_sign`, `candidates.sign_elsewhere`, `documents.consent_changed` */
async function requireToSign(
  ctx: Ctx,
  db: Db,
  visitor: Visitor,
  { kind, version, consent }: Named,
): Promise<{ letter: AnswerableLetter; company: Company; language: Language }> {
  requireOpenCandidate(visitor)
  const all = await findOwnLetters(ctx, db, visitor.candidate_id)
  const letter = toSign(all.letters).find((one) => one.kind === kind && one.version === version)
  if (!all.wanted || !letter || isSigned(all, letter)) fail('candidates.nothing_to_sign')
  const service = await activeSigningService(ctx, db)
  if (service) fail('candidates.sign_elsewhere', { parameters: { name: service.name } })
  const company = await companyOf(ctx, db)
  const language = languages.find((one) => consentOf(letter, company, one) === consent)
  if (!language) fail('documents.consent_changed')
  return { letter, company, language }
}

/** @throws AppError as `requireToSign`; `candidates.code_too_soon`, `candidates.code_locked` */
export async function sendCode(
  ctx: PublicCtx,
  body: BodyOf<typeof sendSignatureCode>,
): Promise<DataOf<typeof sendSignatureCode>> {
  const view = await asCandidate(ctx, body.cid, async (own, db, who) => {
    await requireToSign(own, db, who, body)
    return mailCode(own, db, who, purposeOf(body))
  })
  ctx.platform.mail.poke()
  return view
}

/**
 * Signs an accepted letter: the code is used up first, then the copy is made and sealed, then it is written. Of two that sign at
 * once one counts.
 *
 * @throws AppError as `requireToSign` and `refuseCode`; `documents.name_differs`, `documents.refused` for a mark that can't be printed
 */
export async function sign(ctx: PublicCtx, body: Signing): Promise<DataOf<typeof signCandidateLetter>> {
  const { own, who, facts, verdict, sentAt } = await asCandidate(ctx, body.cid, async (own, db, who) => {
    const facts = await requireToSign(own, db, who, body)
    refuseOtherName(who.full_name, body.mark)
    const code = await findCode(own, db, who.candidate_id)
    const typed = { what: purposeOf(body), typed: body.code }
    const verdict = await takeCode(own, db, who.candidate_id, typed)
    return { own, who, facts, verdict, sentAt: code?.sentAt ?? own.now.epochMilliseconds }
  })
  refuseCode(verdict)
  const { letter, company, language } = facts
  const address = maskedAddress(who.email ?? '')
  const printed = {
    ...{
      title: letter.title,
      number: letter.reference,
      language,
      pages: letter.pages,
      sha256: letter.sha256,
    },
    ...{ signer: who.full_name, code: address, organisation: company.name, time_zone: company.time_zone },
    file_path: letter.filePath,
  }
  const consentedAt = Temporal.Instant.fromEpochMilliseconds(sentAt)
  const event = (kind: 'sent' | 'consented' | 'signed', at: string, by: string) => ({
    ...{ kind, at, by, note: '', ip: '', user_agent: '', due_on: letter.expiresOn, provider_name: '' },
  })
  const copy = await sealedCopy(own, printed, {
    ...{ printed: await printableMark(printed, body.mark, own.now), mark: body.mark, consent: body.consent },
    ...{ consentedAt, address },
    events: [
      event('sent', letter.sentAt, letter.sender),
      event('consented', consentedAt.toString(), who.full_name),
      event('signed', own.now.toString(), who.full_name),
    ],
  })
  try {
    await asCandidate(ctx, body.cid, async (again, db, visitor) => {
      await lockDocuments(again, db, visitor.candidate_id)
      await requireToSign(again, db, visitor, body)
      await db
        .insertInto('candidate_signature')
        .values({
          ...{ org_id: again.orgId, candidate_id: visitor.candidate_id, kind: body.kind },
          ...{ letter_version: body.version, file_path: copy.filePath, file_name: copy.name },
          ...{ sha256: copy.sha256, fingerprint: copy.fingerprint, pages: copy.pages },
          ...{ mark_kind: body.mark.kind, consent: body.consent, consent_language: language },
          ...{ code_address: address, ip: ctx.request.ip, user_agent: ctx.request.userAgent },
          signed_at: own.now.toString(),
        })
        .execute()
      await releaseEnvelope(again, db, letter.letterId)
      await attachFile(again, db, copy.filePath, { recordType: FILES_OF, recordId: visitor.candidate_id })
      await logCandidates(again, db, {
        ...{ candidateId: visitor.candidate_id, kind: 'letter_signed' },
        changes: { subject: [null, letter.title] },
      })
    })
  } catch (error) {
    // Somebody was faster: nothing refers to this copy.
    if (error instanceof AppError) await tx(own, (db) => removeStoredFile(own, db, copy.filePath))
    throw error
  }
  return { signed_at: own.now.toString(), pages: copy.pages }
}
