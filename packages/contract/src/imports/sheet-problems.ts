import { z } from '../kit/index.ts'

/** What is wrong with a cell of an uploaded sheet. */
export const cellProblem = z.object({
  /** As in the sheet: the header is row 1. */
  row: z.int(),
  /** Heading of the cell's column; null for the row as a whole. */
  column: z.nullable(z.string()),
  message: z.string(),
})
export type CellProblem = z.infer<typeof cellProblem>

/** `data` of the 422 that refuses a whole sheet. */
export const sheetRejection = z.object({
  /** Address of the file that says what is wrong: most often the same sheet with it marked. */
  errorFile: z.string(),
  err_list: z.array(cellProblem),
})
