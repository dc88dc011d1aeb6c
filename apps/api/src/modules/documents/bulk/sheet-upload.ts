import {
  type BulkUpload,
  downloadBulkProblems,
  readBulkColumns,
  uploadBulkDocuments,
} from '@muster/contract/documents/bulk-upload.contract'
import { documentSheet } from '@muster/contract/documents/document-sheet'
import { type OfferedColumn, offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { type CategoryRules, findCategories } from '../documents.queries.ts'
import { documentsTexts } from '../documents.texts.ts'
import { filesByName } from '../rules/match-files.ts'
import { type LookedAtArchive, lookAtArchive } from './archive.ts'
import { queueStoring } from './bulk.service.ts'
import { type Candidate, findCandidates, judgeFiles, type PlannedFile } from './match.service.ts'

interface Offer {
  categories: CategoryRules[]
  columns: OfferedColumn[]
}

async function findOffer(ctx: Ctx, db: Db): Promise<Offer> {
  const { rows } = await sql<{ id: number }>`
    select id from document_category where org_id = ${ctx.orgId} and cat_type = 1 and status = 1
    order by lower(name)`.execute(db)
  const categories = await findCategories(
    ctx,
    db,
    rows.map(({ id }) => id),
  )
  const options = categories.map(({ CID, name }) => ({ value: CID, label: name }))
  return { categories, columns: offeredColumns(documentSheet, { category: options }) }
}

/** A sheet to fill in, with an example. */
export async function bulkSample(ctx: Ctx): Promise<FileReply> {
  const { categories, columns } = await readTx(ctx, (db) => findOffer(ctx, db))
  const example = {
    ...{ code: 'E0001', file: 'passport-e0001.pdf', category: categories[0]?.name ?? '', title: '' },
    ...{ issued: '2024-05-14', expires: '2034-05-13' },
  }
  return sampleSheet(documentSheet, { columns, rows: [example] })
}

interface Judged {
  planned: PlannedFile[]
  matches: BulkUpload['matches']
  left_over: string[]
}

type Row = SheetTable<typeof documentSheet.columns>['rows'][number]

async function planRows(
  ctx: Ctx,
  db: Db,
  table: SheetTable<typeof documentSheet.columns>,
  { archive, categories }: { archive: LookedAtArchive; categories: readonly CategoryRules[] },
): Promise<{ row: Row; planned: PlannedFile }[]> {
  const read = table.rows.map((row) => ({ row, cells: row.read() }))
  const people = await findCandidates(
    ctx,
    db,
    read.map(({ cells }) => cells.code),
    categories,
  )
  const byCode = new Map(people.map((person) => [person.code.toLowerCase(), person]))
  const fileOf = filesByName(archive.files)
  const used = new Map<string, number>()
  return read.flatMap(({ row, cells }) => {
    const category = categories.find(({ CID }) => CID === Number(cells.category))
    const person = byCode.get(cells.code.trim().toLowerCase())
    const file = fileOf(cells.file)
    if (cells.code && !isAllowed(person, category))
      row.complain('code', documentsTexts('unknownCode', { code: cells.code }))
    complainOfFile(row, cells.file, file, used)
    if (!row.isSound || !category || !person || !file) return []
    const planned: PlannedFile = {
      ...{ file, employee_id: person.id, employee_name: person.full_name, EMPLOYEE_CODE: person.code },
      ...{ category, title: cells.title || category.name, note: cells.note.slice(0, 500) },
      ...{ issued_on: cells.issued, expires_on: cells.expires },
    }
    return [{ row, planned }]
  })
}

const isAllowed = (person: Candidate | undefined, category: CategoryRules | undefined): boolean =>
  person !== undefined && (category === undefined || person.allowed.includes(category.CID))

/** @param used the rows of the files so far */
function complainOfFile(row: Row, named: string, file: string | undefined, used: Map<string, number>): void {
  if (file === undefined) {
    if (named) row.complain('file', documentsTexts('notInArchive', { file: named }))
    return
  }
  const earlier = used.get(file)
  if (earlier === undefined) used.set(file, row.number)
  else row.complain('file', documentsTexts('fileUsed', { row: earlier }))
}

/** Documents of many people from an archive and a sheet. Storing is a job. */
export const bulkUploadRoutes = defineSheetUpload({
  sheet: documentSheet,
  calls: { upload: uploadBulkDocuments, columns: readBulkColumns, problems: downloadBulkProblems },
  errors: 'documents.upload',
  said: documentsTexts.text('storingStarted'),
  startsJobs: true,
  prepare: (ctx, { zip }) => lookAtArchive(ctx, zip),
  offer: (ctx, db) => findOffer(ctx, db),
  judge: async (ctx, db, { table, offer, prepared: archive }): Promise<Judged> => {
    const rows = await planRows(ctx, db, table, { archive, categories: offer.categories })
    const planned = rows.map((one) => one.planned)
    const today = await organisationToday(ctx, db)
    const matches = await judgeFiles(ctx, db, archive, { planned, today })
    for (const [at, { problem }] of matches.entries())
      if (problem !== null) rows[at]?.row.complain('file', problem)
    const used = new Set(planned.map(({ file }) => file))
    return { planned, matches, left_over: archive.files.filter((file) => !used.has(file)) }
  },
  write: (ctx, db, { planned }, { zip }) => queueStoring(ctx, db, zip, planned),
  answer: ({ matches, left_over }, job) => ({ matches, left_over, job: job ?? null }),
})
