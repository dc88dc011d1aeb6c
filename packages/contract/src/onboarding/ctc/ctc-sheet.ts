import { defineSheet } from '../../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../../imports/sheets/sheet-headings.ts'

/** The CTC of candidates: one row per candidate, one column per component of pay (`payColumn`). */
export const ctcSheet = defineSheet({
  id: 'candidate-ctc',
  columns: {
    candidate: {
      heading: 'Candidate number',
      kind: 'number',
      required: true,
      blank: 'Please enter the number of the candidate.',
      min: 1,
      max: 999_999_999_999,
      is: 'a candidate number',
      note: 'In the sample file, and at the end of the address of the candidate’s page.',
      also: ['candidate id', 'candidate no', 'id'],
    },
    name: {
      heading: 'Candidate name',
      kind: 'text',
      maxLength: 200,
      note: 'For reference; it must match the number.',
      also: ['candidate', 'name'],
      width: 28,
    },
    structure: {
      heading: 'Structure',
      kind: 'master',
      noun: 'active pay structure',
      note: 'Splits the annual CTC or gross. Without one, enter an amount for each component.',
      also: ['pay structure', 'salary structure', 'template'],
    },
    total: {
      heading: 'Annual CTC',
      kind: 'number',
      min: 0,
      max: 999_999_999_999,
      decimals: 2,
      is: 'an amount',
      note: 'A year. With amounts of components, it must be their sum.',
      also: ['ctc', 'annual ctc', 'fixed ctc', 'annual amount', 'ctc per annum'],
    },
    note: { heading: 'Note', kind: 'text', maxLength: 500, isPlain: true, also: noteNames, width: 40 },
  },
  nothing: 'The file has no candidates.',
  unknownHeading: 'No active pay component has this name.',
  limits: { rows: 5_000, columns: 80, bytes: 5 * 1024 * 1024 },
  sample: { file: 'BulkCandidateCTC.xlsx', sheet: 'CTC' },
})
