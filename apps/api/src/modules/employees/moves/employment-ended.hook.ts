import { defineHook } from '../../../platform/hooks.ts'

/** An employment got an end, lost it again, or a new one began; in the transaction that writes it. */
export interface EmploymentFact {
  employeeId: number
  what: 'separation_entered' | 'separation_undone' | 'rejoined'
  /** Last working day, or the first one of the new employment. */
  day: string
  moveId: number | null
  mode: number | null
}

/** For whoever works off what leaving and coming back bring with them: clearance, settlement, onboarding. */
export const employmentChanged = defineHook<EmploymentFact>('employees.employment_changed')
