import { fieldTexts } from '../kit/field.texts.ts'
import { can, endpoint, field, limit, page, search, signedIn, z } from '../kit/index.ts'
import { previewCall, requestFiles, requestKind, requestReason, submitted } from './kinds/request-kind.ts'
import { MOST_POSITIONS, requestTypes, requisitionUnits } from './requests.constants.ts'
import { listedRequest } from './requests.contract.ts'

/** Number of the form that describes the requested position: the employee form (specification, form ids). */
export const REQUISITION_FORM = 12

/** Requisition types of the specification. */
export const REQUISITION_TYPE = { new: 1, replacement: 2 } as const
export const requisitionTypeLabels = { 1: 'New', 2: 'Replacement' } as const

export type RequisitionUnit = (typeof requisitionUnits)[number][0]

const budget = () => z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, fieldTexts.error('amount')))

const requested = {
  REQUISITION_TYPE: z.union([z.literal(1), z.literal(2)]),
  positions: z.int().check(z.minimum(1), z.maximum(MOST_POSITIONS)),
  /** Manager of the new employee. */
  REPORTING_MANAGER_ID: field.id(),
  /** For a replacement: the person who leaves or has left. */
  REPLACES_ID: z.optional(z.nullable(field.id())),
  DESIGNATION_ID: field.id(),
  DEPT_ID: z.optional(z.nullable(field.id())),
  LOCATION_ID: z.optional(z.nullable(field.id())),
  GRADE_ID: z.optional(z.nullable(field.id())),
  EMPLOYMENT_TYPE_ID: z.optional(z.nullable(field.id())),
  /** Desired start date. */
  needed_by: field.isoDate(),
  /** Yearly cost of one position, an exact decimal in the organisation's currency. */
  budget: z.optional(z.nullable(budget())),
  /** Responsibilities and required skills. */
  description: z._default(field.message(2000), ''),
}

export const requisitionRequest = requestKind({
  kind: 'REQUISITION',
  requested,
  words: { reason: requestReason.required, files: requestFiles },
  form: {
    positions: { start: 1 },
    REPORTING_MANAGER_ID: { kind: 'person' },
    REPLACES_ID: { kind: 'part' },
  },
})

/** A requisition as it was handed in: with the names that the units had, which never change afterwards. */
export const requisitionPayload = z.object({
  ...requested,
  unit_names: z.partialRecord(z.enum(requisitionUnits.map(([slug]) => slug)), z.string()),
  currency: z.string(),
})
export type RequisitionPayload = z.infer<typeof requisitionPayload>

export const saveRequisition = endpoint({
  id: 'requests.requisition.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/forms_api/saverequisition',
  access: can('requests.requisition'),
  body: z.object(requisitionRequest.fields),
  data: submitted,
  errors: ['requests.person_left', 'requests.requisition_open', 'files.not_uploaded'],
  summary: 'Request new positions, or a replacement',
})

export const previewRequisition = endpoint({
  ...previewCall,
  id: 'requests.requisition.preview',
  path: 'apiv2/auth/forms_api/previewrequisition',
  access: can('requests.requisition'),
  body: z.object(requisitionRequest.requested),
  summary: 'Preview of a requisition: its effect, problems and approvers',
})

const option = z.object({ value: z.union([z.int(), z.string()]), label: z.string() })

export const requisitionForm = endpoint({
  id: 'requests.requisition.form',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/forms_api/requisitionform',
  access: signedIn,
  data: z.object({
    FORM_ID: z.int(),
    /** Fields of that form, with the organisation’s names. */
    fields: z.array(z.object({ FIELD_SLUG: z.string(), FIELD_NAME: z.string(), options: z.array(option) })),
    currency: z.string(),
    /** The requester; null for an account without an employee record. */
    EMPLOYEE_ID: z.nullable(field.id()),
    EMPLOYEE_NAME: z.string(),
    abilities: z.object({ raise: z.boolean(), see_others: z.boolean() }),
  }),
  summary: 'Options for a requisition',
})

export const requisitionPeople = endpoint({
  id: 'requests.requisition.people',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/forms_api/requisitionpeople',
  access: can('requests.requisition'),
  query: z.object({ search: search() }),
  data: z.object({
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        left_on: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'People whom the caller may hire for or replace: at most 20',
})

const state = z.enum(['pending', 'open', 'filled', 'closed', 'rejected', 'withdrawn', 'cancelled'])
export type RequisitionState = z.infer<typeof state>

const requisition = z.object({
  ...listedRequest.shape,
  FORM_ID: z.int(),
  REQUISITION_TYPE: requested.REQUISITION_TYPE,
  REQUISITION_TYPE_NAME: z.enum(['New', 'Replacement']),
  DESIGNATION_NAME: z.string(),
  DEPT_NAME: z.string(),
  LOCATION_NAME: z.string(),
  REPORTING_MANAGER_NAME: z.string(),
  /** Empty for new positions, and when the person is outside the caller's reach. */
  REPLACES_NAME: z.string(),
  needed_by: z.string(),
  positions: z.int(),
  filled: z.int(),
  closed: z.int(),
  /** An approved requisition stays open until every position is filled or closed. */
  state,
})
export type Requisition = z.infer<typeof requisition>

const listBody = z.object({
  request_type: z._default(z.enum(requestTypes), 'my_request'),
  page: page(),
  limit: limit(),
  search: search(),
  data: z.optional(z.object({ page: z.optional(page()), limit: z.optional(limit()) })),
  status: z.optional(z.array(z.enum(['0', '1', '3', '4', '5']))),
})

export const listRequisitions = endpoint({
  id: 'requests.requisition.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/forms_api/requisitionlist',
  access: signedIn,
  body: listBody,
  data: z.object({ requests: z.object({ docs: z.array(requisition), pages: z.int(), total: z.int() }) }),
  summary: 'The caller’s requisitions, those pending their decision, or those of people in reach',
})

export const listAssetRequests = endpoint({
  id: 'requests.asset.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/forms_api/assestrequestlist',
  access: signedIn,
  body: listBody,
  data: z.object({ requests: z.object({ docs: z.array(listedRequest), pages: z.int(), total: z.int() }) }),
  summary:
    'Requests for assets and their procurement: the caller’s, those pending their decision, or those of people in reach',
})
