import { whoIsIn } from '@muster/contract/calls/attendance/clock'
import { explainAttendanceDay, listDays } from '@muster/contract/calls/attendance/days'
import { listExceptions, previewLock } from '@muster/contract/calls/attendance/register'
import { previewSettling, undoSettling } from '@muster/contract/calls/attendance/settling'
import {
  employeeCalendarDetails,
  employeeCalendarPayroll,
  teamCalendarDetails,
} from '@muster/contract/calls/rosters/employee-calendar'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/calls/api.ts'
import { showRefusal } from '../../../../lib/feedback/failures.ts'
import { notifySuccess } from '../../../../lib/feedback/notices.ts'
import './texts.ts'

const shown = [
  ...[explainAttendanceDay, listDays, whoIsIn, listExceptions, previewLock, previewSettling],
  ...[employeeCalendarDetails, employeeCalendarPayroll, teamCalendarDetails],
]

/** Reloads everything that shows a day. */
export const refreshDays = (queries: QueryClient) =>
  Promise.all(shown.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))

/** Undoes a correction of a day, from the message that reports it or from the day's history. */
export function useUndoCorrection(): (id: number) => Promise<void> {
  const { t } = useTranslation('attendanceCorrect')
  const queries = useQueryClient()
  return async (ID) => {
    try {
      await call(undoSettling, { body: { ID } })
      notifySuccess(t('correct.undone'))
    } catch (error) {
      showRefusal(error)
    }
    await refreshDays(queries)
  }
}
