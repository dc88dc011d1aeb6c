import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { removeDownload } from '@muster/contract/calls/files/downloads'
import { cancelJob, retryJob } from '@muster/contract/calls/files/files'
import { JobProgress, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconDownload, IconRefresh, IconTrash } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fileSizeText } from '../../../lib/files/file-size.ts'
import { saveDownload } from '../../../lib/jobs/fetch-download.ts'
import { useProgressTexts } from '../../../lib/jobs/progress-texts.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Download, refreshDownloads } from '../data/downloads-query.ts'
import classes from './Downloads.module.css'

const kinds: Record<Exclude<Download['state'], 'making'>, StatusKind> = {
  ready: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** A file: in progress, ready, or failed with the reason. */
export function DownloadCard({ download }: { download: Download }) {
  return download.state === 'making' ? (
    <Making download={download} />
  ) : (
    <Ended download={download} state={download.state} />
  )
}

function useDone() {
  const queries = useQueryClient()
  return () => void refreshDownloads(queries)
}

function Making({ download }: { download: Download }) {
  const texts = useProgressTexts()
  const cancel = useMutation({ ...writeOptions(cancelJob), onSettled: useDone() })
  return (
    <JobProgress
      title={download.label}
      state={download.started_at ? 'running' : 'waiting'}
      stage={download.stage}
      done={download.done}
      total={download.total ?? 0}
      startedAt={download.started_at ?? undefined}
      onCancel={() => cancel.mutate({ body: { id: download.job } })}
      isCancelling={cancel.isPending || !download.abilities.cancel}
      texts={texts}
    />
  )
}

interface EndedProps {
  download: Download
  state: Exclude<Download['state'], 'making'>
}

function Ended({ download, state }: EndedProps) {
  const { t } = useTranslation('files')
  return (
    <Paper withBorder p="md">
      <div className={classes.card}>
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text fw={600} size="sm" component="h2">
              {download.label}
            </Text>
            <StatusBadge kind={kinds[state]}>{t(`states.${state}`)}</StatusBadge>
          </Group>
          <Facts download={download} />
          <Reason download={download} state={state} />
        </Stack>
        <Actions download={download} />
      </div>
    </Paper>
  )
}

function Facts({ download }: { download: Download }) {
  const { t, i18n } = useTranslation('files')
  const format = useFormatter()
  const { rows, size, name, finished_at, created_at } = download
  const facts = [
    name,
    rows === null ? null : t('facts.rows', { count: rows, number: format.number(rows) }),
    size === null ? null : fileSizeText(size, i18n.language),
    finished_at && download.expires_at
      ? t('facts.made', { when: format.dayTime(finished_at) })
      : t('facts.requested', { when: format.dayTime(created_at) }),
  ]
  return (
    <Text size="sm" c="dimmed" className={classes.facts}>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

/** Details: expiry date, or why the file is unavailable. */
function Reason({ download, state }: EndedProps) {
  const { t } = useTranslation('files')
  const format = useFormatter()
  const when = format.dayTime(download.expires_at)
  if (state === 'failed') {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {download.error}
      </Text>
    )
  }
  const isDenied = state === 'ready' && !download.abilities.download
  const words = {
    ready: isDenied ? t('facts.denied') : t('facts.until', { when }),
    expired: t('facts.expired', { when }),
    cancelled: t('facts.cancelled'),
  }
  return (
    <Text size="sm" c={isDenied ? 'var(--mantine-color-error)' : 'dimmed'}>
      {words[state]}
    </Text>
  )
}

function Actions({ download }: { download: Download }) {
  const { t } = useTranslation('files')
  const done = useDone()
  const [isSaving, setIsSaving] = useState(false)
  const retry = useMutation({ ...writeOptions(retryJob), onSettled: done })
  const remove = useMutation({ ...writeOptions(removeDownload), onSettled: done })
  const { id, job, label, abilities } = download
  const save = async () => {
    setIsSaving(true)
    await saveDownload(id)
    setIsSaving(false)
    // The call was refused because the state has changed: reload the list.
    done()
  }
  return (
    <Group gap="xs" wrap="nowrap" className={classes.actions}>
      {abilities.download ? (
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isSaving}
          onClick={() => void save()}
          aria-label={t('downloadNamed', { name: label })}
        >
          {t('download')}
        </Button>
      ) : null}
      {abilities.retry ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ body: { id: job } })}
          aria-label={t('retryNamed', { name: label })}
        >
          {t('retry')}
        </Button>
      ) : null}
      <ActionMenu
        label={t('actions', { name: label })}
        actions={[
          {
            label: t('remove'),
            icon: <IconTrash size={16} />,
            isDangerous: true,
            isBusy: remove.isPending,
            onClick: () => remove.mutate({ body: { id } }),
          },
        ]}
      />
    </Group>
  )
}
