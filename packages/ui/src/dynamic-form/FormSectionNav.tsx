import { UnstyledButton } from '@mantine/core'
import type { FormSection } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/values/form-values'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '../icons.ts'
import classes from './DynamicForm.module.css'
import type { DynamicFormTexts } from './texts.ts'
import type { DynamicFormModel } from './useDynamicForm.ts'

interface FormSectionNavProps {
  sections: FormSection[]
  model: DynamicFormModel
  onGo: (section: FormSection) => void
  texts: DynamicFormTexts
}

type SectionState = 'open' | 'done' | 'problem'

const icons = { open: IconCircleDashed, done: IconCircleCheck, problem: IconAlertCircle }

/** Progress of a section. It is complete when no field is missing or invalid, mandatory or not. */
function progressOf(section: FormSection, model: DynamicFormModel) {
  const fields = section.fields.filter(model.isVisibleField)
  const slugs = fields.map((field) => field.FIELD_SLUG)
  const filled = slugs.filter((slug) => !isEmptyValue(model.values[slug])).length
  const shown = slugs.filter((slug) => model.errorOf(slug)).length
  const isDone = filled > 0 && slugs.every((slug) => model.problems[slug] === undefined)
  const state: SectionState = shown > 0 ? 'problem' : isDone ? 'done' : 'open'
  return { filled, total: fields.length, shown, state }
}

/** Navigation between the sections of a long form, with their progress. */
export function FormSectionNav({ sections, model, onGo, texts: t }: FormSectionNavProps) {
  return (
    <nav className={classes.nav} aria-label={t.sections}>
      <ol className={classes.navList}>
        {sections.map((section) => {
          const { filled, total, shown, state } = progressOf(section, model)
          const Icon = icons[state]
          return (
            <li key={section.section_id}>
              <UnstyledButton className={classes.navItem} data-state={state} onClick={() => onGo(section)}>
                <Icon size={18} aria-hidden />
                <span>
                  {section.name}
                  <span className={classes.navState}>{t.sectionState(filled, total, shown)}</span>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
