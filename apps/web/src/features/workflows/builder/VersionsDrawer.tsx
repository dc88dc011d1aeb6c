import { Button, Card, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { compareGraphs } from '@muster/contract/workflows/compare-graphs'
import type { WorkflowDetail, WorkflowVersion } from '@muster/contract/workflows/workflows.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { historyOptions, versionOptions } from '../data/workflow-queries.ts'
import { useBuilder } from './builder-context.ts'
import type { Draft } from './use-draft.ts'

interface VersionsDrawerProps {
  detail: WorkflowDetail
  draft: Draft
  onClose: () => void
}

/** Published versions and the event log, latest first. */
export default function VersionsDrawer({ detail, draft, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('workflows')
  const [tab, setTab] = useState('versions')
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('versions.title')}
      texts={{ close: t('close') }}
      tab={tab}
      onTabChange={setTab}
      tabs={[
        {
          id: 'versions',
          label: t('versions.versions'),
          content: <Versions detail={detail} draft={draft} onClose={onClose} />,
        },
        { id: 'history', label: t('versions.history'), content: <History id={detail.WF_ID} /> },
      ]}
    />
  )
}

function Versions({ detail, draft, onClose }: VersionsDrawerProps) {
  const { t } = useTranslation('workflows')
  if (detail.versions.length === 0) return <Text size="sm">{t('versions.none')}</Text>
  return (
    <Stack gap="sm">
      {detail.versions.map((version) => (
        <VersionCard
          key={version.number}
          id={detail.WF_ID}
          version={version}
          isInUse={detail.status === 1 && version.number === detail.number}
          draft={draft}
          onClose={onClose}
        />
      ))}
    </Stack>
  )
}

interface VersionCardProps {
  id: number
  version: WorkflowVersion
  isInUse: boolean
  draft: Draft
  onClose: () => void
}

function VersionCard({ id, version, isInUse, draft, onClose }: VersionCardProps) {
  const { t } = useTranslation('workflows')
  const format = useFormatter()
  const [isOpen, setOpen] = useState(false)
  const { number, author, note, published_at: at } = version
  return (
    <Card withBorder padding="md">
      <Group justify="space-between">
        <Text fw={600}>{t('versions.number', { number })}</Text>
        {isInUse ? <StatusBadge kind="success">{t('versions.inUse')}</StatusBadge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {author}, {format.dayTime(at)}
      </Text>
      {note ? <Text size="sm">{note}</Text> : null}
      {isOpen ? (
        <Difference id={id} number={number} draft={draft} onClose={onClose} />
      ) : (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t('versions.compare')}
        </Button>
      )}
    </Card>
  )
}

const kinds: Record<'added' | 'removed' | 'changed', StatusKind> = {
  added: 'success',
  removed: 'danger',
  changed: 'info',
}

/** Differences between the draft and a version, in both directions. */
function Difference({
  id,
  number,
  draft,
  onClose,
}: Omit<VersionCardProps, 'version' | 'isInUse'> & { number: number }) {
  const { t } = useTranslation('workflows')
  const { isReadOnly, change, definition } = useBuilder()
  const version = useQuery(versionOptions(id, number))
  return (
    <Loaded query={version} skeleton={<Skeleton height={60} mt="xs" />}>
      {(data) => {
        const changes = compareGraphs(data.definition, definition)
        if (changes.length === 0)
          return (
            <Text size="sm" mt="xs">
              {t('versions.nothing')}
            </Text>
          )
        return (
          <Stack gap="xs" mt="xs">
            <List size="sm" listStyleType="none">
              {changes.map(({ kind, nodeId, text }) => (
                <List.Item key={`${kind} ${nodeId} ${text}`}>
                  <StatusBadge kind={kinds[kind]}>{t(`versions.${kind}`)}</StatusBadge> {text}
                </List.Item>
              ))}
            </List>
            {isReadOnly ? null : (
              <Button
                size="compact-sm"
                variant="default"
                disabled={draft.isSaving}
                onClick={() => {
                  change(data.definition)
                  notifySuccess(t('versions.restored', { number }))
                  onClose()
                }}
              >
                {t('versions.restore')}
              </Button>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function History({ id }: { id: number }) {
  const format = useFormatter()
  const history = useQuery(historyOptions(id))
  return (
    <Loaded query={history} skeleton={<Skeleton height={240} />}>
      {({ docs }) => (
        <Stack gap="md">
          {docs.map((one) => (
            <div key={one.id}>
              <Text size="sm">{one.text}</Text>
              <Text size="xs" c="dimmed">
                {one.by}, {format.dayTime(one.at)}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
