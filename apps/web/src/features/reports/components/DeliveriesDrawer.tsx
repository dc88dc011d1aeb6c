import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { listReportDeliveries } from '@muster/contract/calls/reports/report-schedules'
import type { DataOf } from '@muster/contract/kit/index'
import { DetailDrawer } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { fileSizeText } from '../../../lib/files/file-size.ts'
import { Status, type StatusWord } from '../../../lib/list/columns.tsx'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { ScheduleRow } from '../data/report-schedules.ts'
import '../texts.ts'

type Delivery = DataOf<typeof listReportDeliveries>['rows'][number]

const PAGE = 50
const kinds = { waiting: 'pending', sent: 'success', failed: 'danger' } as const satisfies Record<
  NonNullable<Delivery['mail']>['state'],
  StatusWord['kind']
>

/** Who was sent what by a schedule, and how their e-mail fared. */
export default function DeliveriesDrawer({
  schedule,
  onClose,
}: {
  schedule: ScheduleRow
  onClose: () => void
}) {
  const { t } = useTranslation('reports')
  const { t: ui } = useTranslation('ui')
  const [page, setPage] = useState(1)
  const { schedule_id, name } = schedule
  const log = useQuery({
    ...readOptions(listReportDeliveries, { body: { schedule_id, page, limit: PAGE } }),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' },
  })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('schedules.logOf', { name })}
      subtitle={t('schedules.logText')}
      texts={{ close: ui('close') }}
    >
      <Loaded query={log} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
        {({ rows, total_page: pages }) => (
          <Stack gap="md">
            {rows.length === 0 ? <Text c="dimmed">{t('schedules.logEmpty')}</Text> : null}
            {rows.map((row) => (
              <Entry key={row.delivery_id} row={row} />
            ))}
            <Pages page={page} total={pages} onChange={setPage} label={t('schedules.logPages')} />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function Entry({ row }: { row: Delivery }) {
  const { t, i18n } = useTranslation('reports')
  const format = useFormatter()
  const { mail, instead, file_name: file, file_size: size } = row
  const what = [
    instead ? t(`schedules.instead.${instead}`) : file ? null : t(`schedules.outcome.${row.outcome}`),
    file && size !== null ? `${file} (${fileSizeText(size, i18n.language)})` : file,
    row.rows === null ? null : t('schedules.rowsSeen', { count: row.rows }),
  ]
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text size="sm" fw={500}>
          {row.name}
        </Text>
        <Text size="sm">{what.filter(Boolean).join(' · ')}</Text>
        {mail?.state === 'failed' ? (
          <Text size="xs" c="var(--mantine-color-error)">
            {mail.last_error ?? t('schedules.notDelivered')}
          </Text>
        ) : null}
        <Text size="xs" c="dimmed">
          {format.dayTime(row.at)}
        </Text>
      </div>
      {mail ? <Status word={{ kind: kinds[mail.state], text: t(`schedules.mail.${mail.state}`) }} /> : null}
    </Group>
  )
}
