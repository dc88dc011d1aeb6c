import { ActionIcon, Menu } from '@mantine/core'
import {
  listReportSchedules,
  pauseReportSchedule,
  runReportSchedule,
} from '@muster/contract/calls/reports/report-schedules'
import { scheduleStates } from '@muster/contract/reports/report-words'
import { ListCard } from '@muster/ui/data-table'
import { IconDotsVertical, IconPlus } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { dayTexts } from '../../../lib/language/day-texts.ts'
import { Status, type StatusWord, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { libraryPath } from '../data/report-library.ts'
import { ruleWords, type ScheduleRow } from '../data/report-schedules.ts'
import '../texts.ts'

const DeliveriesDrawer = lazy(() => import('../components/DeliveriesDrawer.tsx'))
const ScheduleDrawer = lazy(() => import('../components/ScheduleDrawer.tsx'))

const STATE = 'state'
const inline = { errorShown: 'inline' as const }
const kinds = { active: 'success', paused: 'neutral', stopped: 'danger' } as const satisfies Record<
  ScheduleRow['state'],
  StatusWord['kind']
>

/** Reports that are sent by themselves: when, to whom, and how the last run went. */
export default function SchedulesPage() {
  const { t, i18n } = useTranslation('reports')
  const { weekdayName } = dayTexts(i18n.language)
  const make = useColumns<ScheduleRow>()
  const format = useFormatter()
  const when = ({ rule }: ScheduleRow) =>
    ruleWords(rule, { t, weekday: (day) => weekdayName(day), time: (time) => format.time(time) })
  const word = ({ state }: ScheduleRow): StatusWord => ({
    kind: kinds[state],
    text: t(`schedules.states.${state}`),
  })
  const outcome = ({ last }: ScheduleRow) => {
    if (!last) return t('schedules.never')
    if (last.state !== 'done') return t(`schedules.outcomes.${last.state}`)
    return [
      t('schedules.sent', { count: last.sent }),
      last.empty > 0 ? t('schedules.emptyFor', { count: last.empty }) : '',
      last.refused > 0 ? t('schedules.refusedFor', { count: last.refused }) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <ListScreen
      list="reports.schedules"
      load={({ state, page, limit }) => ({
        ...readOptions(listReportSchedules, {
          body: { page, limit, search: state.search, ...stateOf(filterValue(state, STATE)) },
        }),
        meta: inline,
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('schedules.title')}
      subtitle={t('schedules.subtitle')}
      crumbs={[{ label: t('title'), href: hrefOf(libraryPath()) }]}
      primary={({ data, open }) =>
        data && data.reports.length > 0
          ? { label: t('schedules.add'), icon: <IconPlus size={16} />, onClick: () => open('new') }
          : null
      }
      columns={[
        make.text('name', t('schedules.name'), ({ name }) => name, {
          width: 190,
          note: ({ report }) => report,
        }),
        make.text('when', t('schedules.when'), when, { width: 210 }),
        make.text(
          'to',
          t('schedules.to'),
          ({ recipients }) => recipients.map(({ name }) => name).join(', '),
          {
            width: 150,
          },
        ),
        make.text(
          'format',
          t('schedules.format'),
          ({ format: kind }) => t(`schedules.formats.${kind ?? 'link'}`),
          {
            width: 100,
          },
        ),
        make.instant('next', t('schedules.next'), ({ next_at: at }) => at),
        make.instant('last', t('schedules.last'), ({ last }) => last?.at, { note: outcome }),
        make.status('state', t('schedules.state'), word, {
          note: ({ stopped_because: reason }) =>
            reason && { text: t(`schedules.reasons.${reason}`), isWhole: true },
        }),
        make.text('owner', t('schedules.owner'), ({ owner }) => owner, { width: 160, isHidden: true }),
      ]}
      filters={[
        oneFilter(
          STATE,
          t('schedules.state'),
          scheduleStates.map((value) => ({ value, label: t(`schedules.states.${value}`) })),
        ),
      ]}
      row={{
        id: ({ schedule_id }) => schedule_id,
        label: ({ name }) => name,
        actions: (row) => (row.abilities.edit ? <Actions row={row} /> : null),
      }}
      card={(row) => (
        <ListCard title={row.name} badge={<Status word={word(row)} />} lines={[when(row), outcome(row)]} />
      )}
      drawer={{
        param: 'schedule',
        render: ({ id, row, close }) =>
          id !== null && !row ? null : <ScheduleDrawer key={id} schedule={row ?? null} onClose={close} />,
      }}
      empty={{ title: t('schedules.empty'), text: t('schedules.emptyText') }}
    />
  )
}

const stateOf = (state: string | undefined) => {
  const known = scheduleStates.find((one) => one === state)
  return known ? { state: known } : {}
}

function Actions({ row }: { row: ScheduleRow }) {
  const { t } = useTranslation('reports')
  const queries = useQueryClient()
  const { schedule_id, state, name } = row
  const [isLogOpen, setLogOpen] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: endpointKey(listReportSchedules) })
  const pause = useMutation({
    mutationFn: () => call(pauseReportSchedule, { body: { schedule_id, is_paused: state === 'active' } }),
    onSettled: refresh,
  })
  const run = useMutation({
    mutationFn: () => call(runReportSchedule, { body: { schedule_id } }),
    onSuccess: () => notifySuccess(t('schedules.running')),
    onSettled: refresh,
  })
  const act = state === 'active' ? 'pause' : 'resume'
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('schedules.actionsOf', { name })}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'stopped' ? null : (
            <Menu.Item disabled={run.isPending} onClick={() => run.mutate()}>
              {t('schedules.runNow')}
            </Menu.Item>
          )}
          <Menu.Item disabled={pause.isPending} onClick={() => pause.mutate()}>
            {t(`schedules.${act}`)}
          </Menu.Item>
          <Menu.Item onClick={() => setLogOpen(true)}>{t('schedules.log')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLogOpen ? (
        <Suspense>
          <DeliveriesDrawer schedule={row} onClose={() => setLogOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
