import { Badge, Text, UnstyledButton } from '@mantine/core'
import { whoIsIn } from '@muster/contract/calls/attendance/clock'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { type DataTableState, ListCard } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { onSocket, useIsLive } from '../../../lib/calls/socket.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { EmployeeChip, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Matrix.module.css'
import './texts.ts'
import { FILTERS, useMasterFilters } from './use-attendance-filters.ts'
import { useClockOf } from './use-clock-of.ts'

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
/** Polling interval in milliseconds while there is no push connection. */
const ASK_MS = 60_000

/**
 * Refetches after attendance events: soon after the first, and once more after `spread_ms` for those that
 * follow it. Random delays spread the load.
 */
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

const stateIn = (state: DataTableState) => filterValue(state, STATE) as State | undefined

function requested({ state, page, limit }: ListRequest) {
  const chosen = stateIn(state)
  const location_id = filterNumber(state, FILTERS.location)
  const department_id = filterNumber(state, FILTERS.department)
  return readOptions(whoIsIn, {
    query: {
      ...{ page, limit, search: state.search },
      ...(chosen ? { state: chosen } : {}),
      ...(location_id ? { location_id } : {}),
      ...(department_id ? { department_id } : {}),
    },
  })
}

/** Live board: who of the people in reach is currently clocked in. */
export default function BoardPage() {
  const { t } = useTranslation('attendance')
  const { formats } = useUser()
  const clock = useClockOf()
  const make = useColumns<Row>()
  const isLive = useIsLive()
  useBoardNews()
  const filters = useMasterFilters().filter(({ id }) => id !== FILTERS.shift)
  const standing = ({ state }: Row) => ({ kind: kinds[state], text: t(`board.${state}`) })
  return (
    <ListScreen
      list="attendance.board"
      load={(request) => ({
        ...requested(request),
        meta: { errorShown: 'inline' as const },
        staleTime: 0,
        refetchInterval: isLive ? (false as const) : ASK_MS,
      })}
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.total_records}
      title={t('attendanceTitles:board')}
      subtitle={t('board.subtitle')}
      badge={
        <StatusBadge kind={isLive ? 'success' : 'neutral'}>
          {t(isLive ? 'board.live' : 'board.notLive')}
        </StatusBadge>
      }
      columns={[
        make.employee('person', t('person'), { width: 230 }),
        make.status('state', t('board.state'), standing, { width: 170 }),
        make.text('since', t('board.since'), (row) => clock.instant(row.since, row.time_zone), {
          width: 170,
        }),
        {
          id: 'first',
          header: t('board.first'),
          width: 200,
          cell: (row) => (
            <>
              {clock.time(row.first_in, row.time_zone)}
              {row.late_by > 0 ? (
                <Badge ml={6} color="orange" variant="light">
                  {t('board.lateBy', { count: row.late_by })}
                </Badge>
              ) : null}
            </>
          ),
        },
        make.text('shift', t('shift'), (row) => row.shift, { width: 160 }),
        make.text('location', t('location'), (row) => row.location, { width: 150 }),
        make.text('department', t('department'), (row) => row.department, { width: 180 }),
      ]}
      filters={filters.map((filter) => ({ ...filter, kind: 'single' as const }))}
      row={{ id: (row) => row.EMPLOYEE_ID, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => (
        <ListCard
          title={<EmployeeChip row={row} subtitle={row.location ?? ''} />}
          badge={<Status word={standing(row)} />}
        />
      )}
      above={({ data, request: { state }, setState }) => (
        <Counts counts={data?.counts} state={state} setState={setState} />
      )}
      drawer={{
        param: 'person',
        render: ({ id, row, close }) => (
          <DayDrawer
            date={dayIn(formats.time_zone)}
            employeeId={Number(id)}
            name={row?.EMPLOYEE_NAME}
            onClose={close}
          />
        ),
      }}
      empty={{ title: t('board.empty'), text: t('board.emptyText') }}
    />
  )
}

interface CountsProps {
  counts: DataOf<typeof whoIsIn>['counts'] | undefined
  state: DataTableState
  setState: (state: DataTableState) => void
}

/** Number of people per state; clicking one filters the list. */
function Counts({ counts, state, setState }: CountsProps) {
  const { t } = useTranslation('attendance')
  const chosen = stateIn(state)
  const choose = (next: State) => {
    const { [STATE]: _, ...others } = state.filters
    setState({ ...state, page: 1, filters: next === chosen ? others : { ...others, [STATE]: [next] } })
  }
  return (
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
          <div className={classes.figure}>{counts ? counts[one] : '–'}</div>
        </UnstyledButton>
      ))}
    </div>
  )
}
