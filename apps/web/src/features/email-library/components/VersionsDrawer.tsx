import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { restoreVersion } from '@muster/contract/calls/email-library/templates'
import type { listVersions } from '@muster/contract/email-library/templates.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { StatusBadge } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { MailText } from '../../../lib/feedback/MailFrame.tsx'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import {
  refreshTemplates,
  templateOptions,
  type VariantChoice,
  versionsOptions,
} from '../data/template-query.ts'

interface VersionsDrawerProps {
  templateId: number
  choice: VariantChoice
  mayRestore: boolean
  onClose: () => void
}

/** Version history, newest first, with previews and restore. */
export default function VersionsDrawer({ templateId, choice, mayRestore, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const versions = useQuery(versionsOptions(templateId, choice))
  const restoring = useMutation({
    ...writeOptions(restoreVersion),
    onSuccess: async ({ number }) => {
      await refreshTemplates(client)
      notifySuccess(t('versionList.restored', { number }))
      onClose()
    },
  })
  return (
    <DetailDrawer isOpen onClose={onClose} title={t('versionList.title')} texts={{ close: t('close') }}>
      <Loaded query={versions} skeleton={<Skeleton height={240} />}>
        {(data) => (
          <Stack gap="sm">
            {data.versions.map((one, index) => (
              <VersionCard
                key={one.version_id}
                version={one}
                isNewest={index === 0}
                templateId={templateId}
                choice={choice}
                isBusy={restoring.isPending}
                onRestore={
                  mayRestore && index > 0
                    ? () => restoring.mutate({ body: { EMAIL_ID: templateId, version_id: one.version_id } })
                    : null
                }
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

interface VersionCardProps {
  version: DataOf<typeof listVersions>['versions'][number]
  isNewest: boolean
  templateId: number
  choice: VariantChoice
  isBusy: boolean
  onRestore: (() => void) | null
}

function VersionCard({ version, isNewest, templateId, choice, isBusy, onRestore }: VersionCardProps) {
  const { t } = useTranslation('email-templates')
  const format = useFormatter()
  const [isShown, setShown] = useState(false)
  const { number, author, note } = version
  const by = t('versionList.by', { author, when: format.dayTime(version.created_at) })
  return (
    <Card withBorder padding="sm">
      <Stack gap={6}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {t('editor.version', { number })}
          </Text>
          {version.is_published ? <StatusBadge kind="success">{t('versionList.inUse')}</StatusBadge> : null}
          {isNewest ? <StatusBadge kind="info">{t('versionList.newest')}</StatusBadge> : null}
        </Group>
        <Text size="sm">{version.subject}</Text>
        <Text size="xs" c="dimmed">
          {note ? `${by} · ${note}` : by}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t('versionList.show', { number })}
          </Button>
          {onRestore ? (
            <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={onRestore}>
              {t('versionList.restore')}
            </Button>
          ) : null}
        </Group>
        {isShown ? (
          <VersionWords templateId={templateId} choice={choice} versionId={version.version_id} />
        ) : null}
      </Stack>
    </Card>
  )
}

function VersionWords(props: { templateId: number; choice: VariantChoice; versionId: number }) {
  const version = useQuery(templateOptions(props.templateId, props.choice, props.versionId))
  return (
    <Loaded query={version} skeleton={<Skeleton height={120} />}>
      {({ html }) => <MailText text={html} />}
    </Loaded>
  )
}
