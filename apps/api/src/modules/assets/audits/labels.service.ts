import type { printLabels } from '@muster/contract/assets/audits.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { create } from 'qrcode'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, PDF } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { makeSheetPdf, type PdfCell, pdfOwner } from '../../../platform/pdf/index.ts'
import { assetScope, MANAGE } from '../assets.access.ts'
import { auditsTexts } from './audits.texts.ts'

interface Label {
  id: number
  code: string
  name: string
}

const COLUMNS = 3
/** Millimetres; readers of codes need four modules of white around. */
const QR_WIDTH = 26
const MARGIN = 4

/** A code as a picture. */
function qrSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * MARGIN
  const parts: string[] = []
  modules.data.forEach((isDark, at) => {
    if (isDark)
      parts.push(`M${(at % modules.size) + MARGIN} ${Math.floor(at / modules.size) + MARGIN}h1v1h-1z`)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${parts.join('')}" fill="#000"/></svg>`
}

const fileOf = ({ id }: Label) => `qr-${id}.svg`

const cellOf = (label: Label, house: string): PdfCell => ({
  align: 'center',
  blocks: [
    {
      ...{ kind: 'image', file: fileOf(label), width: QR_WIDTH, align: 'center' },
      alt: auditsTexts('qrOf', { code: label.code }),
    },
    { kind: 'paragraph', align: 'center', runs: [{ text: label.code, bold: true }] },
    { kind: 'paragraph', align: 'center', runs: [{ text: label.name }] },
    { kind: 'paragraph', align: 'center', runs: [{ text: house }] },
  ],
})

const EMPTY: PdfCell = { blocks: [] }

/** Labels of assets in reach, in the order of their codes. @throws AppError `record.not_found` where one is out of reach */
export async function labelsPdf(ctx: Ctx, { assets }: BodyOf<typeof printLabels>): Promise<FileReply> {
  const ids = [...new Set(assets)]
  const { labels, house, date } = await readTx(ctx, async (db) => {
    const { rows } = await sql<Label & { house: string }>`
      select a.id, a.code, a.name, o.name as house from asset a join organisation o on o.org_id = a.org_id
      where a.org_id = ${ctx.orgId} and a.id = any (${ids}::bigint[]) and ${assetScope(ctx, MANAGE)} order by a.code_key`.execute(
      db,
    )
    if (rows.length < ids.length) fail('record.not_found')
    return { labels: rows, house: rows[0]?.house ?? '', date: await organisationToday(ctx, db) }
  })
  const rows = Array.from({ length: Math.ceil(labels.length / COLUMNS) }, (_, row) =>
    Array.from({ length: COLUMNS }, (_cell, column) => {
      const label = labels[row * COLUMNS + column]
      return label ? cellOf(label, house) : EMPTY
    }),
  )
  const { bytes } = await makeSheetPdf(
    {
      ...{ title: auditsTexts('labels'), author: house, language: 'en', date, paper: 'a4', fontSize: 8 },
      ...{ margins: { top: 8, right: 8, bottom: 8, left: 8 }, header: [], footer: [], watermark: '' },
      isHeaderOnEveryPage: false,
      body: [{ kind: 'table', columns: [1, 1, 1], head: [], rows }],
    },
    {
      files: Object.fromEntries(labels.map((one) => [fileOf(one), Buffer.from(qrSvg(one.code))])),
      owner: pdfOwner(ctx),
    },
  )
  return new FileReply('Asset_Labels.pdf', PDF, bytes)
}
