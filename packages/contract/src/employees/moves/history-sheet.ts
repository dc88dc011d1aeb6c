import { defineSheet, type OfferedColumn, type SheetChoice } from '../../imports/sheets/sheet-declaration.ts'
import {
  employeeCode,
  employeeName,
  fromNames,
  noteNames,
  toNames,
} from '../../imports/sheets/sheet-headings.ts'
import type { AssignmentAttribute } from '../employees.constants.ts'

/** Where people worked from a day on, as what, under whom: one row per person and day, one column per field (`historyColumn`). */
export const historySheet = defineSheet({
  id: 'assignment_history',
  columns: {
    code: employeeCode,
    name: employeeName,
    from: {
      heading: 'From',
      kind: 'date',
      required: true,
      blank: 'Please enter the first day.',
      note: 'Such as 01/04/2024. From this day on the values of the row apply.',
      also: [
        ...fromNames,
        'from',
        'effective from',
        'effective date',
        'wef',
        'with effect from',
        'valid from',
      ],
    },
    to: {
      heading: 'Until',
      kind: 'date',
      note: 'Leave empty if the values apply until the next row or the next recorded change.',
      also: [...toNames, 'to', 'effective to', 'effective until', 'valid to', 'valid until'],
    },
    note: { heading: 'Reason', kind: 'text', maxLength: 300, isPlain: true, also: noteNames, width: 40 },
  },
  nothing: 'The file has no people.',
  unknownHeading: 'No field of the record that changes over time has this name.',
  limits: { rows: 5_000, columns: 40, bytes: 5 * 1024 * 1024 },
  sample: { file: 'EmployeeHistory.xlsx', sheet: 'History' },
})

/** Headings of other systems. */
const also: Readonly<Record<AssignmentAttribute, readonly string[]>> = {
  entity: ['entity', 'company', 'legal entity', 'gesellschaft', 'société', 'empresa', 'कंपनी'],
  location: ['location', 'work location', 'office', 'site', 'standort', 'lieu', 'ubicación', 'स्थान'],
  branch: ['branch', 'branch name', 'niederlassung', 'शाखा'],
  department: ['department', 'department name', 'dept', 'abteilung', 'département', 'departamento', 'विभाग'],
  sub_department: ['sub department', 'sub dept', 'section', 'team', 'उप विभाग'],
  designation: [
    'designation',
    'designation name',
    'job title',
    'title',
    'position',
    'role',
    'stelle',
    'poste',
    'puesto',
    'पदनाम',
    'पद',
  ],
  grade: ['grade', 'band', 'level', 'job grade', 'stufe', 'niveau', 'ग्रेड'],
  employee_type: ['employee type', 'type of employee', 'worker type'],
  employment_type: ['employment type', 'type of employment', 'contract type'],
  cost_centre: ['cost centre', 'cost center', 'kostenstelle', 'centre de coût'],
  business_unit: ['business unit', 'bu', 'division'],
  zone: ['zone', 'क्षेत्र'],
  region: ['region'],
  channel: ['channel'],
  channel_type: ['channel type'],
  access_level: ['access level'],
  manager: [
    'manager',
    'manager code',
    'manager id',
    'manager employee code',
    'manager emp code',
    'reporting manager code',
    'reporting manager id',
    'reporting manager',
    'reports to',
    'line manager',
    'supervisor',
    'supervisor id',
    'vorgesetzter',
    'responsable',
    'मैनेजर कोड',
    'मैनेजर',
  ],
}

/** The column of a field, with the records to choose from; a manager is given by employee code. */
export function historyColumn(
  attribute: AssignmentAttribute,
  heading: string,
  options: readonly SheetChoice[],
): OfferedColumn {
  const names = { key: attribute, also: also[attribute] }
  if (attribute === 'manager')
    return { ...names, heading: `${heading}: employee code`, kind: 'person', also: [heading, ...names.also] }
  // Sub-departments of several departments may have the same name.
  if (attribute === 'sub_department') return { ...names, heading, kind: 'text', maxLength: 200 }
  return { ...names, heading, kind: 'master', noun: heading.toLowerCase(), options }
}
