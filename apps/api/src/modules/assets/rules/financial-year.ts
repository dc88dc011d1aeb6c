/** A financial year: the calendar year in which it starts, its first and its last day. */
export interface FinancialYear {
  year: number
  from: string
  to: string
}

const padded = (number: number) => String(number).padStart(2, '0')

/** @param start the first month, 1 to 12 */
export function financialYear(year: number, start: number): FinancialYear {
  const before = start === 1 ? 12 : start - 1
  const last = new Date(Date.UTC(start === 1 ? year : year + 1, before, 0)).getUTCDate()
  return {
    year,
    from: `${year}-${padded(start)}-01`,
    to: `${start === 1 ? year : year + 1}-${padded(before)}-${padded(last)}`,
  }
}

/** The calendar year in which the financial year of a day starts. */
export const yearOfDay = (day: string, start: number): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < start ? 1 : 0)

/** More are not offered to choose from. */
const MOST = 60

/** The financial years from that of one day to that of a later one, newest first. */
export function yearsBetween(first: string, last: string, start: number): FinancialYear[] {
  const newest = yearOfDay(last, start)
  const count = Math.min(MOST, Math.max(1, newest - yearOfDay(first, start) + 1))
  return Array.from({ length: count }, (_, at) => financialYear(newest - at, start))
}
