import { Alert, Button, Group, Text } from '@mantine/core'
import { readSending } from '@muster/contract/calls/documents/letters'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { refreshLetters } from './letter-data.ts'
import { useLetterActions } from './use-letters.ts'

/** How far one sending has come, above its letters. */
export function RunProgress({ runId }: { runId: number }) {
  const { t } = useTranslation('letters')
  const client = useQueryClient()
  const { retry } = useLetterActions()
  const [job, setJob] = useState<string | null>(null)
  const run = useQuery({
    ...readOptions(readSending, { params: { run_id: runId } }),
    meta: { errorShown: 'inline' as const },
  })
  if (!run.data) return null
  const { title, sent, letters, failed, queued } = run.data
  const watched = job ?? (queued > 0 ? run.data.job : null)
  return (
    <Alert variant="light" mb="md" title={`${t('log.run')}: ${title}`}>
      <Group justify="space-between">
        <Text size="sm">
          {`${t('log.states.sent')}: ${sent} / ${letters}`}
          {failed > 0 ? ` · ${t('log.states.failed')}: ${failed}` : ''}
        </Text>
        {failed > 0 ? (
          <Button size="xs" variant="default" onClick={() => void retry(runId).then(setJob)}>
            {t('log.retry')}
          </Button>
        ) : null}
      </Group>
      {watched ? (
        <JobWatch
          id={watched}
          title={t('send.sending')}
          doneTitle={t('send.doneTitle')}
          onOver={() => void refreshLetters(client)}
        />
      ) : null}
    </Alert>
  )
}
