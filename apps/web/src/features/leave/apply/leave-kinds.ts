import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import {
  applyLeave,
  applyTeamLeave,
  leave,
  previewLeave,
} from '@muster/contract/calls/leave/apply/apply-leave'
import {
  applyCompOff,
  applyReporteeCompOff,
  applyRestrictedHoliday,
  applyShortLeave,
  compOffRequest,
  previewCompOff,
  previewRestrictedHoliday,
  previewShortLeave,
  restrictedRequest,
  shortLeaveRequest,
} from '@muster/contract/calls/leave/apply/other-requests'
import type { LeavePreview } from '@muster/contract/leave/apply/apply-leave.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestChoices, RequestFormKind } from '../../../lib/request-form/request-form-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshLeave } from './apply-queries.ts'
import './texts.ts'

const common = { texts: 'applyLeave', refresh: refreshLeave }

/** The leave request. The screen overrides `takesFiles`, since it knows the terms of the leave types. */
export const leaveForm: RequestFormKind<LeavePreview> = {
  ...common,
  ...{ shape: leave, title: 'leaveTitles:apply', countsFiles: true },
  ...requestCalls<LeavePreview>({ apply: applyLeave, applyFor: applyTeamLeave, preview: previewLeave }),
}

/** Upcoming restricted holidays that have not been chosen yet. */
function useHolidays(): RequestChoices {
  const format = useFormatter()
  const { data } = useQuery({
    ...readOptions(listOwnHolidays, { query: { view: 'upcoming' } }),
    meta: { errorShown: 'inline' as const },
  })
  return useMemo((): RequestChoices => {
    if (!data) return {}
    const offered = data.holidays.filter((one) => one.is_restricted && !one.is_chosen)
    return {
      holiday_id: offered.map(({ id, name, date }) => ({
        value: id,
        label: `${name}, ${format.date(date)}`,
      })),
    }
  }, [data, format])
}

/** Request kinds of the leave module other than leave itself. */
export const otherForms: readonly RequestFormKind[] = [
  {
    ...common,
    ...{ shape: shortLeaveRequest, title: 'leaveTitles:SHORT_LEAVE' },
    ...requestCalls({ apply: applyShortLeave, preview: previewShortLeave }),
  },
  {
    ...common,
    ...{ shape: compOffRequest, title: 'leaveTitles:COMP_OFF' },
    ...requestCalls({ apply: applyCompOff, applyFor: applyReporteeCompOff, preview: previewCompOff }),
  },
  {
    ...common,
    ...{ shape: restrictedRequest, title: 'leaveTitles:RESTRICTED_HOLIDAY', useChoices: useHolidays },
    ...requestCalls({ apply: applyRestrictedHoliday, preview: previewRestrictedHoliday }),
  },
]
