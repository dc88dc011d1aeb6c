import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { dateNames, noteNames } from '../imports/sheets/sheet-headings.ts'

/** Holidays, one per row; locations, states and entities by name. */
export const holidaySheet = defineSheet({
  id: 'holidays',
  columns: {
    date: {
      heading: 'Date',
      kind: 'date',
      required: true,
      // The capitals are properties of calendars.
      also: [...dateNames, 'holiday date', 'DTSTART'],
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
      noun: 'active location',
      width: 32,
      also: ['location', 'branch', 'branches', 'office', 'offices', 'site', 'sites'],
    },
    states: {
      heading: 'States',
      kind: 'master',
      several: true,
      noun: 'state of a location',
      width: 24,
      also: ['state', 'province', 'region', 'राज्य'],
    },
    entities: {
      heading: 'Entities',
      kind: 'master',
      several: true,
      noun: 'active entity',
      width: 24,
      also: ['entity', 'legal entity', 'company'],
    },
    note: { heading: 'Note', kind: 'text', also: noteNames, width: 40 },
  },
  nothing: 'The file has no holidays.',
  limits: { rows: 2_000, columns: 50, bytes: 2 * 1024 * 1024 },
  sample: { file: 'BulkSampleHoliday.xlsx', sheet: 'Holidays' },
})
