import type {
  listLetterheads,
  removeLetterhead,
  saveLetterhead,
} from '@muster/contract/documents/letterheads.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import {
  isTooLargePicture,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  pictureSize,
} from '../../../platform/files/picture-size.ts'
import { drawPdf, PdfError, pdfOwner } from '../../../platform/pdf/index.ts'
import { attachFile, detachFile, fileLink, openUploadedFile } from '../../files/index.ts'
import { refuse } from '../write-document.ts'
import { findKnownFields } from './letter-fields.ts'
import { letterReader, writeLetterHtml } from './letter-html.ts'
import { lettersTexts } from './letters.texts.ts'
import { logoAlone, logoFile } from './logo.ts'
import { checkLetter } from './rules/check-letter.ts'
import { refuseWrong } from './templates.service.ts'

export const LETTERHEAD = 'letterhead'

export interface StoredLetterhead {
  id: number
  entity_id: number | null
  entity: string | null
  language: Language | null
  header: string
  footer: string
  watermark: string
  logo_path: string | null
  on_every_page: boolean
  version: number
}

export async function findLetterheads(ctx: Ctx, db: Db): Promise<StoredLetterhead[]> {
  const { rows } = await sql<StoredLetterhead>`
    select h.id, h.entity_id, n.name as entity, h.language, h.header, h.footer, h.watermark, h.logo_path, h.on_every_page, h.version
    from letterhead h left join entity n on n.org_id = h.org_id and n.id = h.entity_id
    where h.org_id = ${ctx.orgId} order by h.entity_id is not null, lower(n.name), h.language nulls first`.execute(
    db,
  )
  return rows
}

/**
 * Of the person's entity, otherwise of everybody; of these two the one in the letter's language, otherwise the one of every language.
 * The entity counts first: a letter of another company's is worse than an address in another language.
 */
export function letterheadFor(
  letterheads: readonly StoredLetterhead[],
  entityId: number | null,
  language: Language,
): StoredLetterhead | undefined {
  const rank = ({ entity_id, language: of }: StoredLetterhead) =>
    (entity_id === null ? 0 : 2) + (of === null ? 0 : 1)
  return letterheads
    .filter((one) => one.entity_id === null || one.entity_id === entityId)
    .filter((one) => one.language === null || one.language === language)
    .toSorted((one, other) => rank(other) - rank(one))[0]
}

