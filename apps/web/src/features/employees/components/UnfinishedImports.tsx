import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { discardImportRun } from '@muster/contract/calls/forms/imports/import-runs'
import { StatusBadge } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type ImportRun, refreshRuns, unfinishedOptions } from '../data/import-runs.ts'

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
          </Group>
          <Text size="sm" c="dimmed">
            {[
              t('rows', { count: run.rows, number: format.number(run.rows) }),
              t(`unfinished.at.${run.step}`),
              format.dateTime(run.changed_at),
            ].join(' · ')}
          </Text>
          {run.failure ? (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('unfinished.failed', { reason: run.failure })}
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
          <Button
            renderRoot={(props) => <AppLink {...props} to={`/users/import?run=${run.run_id}`} />}
            aria-label={t('unfinished.continueOne', { name })}
          >
            {t(run.state === 'importing' ? 'unfinished.watch' : 'unfinished.continue')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
