import { useFormatter } from '../session/session.ts'

const ISO = /\b\d{4}-\d{2}-\d{2}\b/g

/** Reformats the dates in a sentence of the server to the organisation's format. */
export function useDatesInText(): (text: string) => string {
  const format = useFormatter()
  return (text) => text.replace(ISO, (date) => format.day(date))
}
