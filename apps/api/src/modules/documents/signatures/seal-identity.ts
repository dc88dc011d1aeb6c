import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { createIdentity, fingerprintOf, type SealIdentity } from '../../../platform/pdf-seal/index.ts'
import { signatureTexts } from './signatures.texts.ts'

/** A certificate holds for ten years; a new one is made a year before. */
const RENEWED_AFTER_HOURS = 9 * 365 * 24

const placeOf = (ctx: Ctx, fingerprint: string) => ({
  purpose: 'document seal',
  record: `${ctx.orgId}/${fingerprint}`,
})

interface StoredSeal {
  id: number
  certificate: Buffer
  fingerprint: string
  private_key: string
  created_at: string
}

const findCurrent = (ctx: Ctx): Promise<StoredSeal | undefined> =>
  readTx(ctx, (db) =>
    db
      .selectFrom('document_seal')
      .select(['id', 'certificate', 'fingerprint', 'private_key', 'created_at'])
      .where('org_id', '=', ctx.orgId)
      .where('retired_at', 'is', null)
      .executeTakeFirst(),
  )

/** Undefined where it is too old, or was encrypted with a key that the product no longer has. */
function openSeal(ctx: Ctx, seal: StoredSeal): SealIdentity | undefined {
  const renewed = Temporal.Instant.from(seal.created_at).add({ hours: RENEWED_AFTER_HOURS })
  if (Temporal.Instant.compare(ctx.now, renewed) >= 0) return undefined
  try {
    const key = openText(seal.private_key, ctx.platform.config.secretKey, placeOf(ctx, seal.fingerprint))
    return { certificate: seal.certificate, privateKey: Buffer.from(key, 'base64') }
  } catch (error) {
    ctx.log.warn(
      { err: error, seal: seal.id },
      'The key of the document seal can’t be opened; a new one is made.',
    )
    return undefined
  }
}

/**
 * What the organisation seals signed letters with; made on first use. Of two made at the same moment the first one stays.
 * Must not run inside a transaction: a key takes a second.
 */
export async function sealIdentity(ctx: Ctx): Promise<SealIdentity> {
  const stored = await findCurrent(ctx)
  const usable = stored && openSeal(ctx, stored)
  if (usable) return usable
  const { name } = await readTx(ctx, (db) =>
    db.selectFrom('organisation').select('name').where('org_id', '=', ctx.orgId).executeTakeFirstOrThrow(),
  )
  const made = await createIdentity(
    (ascii) =>
      signatureTexts.english('sealName', {
        name: ascii || signatureTexts.english('sealNameless', { id: ctx.orgId }),
      }),
    name,
    ctx.now,
  )
  const fingerprint = fingerprintOf(made.certificate)
  const isKept = await tx(ctx, async (db) => {
    if (stored)
      await sql`update document_seal set retired_at = ${ctx.now.toString()}::timestamptz
        where org_id = ${ctx.orgId} and id = ${stored.id} and retired_at is null`.execute(db)
    const { rows } = await sql`
      insert into document_seal (org_id, certificate, fingerprint, private_key, created_at)
      values (${ctx.orgId}, ${made.certificate}, ${fingerprint},
        ${sealText(made.privateKey.toString('base64'), ctx.platform.config.secretKey, placeOf(ctx, fingerprint))},
        ${ctx.now.toString()}::timestamptz)
      on conflict (org_id) where retired_at is null do nothing returning id`.execute(db)
    return rows.length > 0
  })
  if (isKept) return made
  const other = await findCurrent(ctx)
  const others = other && openSeal(ctx, other)
  if (!others) throw new Error('The organisation has no usable document seal.')
  return others
}

/** Certificates of all seals, the current one first. */
export function findCertificates(ctx: Ctx): Promise<{ certificate: Buffer; fingerprint: string }[]> {
  return readTx(ctx, (db) =>
    db
      .selectFrom('document_seal')
      .select(['certificate', 'fingerprint'])
      .where('org_id', '=', ctx.orgId)
      .orderBy('id', 'desc')
      .execute(),
  )
}
