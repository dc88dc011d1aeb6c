import { z } from '../../kit/index.ts'
import { dateFormats } from '../import-dates.ts'

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
  /** Cells that must not be blank and are: names of their columns by row. */
  missingData: z.array(z.object({ row: z.int(), fields: z.array(z.string()) })),
  header: z.array(z.string()),
})

export const dateFormatShape = z.enum(dateFormats)

/** Where a column probably goes, and why. */
export const columnGuess = z.object({
  column: z.int(),
  header: z.string(),
  target: z.nullable(z.string()),
  confidence: z.number(),
  reason: z.string(),
  samples: z.array(z.string()),
})

/** How the dates of a column are written. */
export const dateFormatGuess = z.object({
  column: z.int(),
  target: z.string(),
  format: z.nullable(dateFormatShape),
  /** Day and month could be the other way round. */
  ambiguous: z.boolean(),
  examples: z.array(z.object({ text: z.string(), date: z.string() })),
})

/** What a column can go to. */
export const columnTarget = z.object({
  slug: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  /** The server fills it in when no column is mapped or the cell is blank. */
  generated: z.boolean(),
  master: z.nullable(z.string()),
  /** The fixed choices of a field without a master. */
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })),
  virtual: z.boolean(),
})

/** A file's columns, and what its cells look like. */
export const fileColumns = {
  header: z.array(z.string()),
  /** The first rows below the header. */
  samples: z.array(z.array(z.string())),
  rows: z.int(),
  guesses: z.array(columnGuess),
  /** Of each column mapped to a date. */
  date_formats: z.array(dateFormatGuess),
  targets: z.array(columnTarget),
  /** True when the mapping is that of an earlier file. */
  remembered: z.boolean(),
}

export const sheetLook = z.object({
  ...fileColumns,
  /** Besides the required targets, all of at least one of these sets; empty where nothing else is needed. */
  one_of: z.array(z.array(z.string())),
  /** False where a person should say, or confirm, where columns go. */
  understood: z.boolean(),
})
export type SheetLook = z.infer<typeof sheetLook>

const key = () => z.string().check(z.maxLength(100))

/** Heading → key of a column, null for a column to leave out. Columns that are not named go by their headings. */
export const mappingByHeading = () =>
  z.optional(z.nullable(z.record(z.string().check(z.maxLength(500)), z.nullable(key()))))

/** What a person decided about a file's columns. */
export const sheetDecisions = () => ({
  mapping: mappingByHeading(),
  /** Date format by key; `day` for headings that are days. Others are judged by the whole column. */
  date_formats: z.optional(z.nullable(z.record(key(), dateFormatShape))),
})
