import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { whoIsIn } from '@muster/contract/attendance/clock.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { FilterBar } from '@muster/ui/filter-bar'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form-resources.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { readOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { onSocket, useIsLive } from '../../../lib/socket.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import classes from './Matrix.module.css'
import './texts.ts'
import { FILTERS, useMasterFilters } from './use-attendance-filters.ts'

const DayDrawer = lazy(() => import('../days/DayDrawer.tsx'))

type Row = DataOf<typeof whoIsIn>['rows'][number]
type State = NonNullable<QueryOf<typeof whoIsIn>['state']>

const STATES = ['in', 'break', 'out', 'away', 'late'] as const satisfies readonly State[]
const STATE = 'state'
const kinds: Record<Row['state'], StatusKind> = {
  in: 'success',
  break: 'warning',
  out: 'neutral',
  away: 'info',
}
/** Without a connection for pushes the board asks by itself. */
const ASK_MS = 60_000

/** Asks anew when somebody came or went: at once, and once more for who came meanwhile. */
function useBoardNews(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timers = new Set<number>()
    const ask = () => void queries.invalidateQueries({ queryKey: [whoIsIn.id] })
    const later = (ms: number) => {
      const timer = window.setTimeout(() => {
        timers.delete(timer)
        ask()
      }, ms)
      timers.add(timer)
    }
    const stops = [
      onSocket('attendance', ({ spread_ms }) => {
        later(Math.random() * 500)
        later(spread_ms + Math.random() * 1000)
      }),
      onSocket('ready', ask),
      onSocket('resync', () => later(Math.random() * 2000)),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [queries])
}

function useColumns(): DataTableColumn<Row>[] {
  const { t } = useTranslation('attendance')
  const format = useFormatter()
  return [
    {
      id: 'person',
      header: t('person'),
      width: 230,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.EMPLOYEE_CODE} colorKey={row.EMPLOYEE_ID} />
      ),
    },
    {
      id: 'state',
      header: t('board.state'),
      width: 170,
      text: (row) => t(`board.${row.state}`),
      cell: (row) => <StatusBadge kind={kinds[row.state]}>{t(`board.${row.state}`)}</StatusBadge>,
    },
    {
      id: 'since',
      header: t('board.since'),
      width: 170,
      cell: (row) => (row.since ? format.dateTime(row.since) : ''),
    },
    {
      id: 'first',
      header: t('board.first'),
      width: 200,
      cell: (row) => (
        <>
          {row.first_in ? format.time(row.first_in) : ''}
          {row.late_by > 0 ? (
            <Badge ml={6} color="orange" variant="light" tt="none">
              {t('board.lateBy', { count: row.late_by })}
            </Badge>
          ) : null}
        </>
      ),
    },
    { id: 'shift', header: t('shift'), width: 160, cell: (row) => row.shift ?? '' },
    { id: 'location', header: t('location'), width: 150, cell: (row) => row.location ?? '' },
    { id: 'department', header: t('department'), width: 180, cell: (row) => row.department ?? '' },
  ]
}

/** Who is in at this moment, of the people in reach. */
export default function BoardPage() {
  const { t } = useTranslation('attendance')
  const { formats } = useUser()
  const isLive = useIsLive()
  useBoardNews()
  const list = useList('attendance.board')
  const { state, setState } = list
  const filterTexts = useFilterTexts()
  const filters = useMasterFilters().filter(({ id }) => id !== FILTERS.shift)
  const [open, setOpen] = useState<Row | null>(null)
  const chosen = state.filters[STATE]?.[0] as State | undefined
  const one = (id: string) => {
    const value = state.filters[id]?.[0]
    return value === undefined ? undefined : Number(value)
  }
  const location_id = one(FILTERS.location)
  const department_id = one(FILTERS.department)
  const { table, data } = useListRows(list, {
    page: (page, limit) => ({
      ...readOptions(whoIsIn, {
        query: {
          ...{ page, limit, search: state.search },
          ...(chosen ? { state: chosen } : {}),
          ...(location_id ? { location_id } : {}),
          ...(department_id ? { department_id } : {}),
        },
      }),
      meta: { errorShown: 'inline' as const },
      staleTime: 0,
      ...(isLive ? {} : { refetchInterval: ASK_MS }),
    }),
    rowsOf: (answer) => answer.rows,
    totalOf: (answer) => answer.total_records,
  })
  const choose = (next: State) => {
    const { [STATE]: _, ...others } = state.filters
    setState({ ...state, page: 1, filters: next === chosen ? others : { ...others, [STATE]: [next] } })
  }
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:board')}
        subtitle={t('board.subtitle')}
        badge={
          <StatusBadge kind={isLive ? 'success' : 'neutral'}>
            {t(isLive ? 'board.live' : 'board.notLive')}
          </StatusBadge>
        }
      />
      <div className={classes.counts}>
        {STATES.map((one) => (
          <UnstyledButton
            key={one}
            className={classes.count}
            aria-pressed={one === chosen}
            onClick={() => choose(one)}
          >
            <Text size="sm" c="dimmed" component="span">
              {t(`board.${one}`)}
            </Text>
            <div className={classes.figure}>{data ? data.counts[one] : '–'}</div>
          </UnstyledButton>
        ))}
      </div>
      <DataTable
        label={t('attendanceTitles:board')}
        columns={useColumns()}
        {...list.table}
        {...table}
        rowId={(row) => row.EMPLOYEE_ID}
        rowLabel={(row) => row.EMPLOYEE_NAME}
        onRowOpen={setOpen}
        renderCard={(row) => (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.location ?? ''} colorKey={row.EMPLOYEE_ID} />
            <StatusBadge kind={kinds[row.state]}>{t(`board.${row.state}`)}</StatusBadge>
          </Group>
        )}
        toolbar={
          <FilterBar
            filters={filters.map((filter) => ({ ...filter, kind: 'single' as const }))}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={2}
            texts={filterTexts}
          />
        }
        empty={{ title: t('board.empty'), text: t('board.emptyText') }}
      />
      <Suspense fallback={null}>
        {open ? (
          <DayDrawer
            date={dayIn(formats.time_zone)}
            employeeId={open.EMPLOYEE_ID}
            name={open.EMPLOYEE_NAME}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
