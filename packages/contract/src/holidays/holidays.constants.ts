/** Holiday types of the specification (core document, section 4); custom ones are numbered from 101. */
export const HOLIDAY_TYPE = { national: 1, state: 2, restricted: 3 } as const

export const standardHolidayTypes = [
  { id: HOLIDAY_TYPE.national, name: 'National', is_restricted: false },
  { id: HOLIDAY_TYPE.state, name: 'State', is_restricted: false },
  { id: HOLIDAY_TYPE.restricted, name: 'Restricted', is_restricted: true },
] as const

/** The first number of custom types. */
export const FIRST_OWN_TYPE = 101

/** Maximum rows of an upload, a copy or a list of suggestions. */
export const HOLIDAY_ROWS = 500

/** Maximum days of a query for off-days. */
export const OFF_DAYS_SPAN = 800
