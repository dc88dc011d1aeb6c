import { penaltyRules } from '@muster/contract/attendance/penalties.contract'
import { sql } from 'kysely'
import { decimalColumn, nameIn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { penaltiesTexts } from './penalties.texts.ts'

/** Penalty rules for late arrivals and early departures; changes do not affect penalties already posted. */
export const penaltyRuleRecords = defineMaster({
  contract: penaltyRules,
  table: 'attendance_penalty_rule',
  record: 'attendance_penalty_rule',
  audited: { label: penaltiesTexts('lateAndEarlyRule') },
  nameOf: ({ name }) => name,
  columns: { deduct_days: decimalColumn('deduct_days') },
  extraColumns: {
    location: nameIn('location', 'location_id'),
    department: nameIn('department', 'department_id'),
    leave_type: nameIn('leave_type', 'leave_type_id'),
  },
  order: sql`r.status desc, lower(r.name), r.id`,
  stamps: ['updated_at'],
  choices: {
    locations: { table: 'location' },
    departments: { table: 'department' },
    leave_types: { table: 'leave_type', where: sql`m.kind = 'regular' and m.status = 1` },
  },
  references: {
    LOCATION_ID: { of: 'locations', error: 'record.not_found' },
    DEPARTMENT_ID: { of: 'departments', error: 'record.not_found' },
    LEAVE_TYPE_ID: {
      ...{ of: 'leave_types', error: 'attendance.penalty_leave_type' },
      message: penaltiesTexts.text('leaveTypeInactive'),
      isAlways: true,
    },
  },
})
