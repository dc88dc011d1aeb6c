import { Anchor, Skeleton, Table, Text, Title } from '@mantine/core'
import { listDevices } from '@muster/contract/calls/attendance/devices'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from './Manage.module.css'
import './texts.ts'
import { UnknownBadges } from './UnknownBadges.tsx'

const DeviceModal = lazy(() => import('./DeviceModal.tsx'))

type Device = DataOf<typeof listDevices>['devices'][number]

const devicesOptions = { ...readOptions(listDevices, {}), meta: { errorShown: 'inline' as const } }
/** Clock drift in seconds up to which a device counts as accurate. */
const EXACT = 30
const MINUTE = 60

function useDrift() {
  const { t } = useTranslation('attendanceManage')
  return (drift: number | null) => {
    if (drift === null) return ''
    const off = Math.abs(drift)
    if (off <= EXACT) return t('devices.exact')
    const time =
      off < 2 * MINUTE
        ? t('devices.seconds', { count: off })
        : t('devices.minutes', { count: Math.round(off / MINUTE) })
    return t(drift > 0 ? 'devices.ahead' : 'devices.behind', { time })
  }
}

/** Devices that send punches, and badges not assigned to anybody. */
export default function DevicesPage() {
  const { t } = useTranslation('attendanceManage')
  const query = useQuery(devicesOptions)
  const mayGive = useCan('attendance.punch.manage')
  const [open, setOpen] = useState<Device | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:devices')}
        count={query.data?.devices.length}
        subtitle={t('devices.subtitle')}
        primary={{ label: t('devices.add'), icon: <IconPlus size={16} />, onClick: () => setOpen('new') }}
      />
      <Loaded query={query} skeleton={<Skeleton height={220} radius="lg" />} order={2}>
        {({ devices }) =>
          devices.length === 0 ? (
            <EmptyState order={2} title={t('devices.empty')} text={t('devices.emptyText')} />
          ) : (
            <div className={classes.part}>
              <DeviceTable devices={devices} onOpen={setOpen} />
            </div>
          )
        }
      </Loaded>
      {mayGive ? (
        <section className={classes.part}>
          <Title order={2} size="h4">
            {t('badges.title')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('badges.text')}
          </Text>
          <UnknownBadges />
        </section>
      ) : null}
      <Suspense fallback={null}>
        {open ? <DeviceModal device={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  )
}

function DeviceTable({ devices, onOpen }: { devices: readonly Device[]; onOpen: (one: Device) => void }) {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  const drift = useDrift()
  return (
    <Table.ScrollContainer
      minWidth={760}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('attendanceTitles:devices') } }}
    >
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('devices.name')}</Table.Th>
            <Table.Th>{t('devices.location')}</Table.Th>
            <Table.Th>{t('devices.seen')}</Table.Th>
            <Table.Th>{t('devices.drift')}</Table.Th>
            <Table.Th ta="right">{t('devices.punches')}</Table.Th>
            <Table.Th ta="right">{t('devices.unknown')}</Table.Th>
            <Table.Th>{t('devices.status')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {devices.map((device) => (
            <Table.Tr key={device.ID}>
              <Table.Td>
                <Anchor component="button" type="button" onClick={() => onOpen(device)}>
                  {device.name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {device.serial}
                </Text>
              </Table.Td>
              <Table.Td>{device.location ?? '–'}</Table.Td>
              <Table.Td>
                {device.last_seen_at ? format.dateTime(device.last_seen_at) : t('devices.never')}
              </Table.Td>
              <Table.Td c={Math.abs(device.drift_seconds ?? 0) > 2 * MINUTE ? 'red' : undefined}>
                {drift(device.drift_seconds)}
              </Table.Td>
              <Table.Td ta="right">{format.number(device.punches)}</Table.Td>
              <Table.Td ta="right">{format.number(device.unknown)}</Table.Td>
              <Table.Td>
                <StatusBadge kind={device.status === 1 ? 'success' : 'neutral'}>
                  {t(device.status === 1 ? 'devices.active' : 'devices.inactive')}
                </StatusBadge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
