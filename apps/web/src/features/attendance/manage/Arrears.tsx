import { Group, SegmentedControl, Skeleton, Table, Text, Title } from '@mantine/core'
import { listArrears } from '@muster/contract/calls/attendance/days'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useDayWords } from '../days/day-words.ts'
import classes from './Manage.module.css'

type Row = DataOf<typeof listArrears>['rows'][number]

const STATES = ['open', 'settled', 'void'] as const
const LIMIT = 25

/** Locked days whose result would now differ, for payroll to settle. */
export function Arrears() {
  const { t } = useTranslation('attendanceManage')
  const [state, setState] = useState<(typeof STATES)[number]>('open')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...readOptions(listArrears, { query: { state, page, limit: LIMIT } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <section className={classes.part}>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h4">
            {t('periods.arrears')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('periods.arrearsText')}
          </Text>
        </div>
        <SegmentedControl
          aria-label={t('periods.state')}
          value={state}
          onChange={(next) => {
            setState(next as typeof state)
            setPage(1)
          }}
          data={STATES.map((value) => ({ value, label: t(`periods.states.${value}`) }))}
        />
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} order={3}>
        {({ rows, total_page: pages }) =>
          rows.length === 0 ? (
            <Text size="sm">{t('periods.noArrears')}</Text>
          ) : (
            <>
              <ArrearsTable rows={rows} />
              <Pages page={page} total={pages} onChange={setPage} label={t('periods.page')} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function ArrearsTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('attendanceManage')
  const words = useDayWords()
  const figures = ({ status, worked, overtime }: Row['was']) =>
    t(overtime > 0 ? 'periods.figuresOvertime' : 'periods.figures', {
      ...{ status: words.status(status), worked: words.hours(worked), overtime: words.hours(overtime) },
    })
  const signed = (minutes: number) => `${minutes < 0 ? '−' : '+'}${words.hours(Math.abs(minutes))}`
  const difference = ({ was, now_is: now }: Row) => [
    ...(now.worked === was.worked ? [] : [t('periods.workedBy', { by: signed(now.worked - was.worked) })]),
    ...(now.overtime === was.overtime
      ? []
      : [t('periods.overtimeBy', { by: signed(now.overtime - was.overtime) })]),
  ]
  return (
    <Table.ScrollContainer
      minWidth={860}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('periods.arrears') } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('periods.person')}</Table.Th>
            <Table.Th>{t('periods.day')}</Table.Th>
            <Table.Th>{t('periods.was')}</Table.Th>
            <Table.Th>{t('periods.now')}</Table.Th>
            <Table.Th>{t('periods.difference')}</Table.Th>
            <Table.Th>{t('periods.cause')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.ID}>
              <Table.Td>
                {row.EMPLOYEE_NAME}
                <Text size="xs" c="dimmed">
                  {row.EMPLOYEE_CODE}
                </Text>
              </Table.Td>
              <Table.Td>{words.short(row.date)}</Table.Td>
              <Table.Td>{figures(row.was)}</Table.Td>
              <Table.Td>{figures(row.now_is)}</Table.Td>
              <Table.Td>
                {difference(row).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </Table.Td>
              <Table.Td>{row.cause}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
