import type { checkSeal } from '@muster/contract/documents/signatures.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import { readSeal, sha256Of } from '../../../platform/pdf-seal/index.ts'
import { openUploadedFile } from '../../files/index.ts'
import { findLetters } from '../letters/letters.queries.ts'
import { refuse } from '../write-document.ts'
import { findCertificates } from './seal-identity.ts'
import { signatureTexts } from './signatures.texts.ts'

type Checked = DataOf<typeof checkSeal>

/** Larger than any letter with its signature page. */
const MOST_BYTES = 30 * 1_048_576

async function bytesOf(ctx: Ctx, { letter_id, filePath }: BodyOf<typeof checkSeal>): Promise<Buffer> {
  const stream =
    letter_id === null
      ? await openUploadedFile(ctx, filePath ?? refuse('filePath', signatureTexts.text('chooseOne')))
      : ctx.platform.files.read(await pathOf(ctx, letter_id))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Uint8Array).length
    if (size > MOST_BYTES) break
    chunks.push(chunk as Uint8Array)
  }
  const bytes = Buffer.concat(chunks)
  if (size > MOST_BYTES || bytes.subarray(0, 1024).indexOf('%PDF-') < 0)
    refuse('filePath', signatureTexts.text('notPdf'))
  return bytes
}

/** @throws AppError `record.not_found`, `documents.erased`, `documents.refused` where there is no PDF */
function pathOf(ctx: Ctx, letterId: number): Promise<string> {
  return readTx(ctx, async (db) => {
    const [letter] = await findLetters(ctx, db, { ids: [letterId] }, { limit: 1, offset: 0 })
    if (!letter) fail('record.not_found')
    if (letter.erased_at !== null) fail('documents.erased')
    return letter.signed_path ?? letter.file_path ?? refuse('letter_id', signatureTexts.text('noDocument'))
  })
}

/** The letter whose signed copy, or whose original, has these bytes; only those within reach are named. */
async function findByHash(ctx: Ctx, db: Db, hash: string, of: 'signed' | 'original') {
  const { rows } = await sql<{ id: number }>`${
    of === 'signed'
      ? sql`select letter_id as id from letter_signature where org_id = ${ctx.orgId} and sha256 = ${hash}`
      : sql`select id from letter where org_id = ${ctx.orgId} and sha256 = ${hash} order by id limit 200`
  }`.execute(db)
  if (rows.length === 0) return { isKnown: false, letter: null }
  const ids = rows.map(({ id }) => id)
  const [letter] = await findLetters(ctx, db, { ids }, { limit: 1, offset: 0 })
  return { isKnown: true, letter: letter ?? null }
}

type Found = NonNullable<Awaited<ReturnType<typeof findByHash>>['letter']>

const viewOf = (letter: Found, sha256: string): Checked['letter'] => ({
  ...{ letter_id: letter.letter_id, title: letter.title, number: letter.number },
  ...{ employee_name: letter.employee_name, sha256 },
  signed_at: letter.signature?.state === 'signed' ? letter.signature.closed_at : null,
})

const dayOf = async (ctx: Ctx, db: Db, at: string): Promise<string> =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(await organisationZone(ctx, db))
    .toPlainDate()
    .toString()

/** What a copy is; and, since it can't say so itself, that its letter does not stand any more. */
async function wordsFor(ctx: Ctx, db: Db, { void_at: at }: Found, text: string): Promise<string> {
  return at === null ? text : signatureTexts('withdrawnSince', { text, day: await dayOf(ctx, db, at) })
}

/**
 * Whether a PDF is unchanged since it was signed, computed from its bytes with our own certificates; what we remember of it
 * only says whose it is.
 *
 * @throws AppError `record.not_found`, `documents.erased`, `documents.refused`, `files.not_uploaded`
 */
export async function checkOneSeal(ctx: Ctx, body: BodyOf<typeof checkSeal>): Promise<Checked> {
  const bytes = await bytesOf(ctx, body)
  const seals = await findCertificates(ctx)
  const { state } = await readSeal(
    bytes,
    seals.map(({ certificate }) => certificate),
  )
  const sha256 = sha256Of(bytes)
  return readTx(ctx, async (db): Promise<Checked> => {
    if (state === 'changed') return { result: 'changed', text: signatureTexts('changed'), letter: null }
    if (state === 'intact') {
      const { letter } = await findByHash(ctx, db, sha256, 'signed')
      if (!letter?.signature?.closed_at)
        return { result: 'unchanged', text: signatureTexts('unchangedUnknown'), letter: null }
      const day = await dayOf(ctx, db, letter.signature.closed_at)
      const text = await wordsFor(
        ctx,
        db,
        letter,
        signatureTexts('unchanged', { name: letter.employee_name, day }),
      )
      return { result: 'unchanged', text, letter: viewOf(letter, sha256) }
    }
    // Sealed by a service with its own certificate: then it is ours when it is the very copy that the service delivered.
    const elsewhere = await findByHash(ctx, db, sha256, 'signed')
    if (elsewhere.letter?.signature?.closed_at) {
      const { letter } = elsewhere
      const day = await dayOf(ctx, db, elsewhere.letter.signature.closed_at)
      const { provider_name: service } = elsewhere.letter.signature
      const text = await wordsFor(
        ctx,
        db,
        letter,
        signatureTexts('unchangedElsewhere', { name: letter.employee_name, service, day }),
      )
      return { result: 'unchanged', text, letter: viewOf(letter, sha256) }
    }
    const { letter } = await findByHash(ctx, db, sha256, 'original')
    if (!letter) return { result: 'foreign', text: signatureTexts('foreign'), letter: null }
    const text = await wordsFor(ctx, db, letter, signatureTexts('original', { name: letter.employee_name }))
    return { result: 'original', text, letter: viewOf(letter, sha256) }
  })
}
