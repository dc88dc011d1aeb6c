import { looksLikeDate } from '../imports/import-dates.ts'
import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { dateNames, noteNames } from '../imports/sheets/sheet-headings.ts'

/**
 * The columns of a list whose headings say nothing, in whatever language: the first column of dates, and the text
 * column with the most different values (weekdays and kinds repeat).
 */
function guessHolidays(rows: readonly (readonly string[])[]): Record<number, 'date' | 'name'> | null {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const filled = Array.from({ length: width }, (_column, at) => ({
    at,
    cells: rows.map((row) => (row[at] ?? '').trim()).filter(Boolean),
  })).filter(({ cells }) => cells.length > 0)
  const date = filled.find(({ cells }) => cells.every(looksLikeDate))
  const texts = filled.filter(
    ({ at, cells }) => at !== date?.at && cells.every((cell) => /\p{L}/u.test(cell) && !looksLikeDate(cell)),
  )
  const [first, ...others] = texts
  if (!date || !first) return null
  const variety = ({ cells }: typeof first) => new Set(cells).size
  const name = others.reduce((best, one) => (variety(one) > variety(best) ? one : best), first)
  return { [date.at]: 'date', [name.at]: 'name' }
}

/** Holidays, one per row; locations, states and entities by name. */
export const holidaySheet = defineSheet({
  id: 'holidays',
  columns: {
    date: {
      heading: 'Date',
      kind: 'date',
      required: true,
      // The capitals are properties of calendars.
      also: [...dateNames, 'holiday date', 'DTSTART', '国民の祝日・休日月日'],
      from: '1970-01-01',
      to: '2200-12-31',
      note: 'Such as 15/08/2026.',
    },
    name: {
      heading: 'Holiday',
      kind: 'text',
      required: true,
      blank: 'Please enter the name of the holiday.',
      maxLength: 120,
      isPlain: true,
      width: 32,
      also: [
        'holiday name',
        'name',
        'name of holiday',
        'occasion',
        'festival',
        'event',
        'SUMMARY',
        'अवकाश',
        'छुट्टी',
        'feiertag',
        'bezeichnung',
        'jour férié',
        'nom du jour férié',
        'libellé',
        'festivo',
        'día festivo',
        'feriado',
        'motivo',
        'celebración',
        'nombre',
        'descripción',
        'descrição',
        'праздник',
        'название',
        '节日',
        '节假日',
        '名称',
        '祝日',
        '祝日名',
        '国民の祝日・休日名称',
        '공휴일',
        'hari libur',
      ],
    },
    type: {
      heading: 'Type',
      kind: 'choice',
      note: 'Leave empty for National.',
      also: ['holiday type', 'kind', 'category', 'प्रकार'],
    },
    locations: {
      heading: 'Locations',
      kind: 'master',
      several: true,
      blankIsAll: true,
      noun: 'active location',
      width: 32,
      also: ['location', 'branch', 'branches', 'office', 'offices', 'site', 'sites'],
    },
    states: {
      heading: 'States',
      kind: 'master',
      several: true,
      blankIsAll: true,
      noun: 'state of a location',
      width: 24,
      also: ['state', 'province', 'region', 'राज्य'],
    },
    entities: {
      heading: 'Entities',
      kind: 'master',
      several: true,
      blankIsAll: true,
      noun: 'active entity',
      width: 24,
      also: ['entity', 'legal entity', 'company'],
    },
    note: { heading: 'Note', kind: 'text', also: noteNames, width: 40 },
  },
  guess: guessHolidays,
  guessReason: 'The cells look like a list of holidays.',
  nothing: 'The file has no holidays.',
  limits: { rows: 2_000, columns: 50, bytes: 2 * 1024 * 1024 },
  sample: { file: 'BulkSampleHoliday.xlsx', sheet: 'Holidays' },
})
