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
import { type ImportPreview, type ImportStep, type ImportTotals, importSteps } from './types.ts'

/**
 * The import wizard: upload, match columns, create missing records, check every row, import. It only renders
 * and collects decisions; parsing, validation and writing are up to the caller, who passes in the results.
 */
export function ImportAssistant(assistant: ImportAssistantProps) {
  const t = { ...defaultImportTexts, ...assistant.texts }
  const { step, onStepChange } = assistant
  const isEnterable = (candidate: ImportStep) => canEnter(candidate, assistant)
  // Going back would be misleading once the import is running or done.
  const isLocked = Boolean(assistant.result || assistant.isCommitting || isRunning(assistant))
  // The URL may name a step whose file is gone.
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

/** Steps that show the server's preview: waits for it, and shows its errors. */
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

/** What stands between the rows and the import. */
function checkText({ withErrors, leftOut, create, update }: ImportTotals, t: ImportAssistantTexts): string {
  if (withErrors > leftOut) return t.fixErrors(withErrors)
  return leftOut > 0 ? t.restReady(create + update, leftOut) : t.allGood
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
  const isStale = step === 'check' && Boolean(isPreviewing)
  return (
    <div className={classes.footer}>
      <span className={classes.footerText} role="status">
        {step === 'check' && preview ? checkText(preview.totals, t) : null}
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
