/** How a file was read, and what the person may choose differently. */

/** Encodings of text files that people may choose, most frequent first. */
export const fileEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const
export type FileEncoding = (typeof fileEncodings)[number]

export const fileFormats = ['xlsx', 'xls', 'ods', 'text', 'html', 'calendar'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Remarks about reading, in the order in which they are shown. */
export const readingRemarks = [
  /** Characters that the encoding does not have; places are rows. */
  'damaged',
  /** Rows above the header that were left out. */
  'above',
  /** The header consists of two rows. */
  'two_rows',
  /** The file has no header; its columns are numbered. */
  'no_header',
  /** Merged cells, whose value was filled into all of their cells; places are ranges. */
  'merged',
  /** Rows of totals at the end that were left out. */
  'totals',
  /** Notes below the table that were left out. */
  'notes',
  /** Hidden rows, which were read like any other. */
  'hidden_rows',
  /** Hidden columns, which were read like any other. */
  'hidden_columns',
  /** Repeating events of a calendar, of which only the first day was read. */
  'repeating',
] as const
export type ReadingRemark = (typeof readingRemarks)[number]

/** The person's choices about reading; missing ones are detected. */
export interface ReadingChoice {
  encoding?: FileEncoding | undefined
  /** Name of the sheet to read. */
  sheet?: string | undefined
  /** Number of the header's last row, from 1; 0 for a file without header. */
  header_row?: number | undefined
  /** Reads rows of totals and notes below the table like any other. */
  keep_totals?: boolean | undefined
}

/** The rows offered as header. */
export const MOST_HEADER_ROWS = 50

export interface SheetReading {
  format: FileFormat
  /** Null where the format determines it. */
  encoding: FileEncoding | null
  /** Of a workbook with several sheets; empty otherwise. */
  sheets: { name: string; hidden: boolean }[]
  /** The sheet that was read. */
  sheet: string | null
  /** Number of the header's last row; 0 for a file without header. */
  header_row: number
  /** The first rows as read, to choose the header from. */
  top: { row: number; cells: string[] }[]
  /** `count` is complete, `places` names the first ones: rows, ranges or columns. */
  remarks: { kind: ReadingRemark; count: number; places: string[] }[]
}
