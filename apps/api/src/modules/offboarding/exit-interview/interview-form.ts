import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import {
  fieldsOf,
  formView,
  type LoadedForm,
  loadForm,
  masterOptions,
  recordLabels,
} from '../../forms/index.ts'
import type { AnsweredForm, Choice } from './interview.queries.ts'
import { interviewTexts } from './interview.texts.ts'

/** Files have no place of their own here, formatted text can't be read back safely, and nobody is chosen from the directory. */
const unasked: ReadonlySet<string> = new Set(['file', 'password', 'editor'])
const isAsked = ({ FEILD_TYPE, master, view_roles, edit_roles }: FormField): boolean =>
  !unasked.has(FEILD_TYPE) && master !== 'employee' && view_roles === undefined && edit_roles === undefined

/**
 * The questions of an interview: of the form everything that is not kept for some roles, the same for whoever fills it in.
 *
 * @throws AppError `offboarding.exit_form_missing` for a form that is deactivated or not there
 */
export async function loadQuestions(
  ctx: Ctx,
  db: Db,
  formNo: number | null,
  entityId: number | null,
): Promise<LoadedForm> {
  if (formNo === null) fail('offboarding.exit_form_missing')
  const form = await loadForm(ctx, db, formNo, entityId === null ? {} : { entityId })
  const whole = await loadForm(ctx, db, formNo, { whole: true })
  const asked = new Set(
    fieldsOf(whole)
      .filter(isAsked)
      .map(({ FIELD_SLUG: slug }) => slug),
  )
  const own = (section: FormSection): FormSection[] => {
    const fields = section.fields
      .filter(({ FIELD_SLUG: slug }) => asked.has(slug))
      // A condition on what isn't asked can't be judged: without it the question is asked. Answers are never compared.
      .map((field) => ({
        ...field,
        ...{ editable: true, is_unique: false },
        conditions: field.conditions.filter((one) => asked.has(one.field)),
      }))
    return fields.length === 0 ? [] : [{ ...section, fields }]
  }
  return { ...form, sections: form.sections.flatMap(own) }
}

/** Only answers to these questions, whatever else was sent. */
export const onlyAsked = (form: LoadedForm, values: FormValues): FormValues =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ FIELD_SLUG: slug }) =>
      Object.hasOwn(values, slug) && values[slug] !== undefined ? [[slug, values[slug] ?? null]] : [],
    ),
  )

/** The form with the options of its lists. */
export async function withOptions(ctx: Ctx, db: Db, form: LoadedForm): Promise<AnsweredForm> {
  const masters = fieldsOf(form).flatMap(({ master }) => master ?? [])
  return {
    form: formView(form),
    master_values: masters.length === 0 ? {} : await masterOptions(ctx, db, masters, { activeOnly: true }),
  }
}

const counted: ReadonlySet<string> = new Set([
  'select',
  'radio',
  'checkbox',
  'multiple',
  'multi-select',
  'autocomplete',
  'switch',
])

/** What was chosen, in words, for figures; what was written is never counted. */
export function choicesIn({ form, master_values }: AnsweredForm, values: FormValues): Choice[] {
  const names = new Map(
    Object.entries(master_values).map(([master, options]) => [
      master,
      new Map(options.map((option) => [option.value, option])),
    ]),
  )
  return form.form_fields
    .filter(({ FEILD_TYPE }) => counted.has(FEILD_TYPE))
    .flatMap((field) => {
      const { FIELD_SLUG: slug, FIELD_NAME: name, FEILD_TYPE: type } = field
      const value = values[slug]
      if (type === 'switch' && typeof value === 'boolean')
        return [{ slug, name, label: interviewTexts.english(value ? 'yes' : 'no') }]
      const parts = Array.isArray(value)
        ? value
        : type === 'checkbox' && typeof value === 'string'
          ? value.split(',')
          : [value]
      return parts.flatMap((part) => {
        const label = recordLabels([field], { [slug]: part as never }, names)[slug]
        return label === undefined ? [] : [{ slug, name, label }]
      })
    })
}

/** The same error, with the version that what was typed is kept as: the browser must know it to try again. */
export function withVersion(error: unknown, version: number): unknown {
  if (!(error instanceof AppError) || error.data !== null || error.key === 'record.conflict') return error
  const { text, fields } = error
  return new AppError(error.key, { message: text, ...(fields && { fields }), data: { version } })
}
