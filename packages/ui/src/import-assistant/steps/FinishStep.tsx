import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { JobProgress } from '../../feedback/JobProgress.tsx'
import { IconAlertCircle, IconAlertTriangle } from '../../icons.ts'
import { UiLink } from '../../link/UiLink.tsx'
import { StatCard } from '../../page/StatCard.tsx'
import type { ImportAssistantProps } from '../assistant-props.ts'
import { mastersToCreate } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import { StepHeading } from '../StepHeading.tsx'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportPreview, ImportResult } from '../types.ts'

interface FinishStepProps {
  assistant: ImportAssistantProps
  preview: ImportPreview | undefined
  texts: ImportAssistantTexts
}

/** The confirmation, then the progress, then the result. */
export function FinishStep({ assistant, preview, texts: t }: FinishStepProps) {
  const { job, result, commitError, onCancelJob, onCommit } = assistant
  if (result) return <Result result={result} assistant={assistant} texts={t} />
  return (
    <Stack>
      {commitError ? (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {commitError}
        </Alert>
      ) : null}
      {job ? (
        <JobProgress title={t.importing} {...job} onCancel={onCancelJob} onRetry={onCommit} />
      ) : preview ? (
        <Confirm assistant={assistant} preview={preview} texts={t} />
      ) : null}
    </Stack>
  )
}

function Confirm({ assistant, preview, texts: t }: FinishStepProps & { preview: ImportPreview }) {
  const { decisions, masterName, onCommit, isCommitting } = assistant
  const { create, update, skip, withErrors, leftOut } = preview.totals
  const masters = mastersToCreate(decisions, preview.proposals)
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        <StepHeading title={t.confirmTitle} />
        <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
          {create > 0 ? <li>{t.willCreate(create)}</li> : null}
          {update > 0 ? <li>{t.willUpdate(update)}</li> : null}
          {skip > leftOut ? <li>{t.willSkip(skip - leftOut)}</li> : null}
          {leftOut > 0 ? <li>{t.willLeaveOut(leftOut)}</li> : null}
          {masters.length > 0 ? (
            <li>{t.willMasters(masters.map(([master, count]) => masterName(master, count)).join(', '))}</li>
          ) : null}
        </ul>
        <Text size="sm" c="dimmed">
          {t.allOrNothing}
        </Text>
        <Group>
          <Button
            onClick={onCommit}
            loading={isCommitting}
            disabled={withErrors > leftOut || create + update === 0}
          >
            {t.commit(create + update)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

interface ResultProps {
  result: ImportResult
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

function Result({ result, assistant, texts: t }: ResultProps) {
  return (
    <Stack role="status">
      <StepHeading title={t.doneTitle} />
      <div className={classes.results}>
        <StatCard label={t.created} value={result.created.toLocaleString()} />
        <StatCard label={t.updated} value={result.updated.toLocaleString()} />
        <StatCard label={t.skipped} value={result.skipped.toLocaleString()} />
        <StatCard label={t.mastersCreated} value={result.mastersCreated.toLocaleString()} />
      </div>
      {result.warnings.length > 0 ? (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} />}
          title={t.resultWarnings(result.warnings.length)}
        >
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {result.warnings.map(({ row, message }) => (
              <li key={`${row}/${message}`}>{t.rowWarning(row, message)}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {result.leftOutHref ? (
        <Anchor href={result.leftOutHref} download>
          {t.leftOutFile}
        </Anchor>
      ) : null}
      <Group>
        {result.links.map((link) => (
          <UiLink key={link.href} href={link.href}>
            {link.label}
          </UiLink>
        ))}
        <Button variant="default" onClick={assistant.onStartOver}>
          {t.startOver}
        </Button>
      </Group>
    </Stack>
  )
}
