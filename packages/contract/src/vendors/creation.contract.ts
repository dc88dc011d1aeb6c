import { can, choices, endpoint, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestKind,
  requestReason,
  submitCall,
} from '../requests/kinds/request-kind.ts'
import { vendorFields } from './vendor-shapes.ts'
import { VENDOR_CREATION } from './vendors.constants.ts'

const access = can('vendors.list.manage')
const path = <const P extends string>(name: P) => `api/vendor/admin/${name}` as const

/** A new vendor is proposed; with the approval it is created. */
export const vendorRequest = requestKind({
  kind: VENDOR_CREATION,
  requested: vendorFields,
  words: { reason: requestReason.required },
})

/** As it was submitted: with the names of that day, numbers in plain form. */
export const vendorPayload = z.object({
  ...vendorFields,
  category: z.string(),
  entity: z.string(),
})
export type VendorPayload = z.infer<typeof vendorPayload>

export const readVendorForm = endpoint({
  id: 'vendors.creation.form',
  service: 'finance',
  method: 'GET',
  path: path('vendorForm'),
  access,
  data: z.object({ categories: choices(), entities: choices(), country: z.string() }),
  summary: 'What a new vendor can be of',
})

export const applyVendor = endpoint({
  ...submitCall,
  id: 'vendors.creation.apply',
  service: 'finance',
  path: path('createVendor'),
  access,
  body: z.strictObject({ ...forWhom, ...vendorRequest.fields }),
  errors: ['vendors.refused', 'requests.person_left'],
  summary: 'Ask for a new vendor; it is created with the approval',
})

export const previewVendor = endpoint({
  ...previewCall,
  id: 'vendors.creation.preview',
  service: 'finance',
  path: path('previewVendor'),
  access,
  body: z.strictObject({ ...forWhom, ...vendorRequest.requested }),
  summary: 'What speaks against a new vendor, and who would decide; nothing is stored',
})
