import type { SeparationKind, SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { defineHook } from '../../../platform/hooks.ts'

/** A separation has another status. Emitted in the transaction that writes it, with the separation locked. */
export interface SeparationStatusFact {
  separationId: number
  employeeId: number
  kind: SeparationKind
  /** Null when the separation was entered with it. */
  from: SeparationStatus | null
  to: SeparationStatus
  reason: string
  /** HR goes on although a handler would refuse; `reason` says why. */
  override: boolean
  /** The last working day; null before one is agreed. */
  lastDay: string | null
}

/** For clearance, exit interview and settlement: those that change together. A handler that throws rolls the changes back. */
export const separationStatusChanged = defineHook<readonly SeparationStatusFact[]>(
  'offboarding.status_changed',
)

/** The last working day of a separation moved, in the transaction that writes it. */
export const lastDayMoved = defineHook<{
  separationId: number
  employeeId: number
  from: string | null
  to: string
}>('offboarding.last_day_moved')
