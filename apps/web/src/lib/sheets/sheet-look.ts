import { type DateFormat, latestDateFor, parseDate } from '@muster/contract/imports/import-dates'
import { DAY } from '@muster/contract/imports/sheets/sheet-declaration'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import type { SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import { virtualSlugs } from '@muster/contract/imports/target-fields'
import type { ColumnAnalysis, ColumnDecisions } from '@muster/ui/import-assistant/types'

/** A column with the full name satisfies first and last name. */
const satisfied: Readonly<Record<string, readonly string[]>> = {
  [virtualSlugs.fullName]: ['FIRST_NAME', 'LAST_NAME'],
}

type FileColumns = Pick<SheetLook, 'rows' | 'guesses' | 'targets' | 'date_formats'> & Partial<SheetLook>

/** Converts the server's analysis of a file's columns for the import components. */
export function toColumns(look: FileColumns, fileName: string): ColumnAnalysis {
  return {
    source: {
      fileName,
      rowCount: look.rows,
      columns: look.guesses.map(({ column, header, samples }) => ({ index: column, header, samples })),
    },
    guesses: look.guesses.map(({ column, target, confidence, reason }) => ({
      ...{ column, target, confidence, reason },
    })),
    targets: look.targets.map((target) => ({
      slug: target.slug,
      label: target.label,
      isRequired: target.required,
      isGenerated: target.generated,
      options: target.options.map(({ value, label }) => ({ value: String(value), label })),
      satisfies: satisfied[target.slug],
      ...(target.slug === DAY ? { isByHeading: true } : {}),
    })),
    ...(look.one_of ? { oneOf: look.one_of } : {}),
    dateFormats: look.date_formats.map(({ column, target, format, ambiguous, examples }) => ({
      ...{ column, target, format, examples },
      isAmbiguous: ambiguous,
    })),
  }
}

/** Reads a date of the file in a format, in storage format; null if it is none. */
export function readFileDate(text: string, format: string, today: string): string | null {
  return parseDate(text, format as DateFormat, latestDateFor('any', today)).date ?? null
}

/** The decisions about a file, as an upload sends them. */
export interface SheetRequest {
  filePath: string
  /** Key by heading; null for a skipped column. */
  mapping: Record<string, string | null>
  date_formats: Record<string, DateFormat>
  /** How to read the file, as far as it was chosen. */
  reading?: ReadingChoice
}

interface Decided {
  filePath: string
  look: SheetLook
  choice?: ReadingChoice | undefined
  decisions: ColumnDecisions
}

/** Sends only formats that differ from the detected ones: the server detects the others again. */
export function toRequest({ filePath, look, choice, decisions }: Decided): SheetRequest {
  const { mapping, dateFormats } = decisions
  const headings = look.header.flatMap((heading, at): [string, string | null][] =>
    heading === '' || mapping[at] === DAY ? [] : [[heading, mapping[at] ?? null]],
  )
  const suggested = new Map(look.date_formats.map(({ target, format }) => [target, format]))
  const chosen = Object.entries(dateFormats).filter(
    ([slug, format]) => mapping.includes(slug) && (look.remembered || suggested.get(slug) !== format),
  )
  return {
    filePath,
    // Of two columns with the same heading, the first mapped one is used.
    mapping: Object.fromEntries(
      [...headings].sort(([, one], [, other]) => Number(one !== null) - Number(other !== null)),
    ),
    date_formats: Object.fromEntries(chosen) as SheetRequest['date_formats'],
    ...(choice ? { reading: choice } : {}),
  }
}
