/** Whether this runtime knows a time zone by name. Offsets are refused: PostgreSQL reads `+05:30` the other way round. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
