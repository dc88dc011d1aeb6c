import { roleNames } from '../target-fields.ts'

/** Columns of many sheets, with their headings in files from other systems. */

export const employeeCode = {
  heading: 'Employee code',
  kind: 'person',
  required: true,
  also: [...roleNames['employee-code'], 'कर्मचारी कोड', 'कर्मचारी आईडी'],
} as const

/** For readers of the sheet only; ignored on upload. */
export const employeeName = {
  heading: 'Employee name',
  kind: 'text',
  width: 28,
  note: 'For you to read; it is not looked at.',
  also: [...roleNames['full-name'], 'कर्मचारी का नाम', 'नाम'],
} as const

export const dateNames = [
  'day',
  'on',
  'date of',
  'attendance date',
  'log date',
  'दिनांक',
  'तारीख',
  'datum',
  'tag',
  'jour',
  'fecha',
  'día',
  'data',
  'дата',
  '日期',
  '日付',
  '年月日',
  '날짜',
  'tanggal',
] as const
export const fromNames = ['from date', 'start', 'start date', 'first day', 'begins', 'से'] as const
export const toNames = ['to date', 'end', 'end date', 'last day', 'until', 'ends', 'तक'] as const
export const noteNames = [
  'notes',
  'remark',
  'remarks',
  'comment',
  'comments',
  'description',
  'टिप्पणी',
  'bemerkung',
  'anmerkung',
  'remarque',
  'commentaire',
  'observaciones',
  'nota',
  'comentario',
] as const
