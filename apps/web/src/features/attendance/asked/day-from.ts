/** Another day, so many days on. @param day `YYYY-MM-DD` */
export function dayFrom(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
