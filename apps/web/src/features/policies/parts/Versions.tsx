import { Badge, Button, Card, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { readPolicyVersion } from '@muster/contract/calls/policies/policies'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Details } from '../data/details.ts'
import { Document } from './Document.tsx'
import classes from './OwnPolicies.module.css'

/** The published versions of a policy, newest first; each can be read. */
export function Versions({ details: { versions, current } }: { details: Details }) {
  const { t } = useTranslation('policies')
  const format = useFormatter()
  const [shown, setShown] = useState<number | null>(null)
  if (versions.length === 0)
    return <EmptyState order={2} title={t('versions.empty')} text={t('versions.emptyText')} />
  return (
    <>
      <ul className={classes.list} aria-label={t('page.versions')}>
        {versions.map((version) => (
          <li key={version.version_id}>
            <Card withBorder padding="md">
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <div>
                  <Group gap="xs">
                    <Text fw={600}>{t('ownPolicies:version', { number: version.number })}</Text>
                    {version.version_id === current?.version_id ? (
                      <Badge variant="light" color="green">
                        {t('versions.current')}
                      </Badge>
                    ) : null}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {t('versions.by', {
                      name: version.published_by,
                      at: format.dayTime(version.published_at),
                    })}
                  </Text>
                  {version.change_note ? <Text size="sm">{version.change_note}</Text> : null}
                  <Text size="sm" c="dimmed">
                    {t('versions.acknowledged', { count: version.acknowledged })}
                    {version.asked_again ? null : ` · ${t('versions.correction')}`}
                  </Text>
                </div>
                <Button
                  variant="default"
                  aria-label={`${t('versions.read')}: ${t('ownPolicies:version', { number: version.number })}`}
                  onClick={() => setShown(version.version_id)}
                >
                  {t('versions.read')}
                </Button>
              </Group>
            </Card>
          </li>
        ))}
      </ul>
      {shown === null ? null : <VersionModal versionId={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function VersionModal({ versionId, onClose }: { versionId: number; onClose: () => void }) {
  const { t } = useTranslation(['policies', 'ui'])
  const version = useQuery({
    ...readOptions(readPolicyVersion, { params: { version_id: versionId } }),
    meta: { errorShown: 'inline' as const },
  })
  const { data } = version
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      title={
        data ? `${data.title} · ${t('ownPolicies:version', { number: data.number })}` : t('page.versions')
      }
    >
      <Loaded query={version} skeleton={<Skeleton height={320} />} order={3}>
        {(one) => (
          <Stack gap="md">
            <Document content={one.content} file={one.file} />
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}
