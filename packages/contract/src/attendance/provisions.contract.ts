import { endpoint, field, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
} from '../requests/kinds/request-kind.ts'

/** Maximum nights per request. */
export const MOST_NIGHTS = 31

const words = { reason: requestReason.required, files: requestFiles }

export const nightShiftRequest = requestKind({
  kind: 'NIGHT_SHIFT_PROVISION',
  requested: { from_date: field.isoDate(), to_date: field.isoDate() },
  words,
  form: { from_date: { kind: 'span', to: 'to_date', start: 'yesterday' }, to_date: { kind: 'part' } },
})
export const nightShiftPayload = z.object(nightShiftRequest.requested)
export type NightShiftPayload = z.infer<typeof nightShiftPayload>

export const localStayRequest = requestKind({
  kind: 'LOCAL_STAY',
  requested: {
    from_date: field.isoDate(),
    /** Start day of the last night; each night from the first day on is included. */
    to_date: field.isoDate(),
    place: field.requiredText(200),
  },
  words,
  form: {
    from_date: { kind: 'span', to: 'to_date', start: 'today', isOver: true },
    to_date: { kind: 'part' },
  },
})
export const localStayPayload = z.object(localStayRequest.requested)
export type LocalStayPayload = z.infer<typeof localStayPayload>

const apply = {
  ...submitCall,
  errors: ['attendance.provision_refused', 'requests.person_left', 'files.not_uploaded'],
} as const

export const applyNightShift = endpoint({
  ...apply,
  id: 'attendance.night_shift.apply',
  path: 'apiv2/auth/hrms/apply-night-shift-provision',
  body: z.object({ ...forWhom, ...nightShiftRequest.fields }),
  summary: 'Request the provision for night shifts worked',
})

export const previewNightShift = endpoint({
  ...previewCall,
  id: 'attendance.night_shift.preview',
  path: 'apiv2/auth/hrms/preview-night-shift-provision',
  body: z.object({ ...forWhom, ...nightShiftRequest.requested }),
  summary: 'Preview of a night shift provision: its nights, problems and approvers',
})

export const applyLocalStay = endpoint({
  ...apply,
  id: 'attendance.local_stay.apply',
  path: 'apiv2/auth/hrms/apply-local-stay',
  body: z.object({ ...forWhom, ...localStayRequest.fields }),
  summary: 'Request a local stay',
})

export const previewLocalStay = endpoint({
  ...previewCall,
  id: 'attendance.local_stay.preview',
  path: 'apiv2/auth/hrms/preview-local-stay',
  body: z.object({ ...forWhom, ...localStayRequest.requested }),
  summary: 'Preview of a local stay: its nights, problems and approvers',
})
