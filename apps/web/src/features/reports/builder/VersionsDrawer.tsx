import { Button, Group, Stack, Text } from '@mantine/core'
import { restoreCustomReport } from '@muster/contract/calls/reports/custom-reports'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { LeaveQuestion } from '../../../lib/form/UnsavedGuard.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type BuiltReport, customReads } from '../data/custom-reports.ts'
import '../builder-texts.ts'

interface VersionsDrawerProps {
  report: BuiltReport
  /** Changes that are not saved would be lost by restoring: it asks first. */
  isDirty: boolean
  onClose: () => void
}

/** What a report showed before; an earlier version can become the next one. */
export default function VersionsDrawer({ report, isDirty, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('reportBuilder')
  const { t: ui } = useTranslation('ui')
  const format = useFormatter()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<number | null>(null)
  const restore = useMutation({
    mutationFn: (of_version: number) =>
      call(restoreCustomReport, { body: { report_id: report.report_id, of_version } }),
    meta: { errorShown: 'inline' },
    onSuccess: async () => {
      await Promise.all(customReads.map((read) => queries.invalidateQueries({ queryKey: endpointKey(read) })))
      onClose()
    },
  })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('versions.title')}
      subtitle={report.name}
      texts={{ close: ui('close') }}
    >
      {asked === null ? null : (
        <LeaveQuestion
          onStay={() => setAsked(null)}
          onLeave={() => {
            setAsked(null)
            restore.mutate(asked)
          }}
        />
      )}
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('versions.text')}
        </Text>
        {restore.error ? (
          <Text size="sm" c="red" role="alert">
            {messageOf(restore.error)}
          </Text>
        ) : null}
        {report.versions.map(({ version, at, by, name }) => (
          <Group key={version} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={500}>
                {t('versions.number', { version, name })}
              </Text>
              <Text size="xs" c="dimmed">
                {[format.dayTime(at), by].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {version === report.version ? (
              <Text size="sm" c="dimmed">
                {t('versions.current')}
              </Text>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('versions.restoreOf', { version })}
                disabled={!report.abilities.edit || restore.isPending}
                onClick={() => (isDirty ? setAsked(version) : restore.mutate(version))}
              >
                {t('versions.restore')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </DetailDrawer>
  )
}
