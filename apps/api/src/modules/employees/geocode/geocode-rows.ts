import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import { FENCE_LIMIT } from '@muster/contract/organisation/geo/fence'
import { fail } from '../../../platform/errors.ts'
import { type Geocode, type GeocodedLocation, MAIN_FENCE } from '../../organisation/index.ts'

/** Headings of the sheet, in its order. */
export const HEADINGS = {
  name: 'Location',
  code: 'Code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  radius_m: 'Radius (m)',
} as const
type Column = keyof typeof HEADINGS

export interface GeocodeRow extends Geocode {
  /** As in the sheet: the header is row 1. */
  row: number
}

const normal = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Where each column stands. @throws AppError `employees.geocode_columns` */
function columnsOf(header: readonly string[]): Record<Column, number> {
  const names = header.map(normal)
  const places = Object.fromEntries(
    Object.entries(HEADINGS).map(([column, heading]) => [column, names.indexOf(normal(heading))]),
  ) as Record<Column, number>
  const missing = [
    ...(places.name < 0 && places.code < 0 ? [HEADINGS.name] : []),
    ...(['latitude', 'longitude'] as const).flatMap((one) => (places[one] < 0 ? [HEADINGS[one]] : [])),
  ]
  if (missing.length > 0) fail('employees.geocode_columns', { parameters: { columns: missing.join(', ') } })
  return places
}

/** A number as people type it: a comma may stand for the point. */
function numberIn(text: string): number {
  const plain = text.replace(',', '.').replace(/°$/, '').trim()
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

type Complain = (column: Column | null, message: string) => void

function degreesIn(text: string, limit: number, column: Column, complain: Complain): number {
  const value = numberIn(text)
  if (text === '') complain(column, 'Please give latitude and longitude together.')
  else if (Number.isNaN(value))
    complain(column, `“${text.slice(0, 40)}” is not a number of degrees, like 18.5204.`)
  else if (Math.abs(value) > limit) complain(column, `A ${column} is between -${limit} and ${limit}.`)
  return Math.round(value * 1e6) / 1e6
}

function radiusIn(text: string, location: GeocodedLocation | undefined, complain: Complain): number | null {
  if (text === '') return null
  const value = numberIn(text)
  const { minRadiusM, maxRadiusM, fences } = FENCE_LIMIT
  if (!Number.isInteger(value) || value < minRadiusM || value > maxRadiusM) {
    complain('radius_m', `A radius is a whole number from ${minRadiusM} to ${maxRadiusM} metres.`)
  } else if (location?.main_shape === 'polygon') {
    complain('radius_m', `“${MAIN_FENCE}” is an area with corners here. Leave the radius empty.`)
  } else if (location && location.main_fence_id === null && location.fences >= fences) {
    complain('radius_m', `${location.name} has ${fences} fences already.`)
  }
  return value
}

/** Finds locations by their code, or else by their name. */
function finderOf(locations: readonly GeocodedLocation[]) {
  const byCode = new Map(locations.flatMap((one) => (one.code ? [[normal(one.code), one] as const] : [])))
  const byName = new Map(locations.map((one) => [normal(one.name), one]))
  return (code: string, name: string, complain: Complain): GeocodedLocation | undefined => {
    const found = code === '' ? byName.get(normal(name)) : byCode.get(normal(code))
    if (found && code !== '' && name !== '' && normal(found.name) !== normal(name)) {
      complain('name', `The code ${code} belongs to ${found.name}.`)
    }
    if (!found) {
      const text = (code || name).slice(0, 60)
      complain(
        code === '' ? 'name' : 'code',
        text === '' ? 'Please name the location.' : `No active location is called “${text}”.`,
      )
    }
    return found
  }
}

/**
 * What a sheet says, and what is wrong with it cell by cell. Rows without coordinates and radius are places that
 * nobody has filled in yet: they are left out.
 *
 * @param sheet the header first
 * @throws AppError `employees.geocode_columns`
 */
export function readGeocodes(
  sheet: readonly (readonly string[])[],
  locations: readonly GeocodedLocation[],
): { rows: GeocodeRow[]; problems: CellProblem[] } {
  const columns = columnsOf(sheet[0] ?? [])
  const find = finderOf(locations)
  const rows: GeocodeRow[] = []
  const problems: CellProblem[] = []
  const seen = new Map<number, number>()
  sheet.slice(1).forEach((cells, index) => {
    const row = index + 2
    const text = (column: Column) => (cells[columns[column]] ?? '').trim()
    if (['latitude', 'longitude', 'radius_m'].every((column) => text(column as Column) === '')) return
    const before = problems.length
    const complain: Complain = (column, message) =>
      problems.push({ row, column: column && HEADINGS[column], message })
    const location = find(text('code'), text('name'), complain)
    const earlier = location && seen.get(location.id)
    if (earlier) complain(null, `${location.name} stands in row ${earlier} already.`)
    if (location) seen.set(location.id, earlier ?? row)
    const latitude = degreesIn(text('latitude'), 90, 'latitude', complain)
    const longitude = degreesIn(text('longitude'), 180, 'longitude', complain)
    const radius_m = radiusIn(text('radius_m'), location, complain)
    if (location && problems.length === before) rows.push({ row, location, latitude, longitude, radius_m })
  })
  return { rows, problems }
}
