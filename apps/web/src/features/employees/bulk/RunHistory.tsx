import { Button, Drawer, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { ErrorState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { ImportRun } from '../data/import-runs.ts'
import { runsOptions } from './bulk-files.ts'

const UndoImport = lazy(() => import('../components/UndoImport.tsx'))

interface RunHistoryProps {
  formid: number
  title: string
  onClose: () => void
}

/** Past runs of one kind of bulk work, latest first, with undo where possible. */
export default function RunHistory({ formid, title, onClose }: RunHistoryProps) {
  const { t } = useTranslation('bulkWork')
  const runs = useQuery(runsOptions(formid))
  const [undone, setUndone] = useState<ImportRun | null>(null)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': t('runs.close') }}
    >
      {runs.error ? (
        <ErrorState message={messageOf(runs.error)} onRetry={() => void runs.refetch()} />
      ) : !runs.data ? (
        <Stack aria-hidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      ) : runs.data.runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('runs.empty')}
        </Text>
      ) : (
        <List listStyleType="none" spacing="md">
          {runs.data.runs.map((run) => (
            <Run key={run.run_id} run={run} onUndo={() => setUndone(run)} />
          ))}
        </List>
      )}
      {undone ? (
        <Suspense fallback={null}>
          <UndoImport run={undone} onClose={() => setUndone(null)} />
        </Suspense>
      ) : null}
    </Drawer>
  )
}

function Run({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const { t } = useTranslation('bulkWork')
  const format = useFormatter()
  const counts = t('runs.counts', {
    updated: format.number(run.created + run.updated),
    rows: format.number(run.rows),
  })
  return (
    <List.Item>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text size="sm" fw={600}>
            {run.file_name || t('imports:unnamed')}
          </Text>
          <Text size="xs" c="dimmed">
            {[counts, run.actor, format.dayTime(run.finished_at), t(`imports:states.${run.state}`)].join(
              ' · ',
            )}
          </Text>
        </div>
        {run.abilities.undo ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onUndo}
            aria-label={t('runs.undoOne', { name: run.file_name })}
          >
            {t('runs.undo')}
          </Button>
        ) : null}
      </Group>
    </List.Item>
  )
}
