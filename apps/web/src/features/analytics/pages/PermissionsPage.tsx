import { ActionIcon, Badge, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { type DashboardRight, dashboardRights } from '@muster/contract/analytics/widget-words'
import {
  addDashboardAccess,
  readDashboardAccess,
  removeDashboardAccess,
} from '@muster/contract/calls/analytics/dashboard-access'
import { listDashboards } from '@muster/contract/calls/analytics/dashboards'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { accessOptions, libraryPath, type Shared, viewPath } from '../data/dashboards.ts'
import '../texts.ts'

const ShareDrawer = lazy(() => import('../components/ShareDrawer.tsx'))
const OwnerModal = lazy(() => import('../components/OwnerModal.tsx'))

type Given = Shared['access'][number]

/** With whom a dashboard is shared, to view or to edit. */
export default function PermissionsPage() {
  return <ById>{(id) => <PermissionsById id={id} />}</ById>
}

function PermissionsById({ id }: { id: number }) {
  const { t } = useTranslation('analytics')
  const query = useQuery(accessOptions(id))
  const [open, setOpen] = useState<'share' | 'owner' | null>(null)
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('analyticsTitles:permissions')}
        subtitle={data ? t('sharing.subtitle', { name: data.name, owner: data.owner }) : ''}
        crumbs={[
          { label: t('analyticsTitles:library'), href: hrefOf(libraryPath()) },
          ...(data ? [{ label: data.name, href: hrefOf(viewPath(id)) }] : []),
        ]}
        {...(data && {
          primary: {
            label: t('sharing.add'),
            icon: <IconPlus size={16} aria-hidden />,
            onClick: () => setOpen('share'),
          },
        })}
        secondary={
          data?.abilities.transfer ? [{ label: t('sharing.transfer'), onClick: () => setOpen('owner') }] : []
        }
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={200} radius="lg" aria-hidden />}>
        {(shared) => (
          <>
            <Text size="sm" c="dimmed" mb="md">
              {t('sharing.text')}
            </Text>
            {shared.access.length === 0 ? (
              <EmptyState order={2} title={t('sharing.nobody')} text={t('sharing.nobodyText')} />
            ) : (
              <Stack component="ul" gap="xs" aria-label={t('sharing.list')} p={0} m={0}>
                {shared.access.map((one) => (
                  <Holder key={one.access_id} dashboardId={id} given={one} />
                ))}
              </Stack>
            )}
            {open === 'share' ? <ShareDrawer shared={shared} onClose={() => setOpen(null)} /> : null}
            {open === 'owner' ? <OwnerModal shared={shared} onClose={() => setOpen(null)} /> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

function useChange(work: (right: DashboardRight) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () =>
      Promise.all(
        [readDashboardAccess, listDashboards].map((read) =>
          queries.invalidateQueries({ queryKey: endpointKey(read) }),
        ),
      ),
  })
}

function Holder({ dashboardId, given }: { dashboardId: number; given: Given }) {
  const { t } = useTranslation('analytics')
  const { access_id, kind, id, name, right, idle } = given
  const change = useChange((next) =>
    call(addDashboardAccess, { body: { dashboard_id: dashboardId, grants: [{ kind, id, right: next }] } }),
  )
  const take = useChange(() => call(removeDashboardAccess, { body: { access_id } }))
  const isBusy = change.isPending || take.isPending
  return (
    <Group component="li" wrap="nowrap" gap="sm" style={{ listStyle: 'none' }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t(`sharing.kinds.${kind}`)}
          </Text>
          {idle ? (
            <Badge size="xs" color="gray">
              {t(`sharing.idle.${idle}`)}
            </Badge>
          ) : null}
        </Group>
      </div>
      <Select
        w={140}
        allowDeselect={false}
        aria-label={t('sharing.rightOf', { name })}
        value={right}
        disabled={isBusy}
        data={dashboardRights.map((value) => ({ value, label: t(`sharing.rights.${value}`) }))}
        onChange={(next) => {
          if (next && next !== right) change.mutate(next as DashboardRight)
        }}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={t('sharing.take', { name })}
        disabled={isBusy}
        onClick={() => take.mutate('view')}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
