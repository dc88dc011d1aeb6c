import { defineSheet, type NumberColumn } from '../../imports/sheets/sheet-declaration.ts'
import { FENCE_LIMIT } from '../../organisation/geo/fence.ts'

const degrees = (limit: number, example: string): Omit<NumberColumn, 'heading'> & { kind: 'number' } => ({
  kind: 'number',
  required: true,
  min: -limit,
  max: limit,
  decimals: 6,
  is: `a number of degrees, like ${example}`,
  blank: 'Enter both latitude and longitude.',
  note: `Degrees, such as ${example}.`,
})

/** Coordinates of locations, identified by code or else by name. */
export const geocodeSheet = defineSheet({
  id: 'geocodes',
  columns: {
    name: {
      heading: 'Location',
      kind: 'text',
      width: 32,
      also: ['location name', 'name', 'office', 'branch', 'site', 'place'],
    },
    code: {
      heading: 'Code',
      kind: 'code',
      note: 'If filled in, identifies the location instead of the name.',
      also: ['location code', 'branch code', 'site code'],
    },
    latitude: { heading: 'Latitude', also: ['lat'], ...degrees(90, '18.5204') },
    longitude: { heading: 'Longitude', also: ['lng', 'lon', 'long'], ...degrees(180, '73.8567') },
    radius_m: {
      heading: 'Radius (m)',
      kind: 'number',
      decimals: 0,
      also: ['radius', 'radius in metres'],
      min: FENCE_LIMIT.minRadiusM,
      max: FENCE_LIMIT.maxRadiusM,
      is: 'a number of metres',
      note: 'In metres. Adds a circular geo-fence. Leave empty for none.',
    },
  },
  oneOf: [['name'], ['code']],
  limits: { rows: 5_000, columns: 50, bytes: 2 * 1024 * 1024 },
  sample: { file: 'BulkDownloadGeofencing.xlsx', sheet: 'Coordinates' },
})
