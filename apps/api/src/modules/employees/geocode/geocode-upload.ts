import {
  downloadGeocodeProblems,
  type GeocodeResult,
  readGeocodeColumns,
  uploadGeocodes,
} from '@muster/contract/employees/directory/geocode.contract'
import { geocodeSheet } from '@muster/contract/employees/directory/geocode-sheet'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { normaliseForMatch } from '@muster/contract/imports/text-match'
import { FENCE_LIMIT } from '@muster/contract/organisation/geo/fence'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import {
  altersLocation,
  type Geocode,
  type GeocodedLocation,
  listGeocoded,
  MAIN_FENCE,
  writeGeocodes,
} from '../../organisation/index.ts'
import { geocodeTexts } from './geocode.texts.ts'

type Row = SheetTable<typeof geocodeSheet.columns>['rows'][number]

interface GeocodeRow extends Geocode {
  row: number
}

/** A sample with every active location and its known coordinates, to be completed and uploaded. */
export async function geocodeSample(ctx: Ctx): Promise<FileReply> {
  const locations = await readTx(ctx, (db) => listGeocoded(ctx, db))
  const rows = locations.map(({ name, code, latitude, longitude, radius_m }) => ({
    ...{ name, code, latitude, longitude, radius_m },
  }))
  return sampleSheet(geocodeSheet, { columns: offeredColumns(geocodeSheet), rows })
}

/** Finds locations by code, or by name if the row has no code. */
function finderOf(locations: readonly GeocodedLocation[]) {
  const byCode = new Map(locations.flatMap((one) => (one.code ? [[normaliseForMatch(one.code), one]] : [])))
  const byName = new Map(locations.map((one) => [normaliseForMatch(one.name), one]))
  return (row: Row): GeocodedLocation | undefined => {
    const [code, name] = [row.text('code'), row.text('name')]
    const found = code === '' ? byName.get(normaliseForMatch(name)) : byCode.get(normaliseForMatch(code))
    if (found && code !== '' && name !== '' && normaliseForMatch(found.name) !== normaliseForMatch(name))
      row.complain('name', geocodeTexts('codeBelongsTo', { code, name: found.name }))
    if (found) return found
    const text = (code || name).slice(0, 60)
    const message = text === '' ? geocodeTexts('locationRequired') : geocodeTexts('unknownLocation', { text })
    row.complain(code === '' ? 'name' : 'code', message)
    return undefined
  }
}

function judgeRadius(row: Row, location: GeocodedLocation): void {
  if (location.main_shape === 'polygon')
    row.complain('radius_m', geocodeTexts('radiusNotForArea', { mainFence: MAIN_FENCE }))
  else if (location.main_fence_id === null && location.fences >= FENCE_LIMIT.fences)
    row.complain(
      'radius_m',
      geocodeTexts('hasSeveralFences', { name: location.name, fences: FENCE_LIMIT.fences }),
    )
}

const COORDINATES = ['latitude', 'longitude', 'radius_m'] as const

/** Reads the rows and skips those left empty in the sample. */
function readGeocodes(rows: readonly Row[], locations: readonly GeocodedLocation[]): GeocodeRow[] {
  const find = finderOf(locations)
  const seen = new Map<number, number>()
  return rows.flatMap((row): GeocodeRow[] => {
    if (COORDINATES.every((key) => row.text(key) === '')) return []
    const { latitude, longitude, radius_m } = row.read()
    const location = find(row)
    const earlier = location && seen.get(location.id)
    if (location && earlier)
      row.complain(null, geocodeTexts('alreadyInRow', { name: location.name, earlier }))
    if (location) seen.set(location.id, earlier ?? row.number)
    if (location && radius_m !== null) judgeRadius(row, location)
    if (!row.isSound || !location || latitude === null || longitude === null) return []
    return [{ row: row.number, location, latitude, longitude, radius_m }]
  })
}

function answerOf(rows: readonly GeocodeRow[]): Omit<GeocodeResult, 'saved' | 'err_list'> {
  const changed = rows.filter(altersLocation).length
  return {
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
  }
}

/** Upload of location coordinates. Idempotent. */
export const geocodeUpload = defineSheetUpload({
  sheet: geocodeSheet,
  calls: { upload: uploadGeocodes, columns: readGeocodeColumns, problems: downloadGeocodeProblems },
  errors: 'employees.geocode',
  said: geocodeTexts.text('coordinatesSaved'),
  offer: async (ctx, db, { lock }) => ({ locations: await listGeocoded(ctx, db, lock) }),
  judge: async (_ctx, _db, { table, offer }) => readGeocodes(table.rows, offer.locations),
  write: (ctx, db, rows) => writeGeocodes(ctx, db, rows.filter(altersLocation)),
  answer: answerOf,
})
