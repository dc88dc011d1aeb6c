/** Holiday types of the specification (core document, section 4); an organisation's own are numbered from 101. */
export const HOLIDAY_TYPE = { national: 1, state: 2, restricted: 3 } as const

export const standardHolidayTypes = [
  { id: HOLIDAY_TYPE.national, name: 'National', is_restricted: false },
  { id: HOLIDAY_TYPE.state, name: 'State', is_restricted: false },
  { id: HOLIDAY_TYPE.restricted, name: 'Restricted', is_restricted: true },
] as const

/** The first number of an organisation's own types. */
export const FIRST_OWN_TYPE = 101

/** Most rows of one upload, copy or list of suggestions. */
export const HOLIDAY_ROWS = 500

/** Days that one question about off-days may span. */
export const OFF_DAYS_SPAN = 800
