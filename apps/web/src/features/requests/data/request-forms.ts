import {
  applyOnDuty,
  applyOnDutyAdmin,
  applyWfh,
  applyWfhAdmin,
  dutyRequest,
  homeRequest,
  previewOnDuty,
  previewWfh,
} from '@muster/contract/calls/requests/day-requests'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type { RequestFormKind } from '../../../lib/request-form/request-form-types.ts'
import '../page-texts.ts'
import { refreshRequests } from './request-queries.ts'

const common = { texts: 'approval', refresh: refreshRequests }

export const homeForm: RequestFormKind = {
  ...common,
  shape: homeRequest,
  ...requestCalls({ apply: applyWfh, applyFor: applyWfhAdmin, preview: previewWfh }),
}

export const dutyForm: RequestFormKind = {
  ...common,
  shape: dutyRequest,
  ...requestCalls({ apply: applyOnDuty, applyFor: applyOnDutyAdmin, preview: previewOnDuty }),
}
