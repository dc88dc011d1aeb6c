import { defineSheet, type OfferedColumn } from '../imports/sheets/sheet-declaration.ts'
import {
  dateNames,
  employeeCode,
  employeeName,
  fromNames,
  toNames,
} from '../imports/sheets/sheet-headings.ts'
import { shortLeaveTypeNames, shortLeaveTypes } from './apply/apply.constants.ts'

const people = {
  nothing: 'The file has no people.',
  limits: { rows: 5_000, columns: 60, bytes: 5 * 1024 * 1024 },
} as const
/** An unknown heading may be a misspelt leave type, whose balances must not be lost unnoticed. */
const balances = { ...people, unknownHeading: 'No active leave type has this name.' }
const SUCH = 'Such as 15/08/2026.'

/** What a balance may be. */
const days = {
  kind: 'number',
  is: 'a number of days',
  min: -1000,
  max: 1000,
  decimals: 4,
} as const

/**
 * Balances on a day: one row per person with a column per leave type (`balanceColumn`), or, as other programs list them, one row per
 * person and leave type.
 */
export const balanceSheet = defineSheet({
  id: 'leave-balances',
  columns: {
    code: employeeCode,
    name: employeeName,
    type: {
      heading: 'Leave type',
      kind: 'choice',
      isLog: true,
      also: [
        'type',
        'leave',
        'leave name',
        'type of leave',
        'leave type name',
        'urlaubsart',
        'abwesenheitsart',
        'type de congé',
        'type d’absence',
        'tipo de permiso',
        'tipo de ausencia',
        'tipo de licencia',
        'вид отпуска',
        'тип отпуска',
        '假期类型',
        '休暇種別',
        'अवकाश का प्रकार',
      ],
    },
    days: {
      heading: 'Balance',
      ...days,
      isLog: true,
      also: [
        'leave balance',
        'days',
        'balance days',
        'current balance',
        'opening balance',
        'closing balance',
        'available',
        'available days',
        'available balance',
        'remaining',
        'remaining days',
        'remaining leaves',
        'saldo',
        'solde',
        'jours restants',
        'resturlaub',
        'días disponibles',
        'остаток',
        '剩余天数',
        '余额',
        '残日数',
        'शेष',
        'शेष अवकाश',
      ],
    },
  },
  ...balances,
  sample: { file: 'BulkSampleLeaveBalance.xlsx', sheet: 'Leave balances' },
})

/** Rules of people, with opening balances. */
export const assignSheet = defineSheet({
  id: 'leave-rules',
  columns: {
    code: employeeCode,
    name: employeeName,
    rule: {
      heading: 'Leave rule',
      kind: 'master',
      noun: 'active leave rule',
      width: 24,
      note: 'Leave empty for the matching rule.',
      also: ['rule', 'leave policy', 'policy', 'leave plan'],
    },
    from: {
      heading: 'From',
      kind: 'date',
      required: true,
      blank: 'Please enter the first day.',
      note: 'Such as 01/04/2026.',
      also: [...fromNames, 'effective from', 'effective date'],
    },
  },
  ...balances,
  sample: { file: 'BulkSampleLeaveAssign.xlsx', sheet: 'Leave balances' },
})

/** Key of a leave type's column. */
export const balanceKey = (leaveTypeId: number) => `type_${leaveTypeId}`

export function balanceColumn({ id, name }: { id: number; name: string }): OfferedColumn {
  return {
    key: balanceKey(id),
    heading: name,
    ...days,
    note: 'Days, such as 7.5. Empty cells leave the balance unchanged.',
  }
}

const halves = [
  { value: 'first', label: 'First half' },
  { value: 'second', label: 'Second half' },
] as const

const applications = {
  ...people,
  limits: { ...people.limits, rows: 10_000 },
  unknownHeading: 'This column is not in the sample.',
} as const

/** Leave of many people, one row per period. */
export const leaveSheet = defineSheet({
  id: 'leave',
  columns: {
    code: employeeCode,
    name: employeeName,
    type: {
      heading: 'Leave type',
      kind: 'choice',
      required: true,
      width: 24,
      also: ['type', 'type of leave', 'leave', 'leave name', 'अवकाश का प्रकार'],
    },
    from: {
      heading: 'From',
      kind: 'date',
      required: true,
      blank: 'Please enter a day.',
      note: SUCH,
      also: [...fromNames, 'leave from'],
    },
    to: {
      heading: 'To',
      kind: 'date',
      note: 'Leave empty for a single day.',
      also: [...toNames, 'leave to'],
    },
    fromHalf: {
      heading: 'From half',
      kind: 'choice',
      options: halves,
      note: 'For a single day, either half. For several days, the second half of the first day.',
    },
    toHalf: {
      heading: 'To half',
      kind: 'choice',
      options: halves,
      note: 'For several days, the first half of the last day.',
    },
  },
  ...applications,
  sample: { file: 'BulkSampleLeaveApply.xlsx', sheet: 'Leave' },
})

/** Short leave of many people, one row per period. */
export const shortLeaveSheet = defineSheet({
  id: 'short-leave',
  columns: {
    code: employeeCode,
    name: employeeName,
    date: {
      heading: 'Date',
      kind: 'date',
      required: true,
      blank: 'Please enter a day.',
      note: SUCH,
      also: dateNames,
    },
    from_time: {
      heading: 'From',
      kind: 'time',
      required: true,
      blank: 'Please enter a time.',
      note: 'Such as 09:30.',
      also: ['from time', 'start', 'start time', 'begins'],
    },
    to_time: {
      heading: 'To',
      kind: 'time',
      required: true,
      blank: 'Please enter a time.',
      note: 'Such as 09:30.',
      also: ['to time', 'end', 'end time', 'ends', 'until'],
    },
    which: {
      heading: 'Type',
      kind: 'choice',
      width: 20,
      note: `Leave empty for ${shortLeaveTypeNames.between}.`,
      options: shortLeaveTypes.map((value) => ({ value, label: shortLeaveTypeNames[value] })),
      also: ['kind', 'which', 'short leave type'],
    },
  },
  ...applications,
  sample: { file: 'BulkSampleShortLeaveApply.xlsx', sheet: 'Short leave' },
})
