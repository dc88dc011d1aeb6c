import { can, endpoint, field, z } from '../kit/index.ts'

/** The records that a letter of one person is about, by kind (`TRIP`); the latest ones by default. */
export const letterRecords = () =>
  z._default(z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,39}$/)), field.id()), {})

export const readLetterRecords = endpoint({
  id: 'documents.letter.records',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/docs/letter-records',
  access: can('documents.letters.send'),
  body: z.strictObject({
    MAILID: field.id(),
    /** Null: of several people, each of whose letters is about their latest. */
    employee_id: z._default(z.nullable(field.id()), null),
    /** The day whose facts are said, as in the sending. */
    as_of: z._default(z.nullable(field.isoDate()), null),
  }),
  data: z.object({
    /** The kinds of records of which the letter says one. */
    records: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** The latest first, which is taken by default. */
        choices: z.array(z.object({ id: field.id(), label: z.string() })),
      }),
    ),
  }),
  errors: ['documents.not_published', 'documents.refused'],
  summary: 'Which records a letter of somebody can be about, such as their trips',
})
