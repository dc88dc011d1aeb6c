import { defineSheet, type OfferedColumn } from '../../imports/sheets/sheet-declaration.ts'
import { employeeCode, employeeName, fromNames, noteNames } from '../../imports/sheets/sheet-headings.ts'

const reasons = [
  { value: 'joining', label: 'Joining' },
  { value: 'increment', label: 'Increment' },
  { value: 'promotion', label: 'Promotion' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'adjustment', label: 'Adjustment' },
  { value: 'correction', label: 'Correction' },
  { value: 'other', label: 'Other' },
] as const

/** Pay of people from a day: one row per person and day, one column per component (`payColumn`). */
export const paySheet = defineSheet({
  id: 'pay',
  columns: {
    code: employeeCode,
    name: employeeName,
    from: {
      heading: 'Effective from',
      kind: 'date',
      required: true,
      blank: 'Please enter the first day of the new pay.',
      note: 'Such as 01/04/2026.',
      also: [...fromNames, 'from', 'effective date', 'wef'],
    },
    reason: {
      heading: 'Reason',
      kind: 'choice',
      options: reasons,
      note: 'Leave empty for Increment.',
      also: ['reason for change', 'type'],
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
    raise: {
      heading: 'Increase in %',
      kind: 'number',
      min: -100,
      max: 1000,
      decimals: 2,
      is: 'a percentage',
      note: 'Instead of amounts: 8 adds 8 % to the pay that applies before.',
      also: ['increase %', 'increment %', 'increment in %', 'hike %', 'raise %', 'increase', 'hike'],
    },
    note: { heading: 'Note', kind: 'text', maxLength: 500, isPlain: true, also: noteNames, width: 40 },
  },
  nothing: 'The file has no people.',
  unknownHeading: 'No active pay component has this name.',
  limits: { rows: 5_000, columns: 80, bytes: 5 * 1024 * 1024 },
  sample: { file: 'BulkPay.xlsx', sheet: 'Pay' },
})

/** Key of a component's column. */
export const payKey = (componentId: number) => `component_${componentId}`

export function payColumn(component: {
  component_id: number
  name: string
  code: string
  frequency: string
}): OfferedColumn {
  const period = { monthly: 'a month', annual: 'a year', once: 'once' }[component.frequency] ?? ''
  return {
    key: payKey(component.component_id),
    heading: component.name,
    kind: 'number',
    is: 'an amount',
    min: 0,
    max: 999_999_999_999,
    decimals: 2,
    also: [component.code],
    note: `Amount ${period}. Leave empty if the person doesn’t get it.`,
  }
}
