import { rowTexts } from './import-row.texts.ts'
import type { EmploymentState } from './import-types.ts'
import { readEmploymentStatus } from './option-matching.ts'

export interface EmploymentCells {
  /** `YYYY-MM-DD`, or null when blank. */
  leavingDate: string | null
  reason: string | null
  /** The status as written. */
  status: string | null
}

export interface EmploymentReading {
  state: EmploymentState | null
  problems: { about: 'leaving-date' | 'employment-status'; severity: 'error' | 'warning'; message: string }[]
}

/**
 * Whether a row's person is active, from leaving date, reason and status together. A leaving date up to today
 * means "left"; a later one keeps the person active until then. A status of "left" without a date is an
 * error, since access and leave end on that day.
 */
export function readEmployment(cells: EmploymentCells, today: string): EmploymentReading {
  const { leavingDate, reason, status } = cells
  const said = status === null ? null : readEmploymentStatus(status)
  if (leavingDate === null) return withoutDate(said, status)
  const state: EmploymentState = {
    status: leavingDate <= today ? 'left' : 'active',
    leftOn: leavingDate,
    reason,
    initiative: said?.initiative ?? null,
  }
  if (said?.status !== 'active' || state.status === 'active') return { state, problems: [] }
  const message = rowTexts('leftInFile', { status: status ?? '' })
  return { state, problems: [{ about: 'employment-status', severity: 'warning', message }] }
}

function withoutDate(
  said: ReturnType<typeof readEmploymentStatus>,
  status: string | null,
): EmploymentReading {
  if (said === null) {
    if (status === null) return { state: null, problems: [] }
    const message = rowTexts('unclearStatus', { status })
    return { state: null, problems: [{ about: 'employment-status', severity: 'warning', message }] }
  }
  const state: EmploymentState = { status: 'active', leftOn: null, reason: null, initiative: null }
  if (said.status === 'active') return { state, problems: [] }
  const message = rowTexts('leavingDateMissing', { status: status ?? '' })
  return { state: null, problems: [{ about: 'leaving-date', severity: 'error', message }] }
}