export function readLetterheads(ctx: Ctx): Promise<DataOf<typeof listLetterheads>> {
  return readTx(ctx, async (db) => {
    const letterheads = await findLetterheads(ctx, db)
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from entity where org_id = ${ctx.orgId} and status = 1 order by lower(name)`.execute(db)
    return {
      letterheads: letterheads.map(({ logo_path, ...one }) => ({
        ...one,
        logo: logo_path === null ? null : { filePath: logo_path, link: fileLink(ctx, logo_path) },
      })),
      entities: rows,
      abilities: { edit: holds(ctx.actor, 'documents.templates.manage') },
    }
  })
}

const labelOf = ({ entity }: Pick<StoredLetterhead, 'entity'>) => entity ?? lettersTexts.english('letterhead')

type Body = BodyOf<typeof saveLetterhead>

/** The texts as they are stored. @throws AppError `documents.template_wrong` */
async function cleanTexts(ctx: Ctx, db: Db, given: Pick<Body, 'header' | 'footer'>) {
  const known = await findKnownFields(ctx, db, [])
  const read = await letterReader()
  const [header, footer] = [read(given.header), read(given.footer)]
  refuseWrong('header', checkLetter(header, known.byName))
  refuseWrong('footer', checkLetter(footer, known.byName))
  return { header: writeLetterHtml(header), footer: writeLetterHtml(footer) }
}

/** The letterhead to be changed; undefined for a new one. @throws AppError `record.not_found`, `record.conflict`, `documents.refused` */
async function findChanged(ctx: Ctx, db: Db, { id, version, entity_id, language: given }: Body) {
  await sql`select org_id from organisation where org_id = ${ctx.orgId} for no key update`.execute(db)
  const all = await findLetterheads(ctx, db)
  const before = id === undefined ? undefined : found(all.find((one) => one.id === id))
  if (before && version !== undefined && version !== before.version) fail('record.conflict')
  const language = given === undefined ? (before?.language ?? null) : given
  if (all.some((one) => one.id !== id && one.entity_id === entity_id && one.language === language))
    refuse('entity_id', lettersTexts.text('letterheadTaken'))
  if (entity_id !== null) await requireEntity(ctx, db, entity_id)
  return { before, language }
}

/**
 * Refuses a new logo that can't be drawn: decoded once here, so that no letter meets it first. Outside any transaction.
 *
 * @throws AppError `documents.refused`, `files.not_uploaded`
 */
async function requireLogo(ctx: Ctx, logo: string): Promise<void> {
  const isKnown = await readTx(ctx, async (db) =>
    (await findLetterheads(ctx, db)).some(({ logo_path }) => logo_path === logo),
  )
  if (isKnown) return
  const chunks: Uint8Array[] = []
  for await (const chunk of await openUploadedFile(ctx, logo)) chunks.push(chunk as Uint8Array)
  const bytes = Buffer.concat(chunks)
  const size = pictureSize(bytes)
  if (size === null) refuse('logo', lettersTexts.text('wrongLogo'))
  if (isTooLargePicture(size))
    refuse(
      'logo',
      lettersTexts.text('largeLogo', {
        ...size,
        ...{ side: MAX_PICTURE_SIDE, most: MAX_PICTURE_PIXELS / 1_000_000 },
      }),
    )
  try {
    await drawPdf(logoAlone(logo), { [logoFile(logo)]: bytes }, pdfOwner(ctx))
  } catch (error) {
    if (error instanceof PdfError) refuse('logo', lettersTexts.text('brokenLogo'))
    throw error
  }
}

/** @throws AppError `record.not_found`, `record.conflict`, `documents.refused`, `documents.template_wrong`, `files.not_uploaded` */
export async function writeLetterhead(ctx: Ctx, body: Body): Promise<DataOf<typeof saveLetterhead>> {
  if (body.logo !== null) await requireLogo(ctx, body.logo)
  const { id: _id, version: _seen, logo, ...given } = body
  return tx(ctx, async (db) => {
    const texts = await cleanTexts(ctx, db, given)
    const { before, language } = await findChanged(ctx, db, body)
    const stamp = ctx.now.toString()
    const version = (before?.version ?? 0) + 1
    const values = { ...given, ...texts, language, logo_path: logo, version, updated_at: stamp }
    const id = await store(ctx, db, before?.id, values)
    const logoBefore = before?.logo_path ?? null
    if (logo !== logoBefore) await changeLogo(ctx, db, id, logoBefore, logo)
    await recordAudit(ctx, db, {
      ...{ recordType: LETTERHEAD, recordId: id, recordLabel: before ? labelOf(before) : '' },
      changes: changesBetween(before ? { ...before, entity: undefined } : {}, { ...values, id }),
    })
    return { id, version }
  })
}

interface Stored {
  entity_id: number | null
  language: Language | null
  header: string
  footer: string
  watermark: string
  on_every_page: boolean
  logo_path: string | null
  version: number
  updated_at: string
}

async function store(ctx: Ctx, db: Db, id: number | undefined, values: Stored): Promise<number> {
  if (id === undefined) {
    const row = { ...values, org_id: ctx.orgId, created_at: values.updated_at }
    return (await db.insertInto('letterhead').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await db
    .updateTable('letterhead')
    .set(values)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return id
}

async function requireEntity(ctx: Ctx, db: Db, id: number): Promise<void> {
  const { rows } = await sql`select from entity where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  if (rows.length === 0) fail('record.not_found')
}

async function changeLogo(
  ctx: Ctx,
  db: Db,
  id: number,
  before: string | null,
  logo: string | null,
): Promise<void> {
  if (before !== null) await detachFile(ctx, db, before)
  if (logo === null) return
  const { contentType } = await attachFile(ctx, db, logo, {
    ...{ recordType: LETTERHEAD, recordId: id, folder: 'company_logos' },
  })
  if (contentType !== 'image/png' && contentType !== 'image/jpeg')
    refuse('logo', lettersTexts.text('wrongLogo'))
}

/** @throws AppError `record.not_found` */
export function deleteLetterhead(
  ctx: Ctx,
  { id }: BodyOf<typeof removeLetterhead>,
): Promise<DataOf<typeof removeLetterhead>> {
  return tx(ctx, async (db) => {
    const before = found((await findLetterheads(ctx, db)).find((one) => one.id === id))
    await db.deleteFrom('letterhead').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    if (before.logo_path !== null) await detachFile(ctx, db, before.logo_path)
    await recordAudit(ctx, db, { recordType: LETTERHEAD, recordId: id, recordLabel: labelOf(before) })
    return { id }
  })
}
