import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { discardImportRun, resumeImportRun } from '@muster/contract/calls/forms/imports/import-runs'
import { StatusBadge } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type ImportRun, refreshRuns, unfinishedOptions } from '../data/import-runs.ts'

const UndoImport = lazy(() => import('./UndoImport.tsx'))

/** The user's own unfinished imports, to continue or discard. */
export function UnfinishedImports() {
  const { t } = useTranslation('imports')
  const runs = useQuery(unfinishedOptions).data?.runs ?? []
  if (runs.length === 0) return null
  return (
    <section aria-labelledby="unfinished-imports">
      <Title order={2} size="h4" id="unfinished-imports" mb="xs">
        {t('unfinished.title')}
      </Title>
      <Stack gap="xs">
        {runs.map((run) => (
          <UnfinishedImport key={run.run_id} run={run} />
        ))}
      </Stack>
    </section>
  )
}

function UnfinishedImport({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const queries = useQueryClient()
  const discard = useMutation({
    ...writeOptions(discardImportRun),
    onSuccess: () => refreshRuns(queries),
  })
  const name = run.file_name || t('unnamed')
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {run.state === 'importing' ? (
              <StatusBadge kind="pending">{t('states.importing')}</StatusBadge>
            ) : null}
            {run.state === 'stopped' ? <StatusBadge kind="danger">{t('states.stopped')}</StatusBadge> : null}
          </Group>
          <Text size="sm" c="dimmed">
            {[
              t('rows', { count: run.rows, number: format.number(run.rows) }),
              run.state === 'stopped' ? t('unfinished.partly') : t(`unfinished.at.${run.step}`),
              format.dayTime(run.changed_at),
            ].join(' · ')}
          </Text>
          {run.failure ? (
            <Text size="sm" c="var(--mantine-color-error)">
              {run.state === 'stopped' ? run.failure : t('unfinished.failed', { reason: run.failure })}
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          {run.abilities.discard ? (
            <Button
              variant="default"
              loading={discard.isPending}
              onClick={() => discard.mutate({ body: { run_id: run.run_id } })}
              aria-label={t('unfinished.discardOne', { name })}
            >
              {t('unfinished.discard')}
            </Button>
          ) : null}
          {run.state === 'stopped' ? (
            <StoppedActions run={run} name={name} />
          ) : (
            <Button
              renderRoot={(props) => <AppLink {...props} to={`/users/import?run=${run.run_id}`} />}
              aria-label={t('unfinished.continueOne', { name })}
            >
              {t(run.state === 'importing' ? 'unfinished.watch' : 'unfinished.continue')}
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  )
}

/** A large import of which a part is written: it goes on, or the part is undone. */
function StoppedActions({ run, name }: { run: ImportRun; name: string }) {
  const { t } = useTranslation('imports')
  const queries = useQueryClient()
  const [isUndoing, setUndoing] = useState(false)
  const resume = useMutation({ ...writeOptions(resumeImportRun), onSuccess: () => refreshRuns(queries) })
  return (
    <>
      {run.abilities.undo ? (
        <Button variant="default" onClick={() => setUndoing(true)} aria-label={t('undoOne', { name })}>
          {t('undoAction')}
        </Button>
      ) : null}
      {run.abilities.resume ? (
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({ body: { run_id: run.run_id } })}
          aria-label={t('unfinished.continueOne', { name })}
        >
          {t('unfinished.continue')}
        </Button>
      ) : null}
      {isUndoing ? <UndoImport run={run} onClose={() => setUndoing(false)} /> : null}
    </>
  )
}
