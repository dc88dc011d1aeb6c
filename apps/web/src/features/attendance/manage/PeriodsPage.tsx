import { Button, Skeleton, Table, Text, Title } from '@mantine/core'
import { listLocks, releaseAttendance } from '@muster/contract/calls/attendance/days'
import type { DataOf } from '@muster/contract/kit/index'
import { StatusBadge } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { saving } from '../../../lib/form/saving.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Arrears } from './Arrears.tsx'
import { LockForm } from './LockForm.tsx'
import classes from './Manage.module.css'
import { refreshPeriods } from './refresh-periods.ts'
import './texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

type Period = DataOf<typeof listLocks>['periods'][number]

const locksOptions = { ...readOptions(listLocks, {}), meta: { errorShown: 'inline' as const } }

/** Attendance periods for payroll: lock, unlock, and the arrears from later changes. */
export default function PeriodsPage() {
  const { t } = useTranslation('attendanceManage')
  const query = useQuery(locksOptions)
  const [open, setOpen] = useState<Period | null>(null)
  return (
    <>
      <PageHeader title={t('attendanceTitles:periods')} subtitle={t('periods.subtitle')} />
      <LockForm />
      <section className={classes.part}>
        <Title order={2} size="h4" mb="sm">
          {t('periods.list')}
        </Title>
        <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} order={3}>
          {({ periods }) =>
            periods.length === 0 ? (
              <Text size="sm">{t('periods.none')}</Text>
            ) : (
              <PeriodTable periods={periods} onRelease={setOpen} />
            )
          }
        </Loaded>
      </section>
      <Arrears />
      <Suspense fallback={null}>
        {open ? <ReleaseModal period={open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  )
}

interface PeriodTableProps {
  periods: readonly Period[]
  onRelease: (period: Period) => void
}

function PeriodTable({ periods, onRelease }: PeriodTableProps) {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  return (
    <Table.ScrollContainer
      minWidth={620}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('periods.list') } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('periods.period')}</Table.Th>
            <Table.Th>{t('periods.note')}</Table.Th>
            <Table.Th>{t('periods.by')}</Table.Th>
            <Table.Th>{t('periods.at')}</Table.Th>
            <Table.Th>{t('periods.state')}</Table.Th>
            <Table.Th>{t('periods.release')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) => (
            <Table.Tr key={period.ID}>
              <Table.Td>
                {format.day(period.from_date)} – {format.day(period.to_date)}
              </Table.Td>
              <Table.Td>{period.note}</Table.Td>
              <Table.Td>{period.author}</Table.Td>
              <Table.Td>{format.dateTime(period.released_at ?? period.created_at)}</Table.Td>
              <Table.Td>
                <StatusBadge kind={period.released_at ? 'neutral' : 'info'}>
                  {t(period.released_at ? 'periods.released' : 'periods.locked')}
                </StatusBadge>
              </Table.Td>
              <Table.Td>
                {period.released_at ? null : (
                  <Button size="xs" variant="default" onClick={() => onRelease(period)}>
                    {t('periods.release')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ReleaseModal({ period, onClose }: { period: Period; onClose: () => void }) {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  const queries = useQueryClient()
  return (
    <ReasonModal
      onClose={onClose}
      title={t('periods.releaseTitle', {
        from: format.day(period.from_date),
        to: format.day(period.to_date),
      })}
      text={t('periods.releaseText')}
      label={t('periods.reason')}
      submit={t('periods.release')}
      isDangerous
      save={(reason) => saving(releaseAttendance)({ ID: period.ID, reason })}
      refresh={() => refreshPeriods(queries)}
    />
  )
}
