import { applyOvertime, overtimeRequest, previewOvertime } from '@muster/contract/calls/attendance/overtime'
import {
  applyLocalStay,
  applyNightShift,
  localStayRequest,
  nightShiftRequest,
  previewLocalStay,
  previewNightShift,
} from '@muster/contract/calls/attendance/provisions'
import {
  applyAttendance,
  applyRegularisation,
  applyTeamRegularisation,
  previewAttendance,
  previewRegularisation,
  regularisationRequest,
  wholeDaysRequest,
} from '@muster/contract/calls/attendance/regularisation'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { call } from '../../../lib/calls/api.ts'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind } from '../../../lib/request-form/request-form-types.ts'
import { type RegularisationPreview, useRegularisationParts } from './regularisation-parts.tsx'
import { refreshAttendanceRequests } from './request-queries.ts'
import './texts.ts'

const common = { texts: 'attendanceRequests', refresh: refreshAttendanceRequests }

/** Requests for whole days to count as worked, for night shifts worked and for local stays. */
export const daysForms: Readonly<
  Record<'ATTENDANCE' | 'NIGHT_SHIFT_PROVISION' | 'LOCAL_STAY', RequestFormKind>
> = {
  ATTENDANCE: {
    ...common,
    shape: wholeDaysRequest,
    ...requestCalls({ apply: applyAttendance, preview: previewAttendance }),
  },
  NIGHT_SHIFT_PROVISION: {
    ...common,
    shape: nightShiftRequest,
    ...requestCalls({ apply: applyNightShift, preview: previewNightShift }),
  },
  LOCAL_STAY: {
    ...common,
    shape: localStayRequest,
    ...requestCalls({ apply: applyLocalStay, preview: previewLocalStay }),
  },
}

export const regularisationForm: RequestFormKind<RegularisationPreview> = {
  ...common,
  ...{ shape: regularisationRequest, useParts: useRegularisationParts },
  ...requestCalls<RegularisationPreview>({
    ...{ apply: applyRegularisation, applyFor: applyTeamRegularisation, preview: previewRegularisation },
  }),
  // On a night shift, a clock-in before the shift's end counts as after midnight unless the requester chooses
  // otherwise.
  start: { in_next_day: null, out_next_day: null },
  suggest: ({ day: { shift } }, { in_time: came, out_time: went }) => {
    const isLater = (time: string | null, until: string) => Boolean(time) && (time ?? '') < until
    return {
      in_next_day: shift?.overnight === true && isLater(came, shift.end),
      out_next_day: shift?.overnight === true && isLater(went, shift.start),
    }
  },
}

type OvertimePreview = DataOf<typeof previewOvertime>

/** Overtime of a day: all counted minutes unless the requester enters fewer. */
export const overtimeForm: RequestFormKind<OvertimePreview> = {
  ...common,
  shape: overtimeRequest,
  id: previewOvertime.id,
  preview: (query, signal) =>
    call(previewOvertime, { query: query as QueryOf<typeof previewOvertime> }, { signal }),
  submit: (body) => call(applyOvertime, { query: {}, body: body as BodyOf<typeof applyOvertime> }),
  suggest: ({ available }) => ({ minutes: available > 0 ? available : null }),
}
