import { Anchor, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { listReportGroups } from '@muster/contract/calls/reports/report-groups'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { ReportFolder, SetReport } from '../data/report-setup.ts'

const GroupDrawer = lazy(() => import('./GroupDrawer.tsx'))

const options = { ...readOptions(listReportGroups, {}), meta: { errorShown: 'inline' as const } }

/** The organisation's report groups; a group opens to be changed. */
export function GroupList({ reports }: { reports: readonly SetReport[] }) {
  const { t } = useTranslation('reports')
  const groups = useQuery(options)
  const [opened, setOpened] = useState<ReportFolder | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t('groups.add')}
    </Button>
  )
  return (
    <Loaded query={groups} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
      {(data) => (
        <>
          {data.groups.length === 0 ? (
            <EmptyState order={2} title={t('groups.empty')} text={t('groups.emptyText')} action={add} />
          ) : (
            <Stack gap="sm" maw="48rem">
              <Group justify="flex-end">{add}</Group>
              {data.groups.map((group) => (
                <Paper key={group.group_id} withBorder radius="lg" p="md">
                  <Group justify="space-between" wrap="nowrap">
                    <div>
                      <Anchor component="button" type="button" fw={500} onClick={() => setOpened(group)}>
                        {group.group_name}
                      </Anchor>
                      {group.description ? (
                        <Text size="sm" c="dimmed">
                          {group.description}
                        </Text>
                      ) : null}
                    </div>
                    <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                      {t('found', { count: group.reports })}
                    </Text>
                  </Group>
                </Paper>
              ))}
            </Stack>
          )}
          {opened ? (
            <Suspense fallback={null}>
              <GroupDrawer
                group={opened === 'new' ? null : opened}
                reports={reports}
                onClose={() => setOpened(null)}
              />
            </Suspense>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
