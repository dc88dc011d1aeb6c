/** A day in words, where the organisation's format is not known: 5 March 2027. */
export function dayInWords(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}
