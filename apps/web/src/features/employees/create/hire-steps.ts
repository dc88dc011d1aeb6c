import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import type { FormStep } from '@muster/ui/dynamic-form'
import { formSection } from '../../../lib/form/form-field.ts'
import { type EmployeeForm, fieldsOf } from '../../../lib/people/employee-form-options.ts'

/** Ids of the sections of the first three steps; those of the form are positive. */
const STEP_SECTION = { who: -1, job: -2, start: -3 } as const
type StepId = keyof typeof STEP_SECTION

const slugsOf: Record<StepId, readonly string[]> = {
  who: ['FIRST_NAME', 'MIDDLE_NAME', 'LAST_NAME', 'EMAIL', 'PHONE', 'DATE_OF_BIRTH'],
  job: [
    'DATE_OF_JOINING',
    'REPORTING_MANAGER_ID',
    'DESIGNATION_ID',
    'GRADE_ID',
    'ENTITY_ID',
    'LOCATION_ID',
    'DEPT_ID',
    'EMPLOYEE_TYPE_ID',
    'EMPLOYMENT_TYPE_ID',
  ],
  start: ['EMPLOYEE_CODE', 'CONFIRMATION_DUE_ON'],
}

const WORK_SECTION = 'work'

/** The step in which a field is asked for; null for the optional rest. */
function stepOf(field: FormField, section: FormSection): StepId | null {
  const known = (Object.keys(slugsOf) as StepId[]).find((step) => slugsOf[step].includes(field.FIELD_SLUG))
  if (known) return known
  // What the organisation requires is asked for in the steps, so that nothing required is hidden.
  if (field.IS_MANDATORY !== 1) return null
  return section.slug === WORK_SECTION ? 'job' : 'who'
}

interface HireWords {
  who: string
  job: string
  start: string
  more: string
  codeHelp: string
}

/** The form of a new person in three steps and an optional fourth, made of the organisation's own form. */
export function hireSteps(
  form: EmployeeForm,
  words: HireWords,
): { sections: FormSection[]; steps: FormStep[] } {
  const chosen: Record<StepId, FormField[]> = { who: [], job: [], start: [] }
  const rest: FormSection[] = []
  for (const section of form.sections) {
    const open = section.fields.filter((field) => !field.retired)
    for (const field of open) {
      const step = stepOf(field, section)
      if (step) chosen[step].push(forNew(field, words))
    }
    const fields = open.filter((field) => stepOf(field, section) === null)
    if (fields.length > 0) rest.push({ ...section, fields })
  }
  const ids = Object.keys(STEP_SECTION) as StepId[]
  const own = ids.map((id) => formSection(words[id], ordered(chosen[id], slugsOf[id]), STEP_SECTION[id]))
  const steps: FormStep[] = ids.map((id) => ({
    id,
    name: words[id],
    sectionIds: [STEP_SECTION[id]],
    maySave: id === 'start',
  }))
  const more = { id: 'more', name: words.more, sectionIds: rest.map((section) => section.section_id) }
  return { sections: [...own, ...rest], steps: rest.length > 0 ? [...steps, more] : steps }
}

/** An empty code makes the server assign the next one, which avoids clashes between concurrent users. */
const forNew = (field: FormField, { codeHelp }: HireWords): FormField =>
  field.FIELD_SLUG === 'EMPLOYEE_CODE' ? { ...field, IS_MANDATORY: 0, help_text: codeHelp } : field

/** Known fields in their usual order, then those of the organisation. */
function ordered(fields: readonly FormField[], slugs: readonly string[]): FormField[] {
  const place = ({ FIELD_SLUG }: FormField) => {
    const at = slugs.indexOf(FIELD_SLUG)
    return at < 0 ? slugs.length : at
  }
  return fields.toSorted((one, other) => place(one) - place(other))
}

/** Likely values of a new person: joining today, and units of which there is only one. */
export function hireDefaults(form: EmployeeForm, today: string): FormValues {
  const only = fieldsOf(form).flatMap((field): [string, number | string][] => {
    const options =
      field.master && slugsOf.job.includes(field.FIELD_SLUG) ? form.master_values[field.master] : []
    const [one] = options ?? []
    return one && options?.length === 1 ? [[field.FIELD_SLUG, one.value]] : []
  })
  return { ...Object.fromEntries(only), DATE_OF_JOINING: today }
}
