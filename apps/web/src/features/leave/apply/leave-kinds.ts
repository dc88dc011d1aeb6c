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
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind, RequestParts } from '../../../lib/request-form/request-form-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshLeave } from './apply-queries.ts'
import { useCompOffParts } from './comp-off-parts.tsx'
import { useLeaveParts } from './leave-parts.tsx'
import { useShortLeaveParts } from './short-leave-parts.tsx'
import './texts.ts'

const common = { texts: 'applyLeave', refresh: refreshLeave }

/** The leave request. */
export const leaveForm: RequestFormKind<LeavePreview> = {
  ...common,
  ...{ shape: leave, title: 'leaveTitles:apply', countsFiles: true, useParts: useLeaveParts },
  ...requestCalls<LeavePreview>({ apply: applyLeave, applyFor: applyTeamLeave, preview: previewLeave }),
}

/** Upcoming restricted holidays that have not been chosen yet. */
function useHolidays(): RequestParts {
  const { t } = useTranslation('applyLeave')
  const format = useFormatter()
  const query = useQuery({
    ...readOptions(listOwnHolidays, { query: { view: 'upcoming' } }),
    meta: { errorShown: 'inline' as const },
  })
  const offered = (query.data?.holidays ?? []).filter((one) => one.is_restricted && !one.is_chosen)
  return {
    loading: query,
    nothing: offered.length === 0 ? { title: t('forms.RESTRICTED_HOLIDAY.help.nothing') } : undefined,
    // With the likely one filled in: the next.
    start: { holiday_id: offered[0]?.id ?? null },
    choices: {
      holiday_id: offered.map(({ id, name, date }) => ({
        value: id,
        label: `${name}, ${format.day(date)}`,
      })),
    },
  }
}

/** Their times follow from the duration, which is drawn in place of the type. */
const timesAreDrawn = () => ['from_time', 'to_time']

/** Request kinds of the leave module other than leave itself. */
const otherForms = [
  {
    ...common,
    ...{ shape: shortLeaveRequest, title: 'leaveTitles:SHORT_LEAVE', useParts: useShortLeaveParts },
    hides: timesAreDrawn,
    ...requestCalls({ apply: applyShortLeave, preview: previewShortLeave }),
  },
  {
    ...common,
    ...{ shape: compOffRequest, title: 'leaveTitles:COMP_OFF', useParts: useCompOffParts },
    ...requestCalls({ apply: applyCompOff, applyFor: applyReporteeCompOff, preview: previewCompOff }),
  },
  {
    ...common,
    ...{ shape: restrictedRequest, title: 'leaveTitles:RESTRICTED_HOLIDAY', useParts: useHolidays },
    ...requestCalls({ apply: applyRestrictedHoliday, preview: previewRestrictedHoliday }),
  },
] satisfies readonly RequestFormKind[]

/** The form of one of them. */
export function otherForm(kind: 'SHORT_LEAVE' | 'COMP_OFF' | 'RESTRICTED_HOLIDAY'): RequestFormKind {
  const form = otherForms.find(({ shape }) => shape.kind === kind)
  if (!form) throw new Error(`No form of the kind ${kind}.`)
  return form
}
