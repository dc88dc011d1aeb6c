import { endpoint, field, limit, page, signedIn, z } from '../kit/index.ts'
import { listInput, requestStatus } from './requests.contract.ts'

export const listApprovedForMobile = endpoint({
  id: 'requests.request.list_approved',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/list-approved-requests-for-mobile',
  access: signedIn,
  body: z.object({
    page: page(),
    limit: limit(),
    kinds: listInput.kinds,
    /** The caller's own requests, or those of people in reach. */
    request_type: z._default(z.enum(['my_request', 'employee_request']), 'my_request'),
  }),
  data: z.object({
    docs: z.array(
      z.object({
        REQUEST_ID: field.id(),
        REQUEST_STATUS: requestStatus,
        REQUEST_STATUS_NAME: z.literal('Approved'),
        TRIGGER_SLUG: z.string(),
        REQUEST_NAME: z.string(),
        summary: z.string(),
        /** The first day it is about, or else the day of the approval. */
        Date: z.string(),
        km_employee_details: z.object({
          EMPLOYEE_ID: field.id(),
          EMPLOYEE_CODE: z.string(),
          EMPLOYEE_NAME: z.string(),
        }),
      }),
    ),
    pages: z.int(),
    total: z.int(),
  }),
  summary: 'Approved requests, the latest first',
})
