import type { FieldType, FormField } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { addFieldOfProperty, insertOwnForm, type LoadedForm } from '../../forms/index.ts'
import { interviewTexts, optionKeys, questionKeys } from './interview.texts.ts'

type QuestionKey = (typeof questionKeys)[number]
type OptionKey = (typeof optionKeys)[number]

const rating: readonly OptionKey[] = ['r1', 'r2', 'r3', 'r4', 'r5']
const perhaps: readonly OptionKey[] = ['yes', 'perhaps', 'no']
const reasons = optionKeys.slice(0, 9)

/** What most organisations ask. It becomes an ordinary form of the organisation, which changes it as it likes. */
const questions: readonly [key: QuestionKey, type: FieldType, options?: readonly OptionKey[]][] = [
  ['EXIT_MAIN_REASON', 'select', reasons],
  ['EXIT_JOB', 'radio', rating],
  ['EXIT_MANAGER', 'radio', rating],
  ['EXIT_TEAM', 'radio', rating],
  ['EXIT_PAY', 'radio', rating],
  ['EXIT_GROWTH', 'radio', rating],
  ['EXIT_RECOMMEND', 'radio', perhaps],
  ['EXIT_RETURN', 'radio', perhaps],
  ['EXIT_BEST', 'textarea'],
  ['EXIT_IMPROVE', 'textarea'],
  ['EXIT_MORE', 'textarea'],
]

/** Makes a form with the usual questions, in the caller's transaction. @returns its number */
export async function makeForm(ctx: Ctx, db: Db): Promise<number> {
  const { formid, section_id } = await insertOwnForm(
    ctx,
    db,
    interviewTexts.english('formName'),
    interviewTexts.english('formSection'),
  )
  for (const [key, FEILD_TYPE, options] of questions)
    await addFieldOfProperty(ctx, db, {
      ...{ formid, section_id, FIELD_SLUG: key, FIELD_NAME: interviewTexts.english(key), FEILD_TYPE },
      ...(options
        ? { FEILD_VALUES: options.map((option) => ({ label: interviewTexts.english(option) })) }
        : { MAX_LENGTH: 2000 }),
      IS_MANDATORY: key === 'EXIT_MAIN_REASON' ? 1 : 0,
    })
  return formid
}

const isQuestion = (slug: string): slug is QuestionKey => (questionKeys as readonly string[]).includes(slug)

function translated(field: FormField): FormField {
  const { FIELD_SLUG: slug, FIELD_NAME: name, FEILD_VALUES: options } = field
  if (!isQuestion(slug)) return field
  return {
    ...field,
    FIELD_NAME: name === interviewTexts.english(slug) ? interviewTexts(slug) : name,
    FEILD_VALUES: options.map((option) => {
      const key = optionKeys.find((one) => interviewTexts.english(one) === option.label)
      return key === undefined ? option : { ...option, label: interviewTexts(key) }
    }),
  }
}

/** The usual questions in the reader's language; what the organisation has worded itself stays. */
export const inOwnWords = (form: LoadedForm): LoadedForm => ({
  ...form,
  sections: form.sections.map((section) => ({ ...section, fields: section.fields.map(translated) })),
})
