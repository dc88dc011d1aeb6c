import { field, listBody, z } from '../kit/index.ts'

export const idInPath = z.object({ id: field.idInText() })

/** The body of a table: the specification's `status` 1 active, 0 inactive; without it, both. */
export const table = z.object({ ...listBody(200), status: z.optional(field.flag()) })

/** A page as the specification has it. */
export const result = <S extends z.core.SomeType>(row: S) =>
  z.object({ docs: z.array(row), pages: z.int(), total: z.int() })

export const changeStatus = z.strictObject({ id: field.id(), status: field.flag() })
export const savedRecord = z.object({ id: field.id(), version: z.int() })
