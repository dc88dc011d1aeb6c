import {
  previewRequisition,
  requisitionRequest,
  saveRequisition,
} from '@muster/contract/calls/requests/requisition'
import { requisitionUnits } from '@muster/contract/requests/requests.constants'
import { requestCalls } from '../../../lib/request-form/request-calls.ts'
import type {
  RequestChoices,
  RequestFormKind,
  RequestValues,
} from '../../../lib/request-form/request-form-types.ts'
import { type ReplacedPerson, type RequisitionFormData, refreshRequisitions } from './requisition-queries.ts'
import './texts.ts'

/** The requisition request kind, labelled with the employee form's field names. */
export function requisitionKind({ fields }: RequisitionFormData, budget: string): RequestFormKind {
  const names = fields.map(({ FIELD_SLUG, FIELD_NAME }) => [FIELD_SLUG, FIELD_NAME])
  return {
    ...{ shape: requisitionRequest, texts: 'requisition' },
    ...requestCalls({ apply: saveRequisition, preview: previewRequisition }),
    refresh: refreshRequisitions,
    labels: { ...Object.fromEntries(names), budget },
    hides: ({ REQUISITION_TYPE }) => (REQUISITION_TYPE === 2 ? ['positions'] : []),
    takesFiles: () => false,
  }
}

/** Options for each organisation unit. */
export function requisitionChoices({ fields }: RequisitionFormData): RequestChoices {
  return Object.fromEntries(
    fields.map(({ FIELD_SLUG, options }) => [
      FIELD_SLUG,
      options.map(({ value, label }) => ({ value: Number(value), label })),
    ]),
  )
}

/** Initial values: the position of the replaced employee, otherwise the requester as reporting manager. */
export function requisitionStart(form: RequisitionFormData, known?: ReplacedPerson): RequestValues {
  const offered = (slug: string, id: number | undefined) =>
    form.fields.find((one) => one.FIELD_SLUG === slug)?.options.some((one) => one.value === id) ? id : null
  const units = requisitionUnits.map(([slug]) => [slug, offered(slug, known?.units[slug]?.id)])
  return {
    ...Object.fromEntries(units),
    REPORTING_MANAGER_ID: known?.REPORTING_MANAGER_ID ?? form.EMPLOYEE_ID,
  }
}
