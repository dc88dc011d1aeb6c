import { z } from '../../kit/index.ts'
import { dateFormats } from '../import-dates.ts'
import { fileEncodings, fileFormats, MOST_HEADER_ROWS, readingRemarks } from './sheet-reading.ts'

/** A problem of a cell of an uploaded sheet. */
export const cellProblem = z.object({
  /** Row number in the sheet; the header is row 1. */
  row: z.int(),
  /** Heading of the cell's column; null for the row as a whole. */
  column: z.nullable(z.string()),
  message: z.string(),
})
export type CellProblem = z.infer<typeof cellProblem>

/** `data` of the 422 that refuses a sheet. */
export const sheetRejection = z.object({
  /** URL of a file that shows the problems, usually the same sheet with marked cells; empty for a secret sheet, which is kept nowhere. */
  errorFile: z.string(),
  err_list: z.array(cellProblem),
  /** Blank cells that must be filled: names of their columns by row. */
  missingData: z.array(z.object({ row: z.int(), fields: z.array(z.string()) })),
  header: z.array(z.string()),
})

export const dateFormatShape = z.enum(dateFormats)

/** The suggested target of a column, and why. */
export const columnGuess = z.object({
  column: z.int(),
  header: z.string(),
  target: z.nullable(z.string()),
  confidence: z.number(),
  reason: z.string(),
  samples: z.array(z.string()),
})

/** Date format of a column. */
export const dateFormatGuess = z.object({
  column: z.int(),
  target: z.string(),
  format: z.nullable(dateFormatShape),
  /** Day and month could be swapped. */
  ambiguous: z.boolean(),
  examples: z.array(z.object({ text: z.string(), date: z.string() })),
})

/** A possible target of columns. */
export const columnTarget = z.object({
  slug: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  /** The server generates it when no column is mapped or the cell is blank. */
  generated: z.boolean(),
  master: z.nullable(z.string()),
  /** The fixed options of a field without a master. */
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })),
  virtual: z.boolean(),
})

/** How a file was read. */
export const sheetReading = z.object({
  format: z.enum(fileFormats),
  /** Null where the format determines it. */
  encoding: z.nullable(z.enum(fileEncodings)),
  /** Of a workbook with several sheets; empty otherwise. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** The sheet that was read. */
  sheet: z.nullable(z.string()),
  /** Number of the header's last row in the file; 0 for a file without header. */
  header_row: z.int(),
  /** The first rows of the file, to choose the header from. */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** What people should know; `places` names the first rows, ranges or columns. */
  remarks: z.array(z.object({ kind: z.enum(readingRemarks), count: z.int(), places: z.array(z.string()) })),
})

/** Choices about reading a file; missing ones are detected. */
export const readingChoice = () =>
  z.optional(
    z.nullable(
      z.object({
        /** Of a text file. */
        encoding: z.optional(z.enum(fileEncodings)),
        /** Name of the sheet to read. */
        sheet: z.optional(z.string().check(z.maxLength(200))),
        /** Number of the header's last row, from 1; 0 for a file without header. */
        header_row: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_HEADER_ROWS))),
        /** Reads rows of totals and notes at the end like any other row. */
        keep_totals: z.optional(z.boolean()),
      }),
    ),
  )

/** A file's columns, with samples of their cells. */
export const fileColumns = {
  header: z.array(z.string()),
  /** The first rows below the header. */
  samples: z.array(z.array(z.string())),
  rows: z.int(),
  reading: sheetReading,
  guesses: z.array(columnGuess),
  /** For each column mapped to a date. */
  date_formats: z.array(dateFormatGuess),
  targets: z.array(columnTarget),
  /** True when the mapping comes from an earlier file. */
  remembered: z.boolean(),
}

export const sheetLook = z.object({
  ...fileColumns,
  /**
   * Besides the required targets, at least one of these sets must be complete; empty without such a
   * condition.
   */
  one_of: z.array(z.array(z.string())),
  /** False where a person should choose or confirm column targets. */
  understood: z.boolean(),
})
export type SheetLook = z.infer<typeof sheetLook>

const key = () => z.string().check(z.maxLength(100))

/** Key of a column by heading, null to skip it. Headings that are not listed are matched automatically. */
export const mappingByHeading = () =>
  z.optional(z.nullable(z.record(z.string().check(z.maxLength(500)), z.nullable(key()))))

/** Choices about a file's columns. */
export const sheetDecisions = () => ({
  mapping: mappingByHeading(),
  reading: readingChoice(),
  /**
   * Date format by key; `day` for headings that are days. Missing ones are detected from the whole column.
   */
  date_formats: z.optional(z.nullable(z.record(key(), dateFormatShape))),
})
