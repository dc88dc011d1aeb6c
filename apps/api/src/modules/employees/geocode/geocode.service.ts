import type { GeocodeResult, uploadGeocodes } from '@muster/contract/employees/geocode.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { markErrors, readSheet, SheetError, writeSheet } from '../../../platform/spreadsheets/index.ts'
import { fileLink, openUploadedFile, storeFile } from '../../files/index.ts'
import { altersLocation, listGeocoded, writeGeocodes } from '../../organisation/index.ts'
import { type CellProblem, type GeocodeRow, HEADINGS, readGeocodes } from './geocode-rows.ts'

const MAX_ROWS = 5_001
const MAX_BYTES = 2 * 1024 * 1024
const MOST_TOLD = 500

/** Every active location with what is known of its place: filled in, it is what `uploadSheet` takes. */
export async function sampleSheet(ctx: Ctx): Promise<FileReply> {
  const locations = await readTx(ctx, (db) => listGeocoded(ctx, db))
  const content = writeSheet({
    sheets: [
      {
        name: 'Coordinates',
        columns: [
          { key: 'name', header: HEADINGS.name, mandatory: true, width: 32 },
          {
            key: 'code',
            header: HEADINGS.code,
            note: 'Finds the location when it is given; the name otherwise.',
          },
          {
            key: 'latitude',
            header: HEADINGS.latitude,
            kind: 'number',
            mandatory: true,
            note: 'Degrees, such as 18.5204.',
          },
          {
            key: 'longitude',
            header: HEADINGS.longitude,
            kind: 'number',
            mandatory: true,
            note: 'Degrees, such as 73.8567.',
          },
          {
            key: 'radius_m',
            header: HEADINGS.radius_m,
            kind: 'number',
            note: 'Metres. Draws a round fence; leave it empty for none.',
          },
        ],
        rows: locations.map(({ name, code, latitude, longitude, radius_m }) => ({
          name,
          code,
          latitude,
          longitude,
          radius_m,
        })),
      },
    ],
  })
  return new FileReply('BulkDownloadGeofencing.xlsx', XLSX, content)
}

const whyUnreadable: Record<SheetError['key'], string> = {
  'sheet.unreadable': 'it is no spreadsheet, or damaged.',
  'sheet.empty': 'it has no rows.',
  'sheet.encrypted': 'it is protected by a password.',
  'sheet.too_large': 'it is too large.',
  'sheet.too_many_rows': 'it has more than 5,000 rows.',
  'sheet.too_many_columns': 'it has too many columns.',
}

/** @throws AppError `employees.geocode_unreadable`, `files.not_uploaded` */
async function readUploaded(ctx: Ctx, filePath: string): Promise<string[][]> {
  const source = await openUploadedFile(ctx, filePath)
  const sheet: string[][] = []
  try {
    for await (const cells of readSheet(source, {
      maxRows: MAX_ROWS,
      maxColumns: 50,
      maxBytes: MAX_BYTES,
      maxUnpackedBytes: 20 * MAX_BYTES,
    })) {
      sheet.push(cells)
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    fail('employees.geocode_unreadable', { parameters: { why: whyUnreadable[error.key] } })
  }
  return sheet
}

/** The same sheet with what is wrong in it, and the refusal. */
async function refuse(
  ctx: Ctx,
  sheet: readonly string[][],
  problems: readonly CellProblem[],
): Promise<never> {
  const header = (sheet[0] ?? []).map((name) => name.trim().toLowerCase())
  const marked = problems.map(({ row, column, message }) => ({
    rowNumber: row,
    column: column === null ? null : header.indexOf(column.toLowerCase()),
    severity: 'error' as const,
    message: column === null ? message : `${column}: ${message}`,
  }))
  const name = 'ERROR_REPORTS.xlsx'
  const { filePath } = await storeFile(ctx, { folder: 'exports', name, content: markErrors(sheet, marked) })
  fail('employees.geocode_rejected', {
    parameters: { count: problems.length },
    data: { errorFile: fileLink(ctx, filePath, name), err_list: problems.slice(0, MOST_TOLD) },
  })
}

function resultOf(
  rows: readonly GeocodeRow[],
  problems: readonly CellProblem[],
  saved: boolean,
): GeocodeResult {
  const changed = rows.filter(altersLocation).length
  return {
    saved,
    changed,
    unchanged: rows.length - changed,
    rows: rows.map((code) => {
      const { latitude, longitude, name, id } = code.location
      return {
        row: code.row,
        LOCATION_ID: id,
        LOCATION_NAME: name,
        latitude: code.latitude,
        longitude: code.longitude,
        radius_m: code.radius_m,
        before: latitude === null || longitude === null ? null : { latitude, longitude },
        is_changed: altersLocation(code),
      }
    }),
    err_list: problems.slice(0, MOST_TOLD),
  }
}

/**
 * Takes coordinates from a file: all rows or, with a single wrong cell, none. Sent twice, the second changes
 * nothing.
 *
 * @throws AppError `employees.geocode_rejected` with the marked sheet, `employees.geocode_unreadable`,
 *   `employees.geocode_columns`, `files.not_uploaded`
 */
export async function uploadSheet(
  ctx: Ctx,
  { filePath, preview }: BodyOf<typeof uploadGeocodes>,
): Promise<GeocodeResult> {
  const sheet = await readUploaded(ctx, filePath)
  if (preview) {
    const { rows, problems } = readGeocodes(sheet, await readTx(ctx, (db) => listGeocoded(ctx, db)))
    return resultOf(rows, problems, false)
  }
  const { rows, problems } = await tx(ctx, async (db) => {
    const read = readGeocodes(sheet, await listGeocoded(ctx, db, true))
    if (read.problems.length === 0) await writeGeocodes(ctx, db, read.rows.filter(altersLocation))
    return read
  })
  if (problems.length > 0) return refuse(ctx, sheet, problems)
  return resultOf(rows, [], true)
}
