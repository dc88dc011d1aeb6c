import type { RememberedColumns } from '../column-matching.ts'
import { type DateFormat, detectDateFormat, settleDateFormats } from '../import-dates.ts'
import { DAY, type OfferedColumn } from './sheet-declaration.ts'
import { type ChosenFormats, guessColumns, isUnderstood, type OfferedSheet } from './sheet-matching.ts'
import type { SheetLook } from './sheet-shapes.ts'
import type { SheetText } from './sheet-table.ts'

const SAMPLE_ROWS = 5
/** Rows used to guess targets; date formats use all rows. */
const GUESS_ROWS = 200

interface LookFacts {
  /** Earlier choices for files with these headings; null if none are remembered. */
  remembered: { columns: RememberedColumns; formats: ChosenFormats } | null
  today: string
  /** Whether the organisation writes the month before the day. */
  monthFirst?: boolean | undefined
}

function targetView({
  key,
  heading,
  kind,
  required = false,
  ...rest
}: OfferedColumn): SheetLook['targets'][number] {
  const options = 'options' in rest ? (rest.options ?? []) : []
  return {
    ...{ slug: key, label: heading, type: kind, required, generated: false, master: null, virtual: false },
    options: options.map(({ value, label }) => ({ value, label })),
  }
}

/** Target of day columns, which only a date as heading selects. */
const A_DAY: SheetLook['targets'][number] = {
  ...{ slug: DAY, label: 'Days', type: DAY, required: false, generated: false, master: null, virtual: true },
  options: [],
}

/** Date formats: of the headings of days, and of each column that probably contains dates. */
function formatsIn(
  { columns, declaration }: OfferedSheet,
  { header, rows }: SheetText,
  guesses: SheetLook['guesses'],
  { remembered, today, monthFirst }: LookFacts,
): SheetLook['date_formats'] {
  const cells = new Map<string, { column: number; texts: string[] }>()
  const dayHeadings = guesses.filter(({ target }) => target === DAY)
  const [firstDay] = dayHeadings
  if (declaration.days && firstDay)
    cells.set(DAY, { column: firstDay.column, texts: dayHeadings.map(({ column }) => header[column] ?? '') })
  for (const { column, target } of guesses) {
    const isDate = columns.some(({ key, kind }) => key === target && kind === 'date')
    if (target !== null && isDate) cells.set(target, { column, texts: rows.map((row) => row[column] ?? '') })
  }
  const detected = settleDateFormats(
    Object.fromEntries([...cells].map(([key, { texts }]) => [key, detectDateFormat(texts, today)])),
    monthFirst,
  )
  return [...cells].map(([target, { column }]) => {
    const found = detected[target]
    const before: DateFormat | undefined = found?.ambiguous ? remembered?.formats[target] : undefined
    return {
      ...{ column, target, format: before ?? found?.format ?? null },
      ambiguous: (found?.ambiguous ?? false) && before === undefined,
      examples: found?.examples ?? [],
    }
  })
}

/** Analyses a file, once read, before validation: suggested column targets, and date formats. */
export function lookAtSheet(
  offer: OfferedSheet,
  text: SheetText,
  facts: LookFacts,
): Omit<SheetLook, 'reading'> {
  const { header, rows } = text
  const remembered = facts.remembered?.columns
  const guesses = guessColumns(offer, header, rows.slice(0, GUESS_ROWS), {
    ...{ remembered, today: facts.today, monthFirst: facts.monthFirst },
  })
  return {
    ...{ header, samples: rows.slice(0, SAMPLE_ROWS), rows: rows.length, guesses },
    date_formats: formatsIn(offer, text, guesses, facts),
    targets: [...offer.columns.map(targetView), ...(offer.declaration.days ? [A_DAY] : [])],
    one_of: (offer.declaration.oneOf ?? []).map((set) => [...set]),
    remembered: facts.remembered !== null,
    understood: isUnderstood(guesses),
  }
}
