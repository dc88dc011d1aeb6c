import type { FormSection } from '@muster/contract/forms/form-definition'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DynamicFormProps, FormStep } from './types.ts'
import type { DynamicFormModel } from './useDynamicForm.ts'

const slugsIn = (step: FormStep, sections: readonly FormSection[]) =>
  sections
    .filter((section) => step.sectionIds.includes(section.section_id))
    .flatMap((section) => section.fields.map((field) => field.FIELD_SLUG))

export interface FormSteps {
  all: readonly FormStep[]
  /** Place of the step that is shown. */
  place: number
  step: FormStep
  maySave: boolean
  isLast: boolean
  go: (place: number) => void
  /** Shows the next step unless a field of this one is wrong; returns the wrong ones. */
  next: () => string[]
  /** Shows the first step that has one of these fields. */
  show: (slugs: readonly string[]) => void
  slugsOf: (step: FormStep) => string[]
}

/** Which step of a form is shown; null for a form without steps. */
export function useFormSteps(
  { steps, definition, errors }: DynamicFormProps,
  model: DynamicFormModel,
): FormSteps | null {
  const [place, setPlace] = useState(0)
  const slugsOf = (step: FormStep) => slugsIn(step, definition.sections)
  const show = (slugs: readonly string[]) => {
    const found = steps?.findIndex((step) => slugsOf(step).some((slug) => slugs.includes(slug))) ?? -1
    if (found >= 0) flushSync(() => setPlace(found))
  }
  // A refusal of the server names fields that may be in another step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal changes the step
  useEffect(() => {
    const slugs = Object.keys(errors ?? {})
    const found = steps?.findIndex((step) => slugsOf(step).some((slug) => slugs.includes(slug))) ?? -1
    if (slugs.length > 0 && found >= 0) setPlace(found)
  }, [errors])
  const step = steps?.[place]
  if (!steps || !step) return null
  const isLast = place === steps.length - 1
  return {
    all: steps,
    place,
    step,
    isLast,
    maySave: isLast || (step.maySave ?? false),
    go: setPlace,
    next: () => {
      const slugs = slugsOf(step)
      const wrong = slugs.filter((slug) => model.problems[slug] !== undefined)
      if (wrong.length > 0) flushSync(() => model.touchAll(slugs))
      else setPlace(place + 1)
      return wrong
    },
    show,
    slugsOf,
  }
}
