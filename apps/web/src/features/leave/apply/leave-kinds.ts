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
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind } from '../../../lib/request-form/request-form-types.ts'
import { refreshLeave } from './apply-queries.ts'
import { useCompOffParts } from './comp-off-parts.tsx'
import { useLeaveParts } from './leave-parts.tsx'
import { useRestrictedParts } from './restricted-parts.tsx'
import { useShortLeaveParts } from './short-leave-parts.tsx'
import './texts.ts'

const common = { texts: 'applyLeave', refresh: refreshLeave }

/** The leave request. */
export const leaveForm: RequestFormKind<LeavePreview> = {
  ...common,
  ...{ shape: leave, countsFiles: true, useParts: useLeaveParts },
  ...requestCalls<LeavePreview>({ apply: applyLeave, applyFor: applyTeamLeave, preview: previewLeave }),
}

/** The form of short leave draws the times itself, with the type. */
const hidesTimes = () => ['from_time', 'to_time']

/** Request kinds of the leave module other than leave itself. */
export const otherForms: Readonly<
  Record<'SHORT_LEAVE' | 'COMP_OFF' | 'RESTRICTED_HOLIDAY', RequestFormKind>
> = {
  SHORT_LEAVE: {
    ...common,
    ...{ shape: shortLeaveRequest, useParts: useShortLeaveParts },
    hides: hidesTimes,
    ...requestCalls({ apply: applyShortLeave, preview: previewShortLeave }),
  },
  COMP_OFF: {
    ...common,
    ...{ shape: compOffRequest, useParts: useCompOffParts },
    ...requestCalls({ apply: applyCompOff, applyFor: applyReporteeCompOff, preview: previewCompOff }),
  },
  RESTRICTED_HOLIDAY: {
    ...common,
    ...{ shape: restrictedRequest, useParts: useRestrictedParts },
    ...requestCalls({ apply: applyRestrictedHoliday, preview: previewRestrictedHoliday }),
  },
}
