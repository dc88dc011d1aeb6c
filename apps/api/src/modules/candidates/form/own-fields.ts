import { candidateFields } from '@muster/contract/candidates/candidates.constants'
import type { FormField, FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fieldsOf, loadForm } from '../../forms/index.ts'
import { candidatesTexts } from '../candidates.texts.ts'

type LoadedForm = Awaited<ReturnType<typeof loadForm>>

const EMAIL = 'PERSONAL_EMAIL'
/** Fields of lists of people: candidates choose nobody from the directory. */
const closedMasters = new Set(['employee'])

function shown({
  FIELD_SLUG: slug,
  is_built_in,
  view_roles,
  edit_roles,
  master,
  FEILD_TYPE,
}: FormField): boolean {
  if (is_built_in) return slug === EMAIL || (candidateFields as readonly string[]).includes(slug)
  // What an organisation keeps for some of its roles is not the candidate's; documents are handed in by category.
  return (
    view_roles === undefined &&
    edit_roles === undefined &&
    FEILD_TYPE !== 'file' &&
    !(master !== null && closedMasters.has(master))
  )
}

/** A condition on a field that candidates don't see can't be judged by them: without it the field is asked. */
const withoutHidden = (field: FormField, slugs: ReadonlySet<string>): FormField => ({
  ...field,
  conditions: field.conditions.filter((one) => slugs.has(one.field)),
})

const translated = ['FIRST_NAME', 'LAST_NAME', 'PHONE', 'DATE_OF_BIRTH', 'GENDER', EMAIL] as const
type Translated = (typeof translated)[number]
const isTranslated = (slug: string): slug is Translated => (translated as readonly string[]).includes(slug)

const ownOptions = ['male', 'female', 'other'] as const

/** The product's own options; what is stored stays. */
function inOwnOption(option: FormField['FEILD_VALUES'][number]): FormField['FEILD_VALUES'][number] {
  const key = ownOptions.find((one) => candidatesTexts.english(one) === option.label)
  return key === undefined ? option : { ...option, label: candidatesTexts(key) }
}

/** The product's own names of fields in the candidate's language; a name that the organisation has chosen stays. */
function inOwnWords(field: FormField): FormField {
  const { FIELD_SLUG: slug, FIELD_NAME: name } = field
  if (!isTranslated(slug)) return field
  const isOurs = name === candidatesTexts.english(slug)
  return {
    ...field,
    FIELD_NAME: isOurs ? candidatesTexts(slug) : name,
    ...(slug === 'GENDER' && { FEILD_VALUES: field.FEILD_VALUES.map(inOwnOption) }),
    // The organisation's help about the address is for those who add candidates.
    help_text: slug === EMAIL ? candidatesTexts('emailHelp') : field.help_text,
  }
}

/**
 * Form 23 as candidates fill it in: their own facts and the organisation's own fields. The address that codes are mailed to can
 * be read, not changed.
 */
export async function loadOwnForm(ctx: Ctx, db: Db): Promise<LoadedForm> {
  const [form, whole] = [
    await loadForm(ctx, db, ONBOARDING_FORM),
    await loadForm(ctx, db, ONBOARDING_FORM, { whole: true }),
  ]
  const slugs = new Set(
    fieldsOf(whole)
      .filter(shown)
      .map(({ FIELD_SLUG }) => FIELD_SLUG),
  )
  const own = (section: FormSection): FormSection[] => {
    const fields = section.fields
      .filter(({ FIELD_SLUG: slug }) => slugs.has(slug))
      .map((field) => withoutHidden({ ...inOwnWords(field), editable: field.FIELD_SLUG !== EMAIL }, slugs))
    return fields.length === 0 ? [] : [{ ...section, fields }]
  }
  return { ...form, sections: form.sections.flatMap(own) }
}

/** Only these fields of an answer, whatever else was sent. */
export function onlyOwn(form: LoadedForm, values: FormValues): FormValues {
  return Object.fromEntries(
    fieldsOf(form).flatMap(({ FIELD_SLUG: slug, editable }) =>
      editable && Object.hasOwn(values, slug) ? [[slug, values[slug] ?? null]] : [],
    ),
  )
}

/** The form without what candidates can only read, for checking what they answer. */
export const onlyEditable = (form: LoadedForm): LoadedForm => ({
  ...form,
  sections: form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ editable }) => editable),
  })),
})
