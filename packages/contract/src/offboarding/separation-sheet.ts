import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../imports/sheets/sheet-headings.ts'
import { enteredKinds } from './offboarding.constants.ts'

const kindLabels: Readonly<Record<(typeof enteredKinds)[number], string>> = {
  termination: 'Termination',
  retirement: 'Retirement',
  death: 'Death',
  contract_end: 'End of contract',
  absconding: 'Absconding',
  transfer: 'Transfer to another company',
}

/** Separations, one employee per row. */
export const separationSheet = defineSheet({
  id: 'separations',
  columns: {
    code: {
      heading: 'Employee code',
      kind: 'person',
      required: true,
      width: 18,
      also: ['code', 'employee id', 'emp code', 'emp id', 'कर्मचारी कोड'],
    },
    kind: {
      heading: 'Kind',
      kind: 'choice',
      required: true,
      options: enteredKinds.map((value) => ({ value, label: kindLabels[value] })),
      width: 26,
      also: ['type', 'separation type', 'exit type', 'type of separation'],
    },
    last_day: {
      heading: 'Last working day',
      kind: 'date',
      required: true,
      blank: 'Please enter the last working day.',
      note: 'Such as 31/12/2026.',
      also: ['lwd', 'last working date', 'relieving date', 'date of leaving', 'exit date'],
    },
    given: {
      heading: 'Notice given on',
      kind: 'date',
      note: 'Leave empty for today, or for the last day if that is earlier.',
      also: ['notice date', 'resignation date', 'date of resignation'],
    },
    note: { heading: 'Note', kind: 'text', maxLength: 1000, isPlain: true, also: noteNames, width: 40 },
  },
  nothing: 'The file has no separations.',
  limits: { rows: 500, columns: 40, bytes: 2 * 1024 * 1024 },
  sample: { file: 'bulk_seperation.xlsx', sheet: 'Separations' },
})
