/** What an audience is limited by: the specification's fields, each with a comma-separated list of ids or `ALL`. */
export const audienceFields = ['LOCATION_ID', 'DEPT_ID', 'DESIGNATION_ID', 'ENTITY_ID'] as const
export type AudienceField = (typeof audienceFields)[number]

/** Everybody, in one kind of unit. */
export const ALL = 'ALL'

/** The ids of a list as it is on the wire; empty for everybody. */
export function audienceIds(list: string): number[] {
  return list === ALL ? [] : [...new Set(list.split(',').map(Number))]
}

/** A list as it is on the wire; without ids it is `ALL`. */
export function audienceList(ids: readonly number[]): string {
  return ids.length === 0 ? ALL : [...ids].sort((one, other) => one - other).join(',')
}
