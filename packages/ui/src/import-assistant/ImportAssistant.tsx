import { Button, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/ErrorState.tsx'
import type { ImportAssistantProps } from './assistant-props.ts'
import { canEnter } from './decisions.ts'
import classes from './ImportAssistant.module.css'
import { StepList } from './StepList.tsx'
import { CheckStep } from './steps/CheckStep.tsx'
import { FinishStep } from './steps/FinishStep.tsx'
import { MastersStep } from './steps/MastersStep.tsx'
import { MatchStep } from './steps/MatchStep.tsx'
import { UploadStep } from './steps/UploadStep.tsx'
import { defaultImportTexts, type ImportAssistantTexts } from './texts.ts'
import { type ImportPreview, type ImportStep, importSteps } from './types.ts'

/**
 * Brings a spreadsheet in: upload, match columns, create what is missing, check every row, import. It only
 * shows and asks; reading, judging and writing are the caller's, who hands in what is known so far.
 */
export function ImportAssistant(assistant: ImportAssistantProps) {
  const t = { ...defaultImportTexts, ...assistant.texts }
  const { step, onStepChange } = assistant
  const isEnterable = (candidate: ImportStep) => canEnter(candidate, assistant)
  // Once the import runs or is done, going back could only mislead.
  const isLocked = Boolean(assistant.result || assistant.isCommitting || isRunning(assistant))
  // An address may name a step that its file is no longer there for.
  const shown = isEnterable(step) || assistant.result || assistant.job ? step : 'upload'

  return (
    <div className={classes.root}>
      <StepList
        step={shown}
        canEnter={(candidate) => !isLocked && isEnterable(candidate)}
        onStepChange={onStepChange}
        texts={t}
      />
      <StepBody step={shown} assistant={assistant} texts={t} />
      {shown === 'upload' || isLocked ? null : (
        <StepButtons step={shown} assistant={assistant} isEnterable={isEnterable} texts={t} />
      )}
    </div>
  )
}

interface StepBodyProps {
  step: ImportStep
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

function StepBody({ step, assistant, texts: t }: StepBodyProps) {
  const { analysis } = assistant
  if (step === 'finish') return <FinishStep assistant={assistant} preview={assistant.preview} texts={t} />
  if (step === 'upload' || !analysis) return <UploadStep assistant={assistant} texts={t} />
  if (step === 'match') return <MatchStep assistant={assistant} analysis={analysis} texts={t} />
  return (
    <WithPreview assistant={assistant} texts={t}>
      {(preview) =>
        step === 'masters' ? (
          <MastersStep
            assistant={assistant}
            preview={preview}
            canCreate={analysis.canCreateMasters}
            texts={t}
          />
        ) : (
          <CheckStep assistant={assistant} analysis={analysis} preview={preview} texts={t} />
        )
      }
    </WithPreview>
  )
}

function isRunning({ job }: ImportAssistantProps): boolean {
  return job?.state === 'waiting' || job?.state === 'running'
}

interface WithPreviewProps {
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
  children: (preview: ImportPreview) => ReactNode
}

/** The steps that show what the server made of the file: they wait for it, and say so when it fails. */
function WithPreview({ assistant, texts: t, children }: WithPreviewProps) {
  const { preview, previewError, onRetryPreview } = assistant
  if (previewError) return <ErrorState message={previewError} onRetry={onRetryPreview} />
  if (preview) return children(preview)
  return (
    <Text role="status" py="xl" ta="center">
      <Loader size="sm" mr="xs" aria-hidden />
      {t.checking}
    </Text>
  )
}

interface StepButtonsProps {
  step: ImportStep
  assistant: ImportAssistantProps
  isEnterable: (step: ImportStep) => boolean
  texts: ImportAssistantTexts
}

function StepButtons({ step, assistant, isEnterable, texts: t }: StepButtonsProps) {
  const { preview, onStepChange, isPreviewing } = assistant
  const at = importSteps.indexOf(step)
  const [previous, next] = [importSteps[at - 1], importSteps[at + 1]]
  const errors = preview?.totals.withErrors ?? 0
  const isStale = step === 'check' && Boolean(isPreviewing)
  return (
    <div className={classes.footer}>
      <span className={classes.footerText} role="status">
        {step === 'check' && preview ? (errors > 0 ? t.fixErrors(errors) : t.allGood) : null}
      </span>
      {previous ? (
        <Button variant="default" onClick={() => onStepChange(previous)}>
          {t.back}
        </Button>
      ) : null}
      {next ? (
        <Button disabled={isStale || !isEnterable(next)} onClick={() => onStepChange(next)}>
          {t.next}
        </Button>
      ) : null}
    </div>
  )
}
