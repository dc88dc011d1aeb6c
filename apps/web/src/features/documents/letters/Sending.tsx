import { Alert, Button, Card, Group, Text } from '@mantine/core'
import type { sendLetters } from '@muster/contract/documents/letters.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { IconInfoCircle } from '@muster/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { paths, refreshLetters } from './letter-data.ts'

export type SentRun = DataOf<typeof sendLetters>

/** What became of a sending: the job's progress, or who decides about it. */
export function Sending({ run, onAgain }: { run: SentRun; onAgain: () => void }) {
  const { t } = useTranslation('letters')
  const client = useQueryClient()
  return (
    <Card withBorder padding="lg" maw="60rem">
      {run.job ? (
        <JobWatch
          id={run.job}
          title={t('send.sending')}
          doneTitle={t('send.doneTitle')}
          doneText={t('send.done')}
          onOver={() => void refreshLetters(client)}
        />
      ) : (
        <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
          {t('send.waiting', { names: run.pending_on.join(', ') })}
        </Alert>
      )}
      {run.left_out > 0 ? (
        <Text size="sm" mt="sm">
          {t('send.leftOut', { count: run.left_out })}
        </Text>
      ) : null}
      <Group mt="md">
        <AppLink to={`${paths.log}?f.run=${run.run_id}`}>{t('send.toLog')}</AppLink>
        <Button variant="default" onClick={onAgain}>
          {t('send.again')}
        </Button>
      </Group>
    </Card>
  )
}
