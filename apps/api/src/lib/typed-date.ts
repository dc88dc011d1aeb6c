const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/

/** A date as people type it into sheets: `2026-08-15`, `15/08/2026`, `15.8.2026`: a day that exists, as `YYYY-MM-DD`. */
export function dateIn(text: string): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  const [, ownDay, ownMonth, ownYear] = DAY_FIRST.exec(text) ?? []
  const parts = {
    year: Number(year ?? ownYear),
    month: Number(month ?? ownMonth),
    day: Number(day ?? ownDay),
  }
  if (Number.isNaN(parts.year)) return null
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    // No such day in that month: the caller says so.
    return null
  }
}
