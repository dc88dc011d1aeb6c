import type { FormValues } from '@muster/contract/forms/form-definition'
import { organisationTexts } from '../organisation.texts.ts'

function degreesProblem(name: string, value: FormValues[string] | undefined, most: number): string | null {
  if (value === null || value === undefined) return null
  return Math.abs(Number(value)) <= most
    ? null
    : organisationTexts('coordinateOutOfRange', { name, most, most2: most })
}

/** A location on the map needs both coordinates, in degrees. */
export function checkCoordinates(values: FormValues): Record<string, string> {
  const { LATITUDE = null, LONGITUDE = null } = values
  const problems: [string, string | null][] = [
    ['LATITUDE', degreesProblem('Latitude', LATITUDE, 90)],
    ['LONGITUDE', degreesProblem('Longitude', LONGITUDE, 180)],
  ]
  if ((LATITUDE === null) !== (LONGITUDE === null)) {
    problems.push([
      LATITUDE === null ? 'LATITUDE' : 'LONGITUDE',
      organisationTexts('bothCoordinatesRequired'),
    ])
  }
  return Object.fromEntries(problems.filter((entry): entry is [string, string] => entry[1] !== null))
}
