import { defineHook } from '../../../platform/hooks.ts'

/** Emitted when a separation is entered or undone or an employee rejoins, in the transaction that writes it. */
export interface EmploymentFact {
  employeeId: number
  what: 'separation_entered' | 'separation_undone' | 'rejoined'
  /** Last working day, or first day of the new employment. */
  day: string
  moveId: number | null
  mode: number | null
  /** What was written about it. The record keeps neither it nor a mode that HR alone may know. */
  note?: string
  /** `offboarding` when that module drives it; by default it was entered on the record. */
  origin?: 'record' | 'offboarding'
}

/** For modules that handle clearance, settlement and onboarding. */
export const employmentChanged = defineHook<EmploymentFact>('employees.employment_changed')
