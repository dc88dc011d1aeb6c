import type { GeocodeResult, uploadGeocodes } from '@muster/contract/employees/geocode.contract'
import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { writeSheet } from '../../../platform/spreadsheets/index.ts'
import { MOST_TOLD, markedRejection, readUploadedCells } from '../../files/index.ts'
import { altersLocation, listGeocoded, writeGeocodes } from '../../organisation/index.ts'
import { type GeocodeRow, HEADINGS, readGeocodes } from './geocode-rows.ts'

const LIMITS = { rows: 5_000, columns: 50, bytes: 2 * 1024 * 1024 }

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
  const sheet = await readUploadedCells(ctx, filePath, LIMITS, (why) =>
    fail('employees.geocode_unreadable', { parameters: { why } }),
  )
  if (preview) {
    const { rows, problems } = readGeocodes(sheet, await readTx(ctx, (db) => listGeocoded(ctx, db)))
    return resultOf(rows, problems, false)
  }
  const { rows, problems } = await tx(ctx, async (db) => {
    const read = readGeocodes(sheet, await listGeocoded(ctx, db, true))
    if (read.problems.length === 0) await writeGeocodes(ctx, db, read.rows.filter(altersLocation))
    return read
  })
  if (problems.length > 0) fail('employees.geocode_rejected', await markedRejection(ctx, sheet, problems))
  return resultOf(rows, [], true)
}
