import {
  listApprovers,
  listClearances,
  listOwnClearances,
  readClearance,
  readOwnLines,
} from '@muster/contract/calls/offboarding/clearance/clearance'
import type { LineState } from '@muster/contract/offboarding/clearance/clearance.constants'
import type { StatusKind } from '@muster/ui/feedback'

/** What is asked about a line: an outcome, or its removal. */
export type Asked = LineState | 'remove'

export const CLEARANCES = '/offboarding/clearance'
export const CHECKLISTS = '/offboarding/checklists'
export const MINE = '/clearance'
export const clearanceOf = (sepid: number) => `/offboarding/checklist/${sepid}`
export const mineOf = (employeeId: number) => `${MINE}/${employeeId}`

export const stateKinds: Readonly<Record<LineState, StatusKind>> = {
  open: 'warning',
  cleared: 'success',
  recovered: 'info',
  waived: 'neutral',
}

/** Reads that show lines. */
export const clearanceReads = [
  listClearances,
  listApprovers,
  readClearance,
  listOwnClearances,
  readOwnLines,
] as const
