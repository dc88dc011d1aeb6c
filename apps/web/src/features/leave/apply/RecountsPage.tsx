import { Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { decideRecounts } from '@muster/contract/calls/leave/apply/team-calendar'
import type { LeaveRecount } from '@muster/contract/leave/apply/team-calendar.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Pages } from '../../../lib/list/Pages.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { recountsOptions, refreshLeave } from './apply-queries.ts'
import { dayNamesIn } from './month.ts'
import './texts.ts'

/** Booked leave whose day count has changed since: apply the new count, or keep the booked one. */
export default function RecountsPage() {
  const { t } = useTranslation('applyLeave')
  const [page, setPage] = useState(1)
  const query = useQuery(recountsOptions(page))
  return (
    <>
      <PageHeader title={t('recounts')} subtitle={t('recountsSubtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
        {({ rows, numPages }) =>
          rows.length === 0 ? (
            <EmptyState order={2} title={t('recountsNone')} text={t('recountsNoneText')} />
          ) : (
            <>
              <Rows rows={rows} />
              <Pages page={page} total={numPages} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Rows({ rows }: { rows: readonly LeaveRecount[] }) {
  const { t } = useTranslation('applyLeave')
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('recountName')}</Table.Th>
            <Table.Th>{t('recountLeave')}</Table.Th>
            <Table.Th>{t('recountWhy')}</Table.Th>
            <Table.Th>{t('recountDays')}</Table.Th>
            <Table.Th aria-label={t('recountApply')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Row({ row }: { row: LeaveRecount }) {
  const { t, i18n } = useTranslation('applyLeave')
  const format = useFormatter()
  const queries = useQueryClient()
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const { mutate, isPending } = useMutation({
    mutationFn: (apply: boolean) => call(decideRecounts, { body: { ids: [row.id], apply } }),
    onSuccess: async () => {
      notifySuccess(t('recountDone'))
      await refreshLeave(queries)
    },
  })
  const days = format.number(Math.abs(row.difference))
  return (
    <Table.Tr>
      <Table.Td>
        {row.EMPLOYEE_NAME}
        <Text size="xs" c="dimmed">
          {row.EMPLOYEE_CODE}
        </Text>
      </Table.Td>
      <Table.Td>
        <AppLink to={`/workflow/request-worlflow/${row.REQUEST_ID}`}>{row.LEAVE_TYPE_NAME}</AppLink>
        <Text size="xs" c="dimmed">
          {row.from_date === row.to_date
            ? format.date(row.from_date)
            : `${format.date(row.from_date)} – ${format.date(row.to_date)}`}
        </Text>
      </Table.Td>
      <Table.Td>{row.cause}</Table.Td>
      <Table.Td>
        {t(row.difference < 0 ? 'recountMore' : 'recountBack', { days })}
        <Text size="xs" c="dimmed">
          {row.days.map(({ date, was, is }) => `${names.short(date)}: ${was} → ${is}`).join(', ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button size="xs" loading={isPending} onClick={() => mutate(true)}>
            {t('recountApply')}
          </Button>
          <Button size="xs" variant="default" disabled={isPending} onClick={() => mutate(false)}>
            {t('recountKeep')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
