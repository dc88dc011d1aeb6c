import { field, z } from '../kit/index.ts'

/** The records that a letter of one person is about, by kind (`TRIP`); the latest ones by default. */
export const letterRecords = () =>
  z._default(z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,39}$/)), field.id()), {})
