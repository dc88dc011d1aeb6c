import type { FormSection, FormValues } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'
import { MOST_POSITIONS, requisitionUnits } from '@muster/contract/requests/requests.constants'
import type { saveRequisition } from '@muster/contract/requests/requisition.contract'
import type { TFunction } from 'i18next'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import type { ReplacedPerson, RequisitionFormData } from './requisition-queries.ts'

export type RequisitionType = 1 | 2

/** Fields of the position, as the employee form names them, and what a requisition asks besides. */
export function requisitionSections(
  form: RequisitionFormData,
  type: RequisitionType,
  known: ReplacedPerson | undefined,
  t: TFunction<'requisition'>,
): FormSection[] {
  const units = form.fields.map((field) =>
    formField({
      FIELD_SLUG: field.FIELD_SLUG,
      FIELD_NAME: field.FIELD_NAME,
      FEILD_TYPE: 'select',
      FEILD_VALUES: field.options,
      IS_MANDATORY: field.FIELD_SLUG === 'DESIGNATION_ID' ? 1 : 0,
    }),
  )
  const own = form.EMPLOYEE_ID === null ? [] : [{ value: form.EMPLOYEE_ID, label: form.EMPLOYEE_NAME }]
  const theirs = known?.REPORTING_MANAGER_ID
    ? [{ value: known.REPORTING_MANAGER_ID, label: known.REPORTING_MANAGER_NAME }]
    : []
  const positions = formField({
    FIELD_SLUG: 'POSITIONS',
    FIELD_NAME: t('apply.positions'),
    FEILD_TYPE: 'numeric',
    IS_MANDATORY: 1,
    MAX_LENGTH: String(MOST_POSITIONS).length,
  })
  return [
    formSection('', [
      ...units,
      ...(type === 1 ? [positions] : []),
      formField({
        FIELD_SLUG: 'REPORTING_MANAGER_ID',
        FIELD_NAME: t('apply.manager'),
        FEILD_TYPE: 'select',
        FEILD_VALUES: [...own, ...theirs],
        IS_MANDATORY: 1,
        master_status: 1,
        master: 'employee',
      }),
      formField({
        FIELD_SLUG: 'NEEDED_BY',
        FIELD_NAME: t('apply.neededBy'),
        FEILD_TYPE: 'calander',
        IS_MANDATORY: 1,
      }),
      formField({
        FIELD_SLUG: 'BUDGET',
        FIELD_NAME: t('apply.budget', { currency: form.currency }),
        FEILD_TYPE: 'decimal',
        help_text: t('apply.budgetHelp'),
      }),
      formField({
        FIELD_SLUG: 'DESCRIPTION',
        FIELD_NAME: t('apply.description'),
        FEILD_TYPE: 'textarea',
        MAX_LENGTH: 2000,
      }),
      formField({
        FIELD_SLUG: 'REASON',
        FIELD_NAME: t('apply.reason'),
        FEILD_TYPE: 'textarea',
        IS_MANDATORY: 1,
        MAX_LENGTH: 1000,
        help_text: t('apply.reasonHelp'),
      }),
    ]),
  ]
}

/** What the form begins with: one's own people, or the position of whoever is replaced. */
export function requisitionStart(form: RequisitionFormData, known: ReplacedPerson | undefined): FormValues {
  const offered = (slug: string, id: number | undefined) =>
    form.fields.find((one) => one.FIELD_SLUG === slug)?.options.some((one) => one.value === id)
      ? id
      : undefined
  const units = requisitionUnits.map(
    ([slug]) => [slug, offered(slug, known?.units[slug]?.id) ?? null] as const,
  )
  return {
    ...Object.fromEntries(units),
    POSITIONS: 1,
    REPORTING_MANAGER_ID: known?.REPORTING_MANAGER_ID ?? form.EMPLOYEE_ID,
  }
}

/** Where the server's names of fields differ from the form's. */
export const fieldNames = {
  positions: 'POSITIONS',
  needed_by: 'NEEDED_BY',
  budget: 'BUDGET',
  description: 'DESCRIPTION',
  reason: 'REASON',
}

const idOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : Number(value)
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export function requisitionBody(
  values: FormValues,
  type: RequisitionType,
  replaces: number | null,
): BodyOf<typeof saveRequisition> {
  return {
    REQUISITION_TYPE: type,
    positions: type === 1 ? Number(values.POSITIONS) : 1,
    REPORTING_MANAGER_ID: Number(values.REPORTING_MANAGER_ID),
    ...(type === 2 ? { REPLACES_ID: replaces } : {}),
    DESIGNATION_ID: Number(values.DESIGNATION_ID),
    DEPT_ID: idOf(values.DEPT_ID),
    LOCATION_ID: idOf(values.LOCATION_ID),
    GRADE_ID: idOf(values.GRADE_ID),
    EMPLOYMENT_TYPE_ID: idOf(values.EMPLOYMENT_TYPE_ID),
    needed_by: textOf(values.NEEDED_BY),
    budget: textOf(values.BUDGET) || null,
    description: textOf(values.DESCRIPTION),
    reason: textOf(values.REASON),
    files: [],
  }
}
