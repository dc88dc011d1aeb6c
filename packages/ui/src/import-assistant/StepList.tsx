import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '../icons.ts'
import classes from './ImportAssistant.module.css'
import type { ImportAssistantTexts } from './texts.ts'
import { type ImportStep, importSteps } from './types.ts'

interface StepListProps {
  step: ImportStep
  canEnter: (step: ImportStep) => boolean
  onStepChange: (step: ImportStep) => void
  texts: ImportAssistantTexts
}

/** The steps of the import; earlier steps, and later ones that are ready, can be opened. */
export function StepList({ step, canEnter, onStepChange, texts: t }: StepListProps) {
  const current = importSteps.indexOf(step)
  return (
    <nav aria-label={t.steps}>
      <ol className={classes.steps}>
        {importSteps.map((id, index) => (
          <li key={id} className={classes.step}>
            <UnstyledButton
              className={classes.stepButton}
              aria-current={id === step ? 'step' : undefined}
              data-done={index < current || undefined}
              disabled={id !== step && !canEnter(id)}
              onClick={() => onStepChange(id)}
            >
              <span className={classes.stepNumber} aria-hidden>
                {index < current ? <IconCheck size={14} /> : index + 1}
              </span>
              <VisuallyHidden>{t.stepOf(index + 1, importSteps.length)}</VisuallyHidden>
              <span className={classes.stepLabel}>{t.step[id]}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
