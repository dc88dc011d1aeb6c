import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '../icons.ts'
import classes from './DynamicForm.module.css'
import type { DynamicFormTexts } from './texts.ts'
import type { DynamicFormModel } from './useDynamicForm.ts'
import type { FormSteps } from './useFormSteps.ts'

interface FormStepNavProps {
  steps: FormSteps
  model: DynamicFormModel
  texts: DynamicFormTexts
}

/** The steps of a form in order; a step can be opened again, and a later one once those before it are right. */
export function FormStepNav({ steps, model, texts: t }: FormStepNavProps) {
  const isRight = steps.all.map((step) =>
    steps.slugsOf(step).every((slug) => model.problems[slug] === undefined),
  )
  return (
    <nav className={classes.steps} aria-label={t.sections}>
      <ol>
        {steps.all.map((step, place) => {
          const isDone = isRight[place] && place < steps.place
          const isWrong = steps.slugsOf(step).some((slug) => model.errorOf(slug) !== undefined)
          const Icon = isWrong ? IconAlertCircle : isDone ? IconCircleCheck : IconCircleDashed
          const mayOpen = isRight.slice(0, place).every(Boolean)
          return (
            <li key={step.id}>
              <UnstyledButton
                className={classes.step}
                data-state={isWrong ? 'problem' : isDone ? 'done' : 'open'}
                aria-current={place === steps.place ? 'step' : undefined}
                disabled={!mayOpen}
                onClick={() => steps.go(place)}
              >
                <Icon size={18} aria-hidden />
                {step.name}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
