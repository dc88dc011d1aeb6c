import { Alert, Button, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { exceptionKinds } from '@muster/contract/attendance/register.constants'
import type { SettlingWay } from '@muster/contract/attendance/settling.contract'
import { listExceptions } from '@muster/contract/calls/attendance/register'
import { isDay } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { DateField } from '@muster/ui/date-field'
import { ActionMenu } from '@muster/ui/page'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { EmployeeChip } from '../../../lib/list/columns.tsx'
import { dayParam } from '../../../lib/list/day-param.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest, ListShown } from '../../../lib/list/list-screen-types.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useDayWords } from '../days/day-words.ts'
import { type Kind, type Row, useExceptionColumns, useFinding } from './exception-columns.tsx'
import './texts.ts'
import classes from './Settle.module.css'
import { useMasterFilters } from './use-attendance-filters.ts'
import { keyOfRow, useSettling } from './use-settling.ts'

const DayDrawer = lazy(() => import('../days/DayDrawer.tsx'))
const DailyExport = lazy(() => import('./DailyExport.tsx'))
const SettleModal = lazy(() => import('./SettleModal.tsx'))

type Answer = DataOf<typeof listExceptions>
type Shown = ListShown<Answer, Row>

/** The chosen list and its period, kept in the URL beside the list's own state. */
function choiceOf(params: URLSearchParams) {
  return {
    kind: exceptionKinds.find((kind) => kind === params.get('kind')) ?? ('missing' as const),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
    accepted: params.get('accepted') === '1',
  }
}

function bodyOf({ state, params, page, limit }: ListRequest): BodyOf<typeof listExceptions> {
  const { kind, from, to, accepted } = choiceOf(params)
  return {
    ...{ kind, accepted, page, limit, search: state.search },
    ...(Object.keys(state.filters).length > 0 ? { filters: state.filters } : {}),
    ...(from ? { from_date: from } : {}),
    ...(to ? { to_date: to } : {}),
  }
}

const requested = (request: ListRequest) => ({
  ...readOptions(listExceptions, { body: bodyOf(request) }),
  meta: { errorShown: 'inline' as const },
})

/** Bulk actions for the days of a list, the most likely first. */
function waysOf(kind: Kind, abilities: Answer['abilities'] | undefined): SettlingWay[] {
  if (!abilities?.settle) return []
  if (kind === 'missing') return ['hours', 'void', 'accept']
  if (kind === 'absent') return [...(abilities.leave ? (['leave'] as const) : []), 'hours', 'accept']
  return ['accept']
}

const waysIn = ({ data, request: { params } }: Shown) => {
  const { kind, accepted } = choiceOf(params)
  return accepted ? [] : waysOf(kind, data?.abilities)
}

/** Exceptions: late, early, missing punch, absent. Each day opens with its explanation. */
export default function ExceptionsPage() {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  const columnsOf = useExceptionColumns()
  const findingOf = useFinding()
  const settling = useSettling()
  const [open, setOpen] = useState<Row | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const labelOf = (row: Row) => `${row.EMPLOYEE_NAME}, ${words.short(row.date)}`
  return (
    <ListScreen
      list="attendance.exceptions"
      load={requested}
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.total_records}
      title={t('attendanceTitles:exceptions')}
      label={({ request: { params } }) => t(`exceptions.kinds.${choiceOf(params).kind}`)}
      subtitle={t('exceptions.subtitle')}
      actions={[{ label: t('exceptions.daily'), onClick: () => setIsExporting(true) }]}
      columns={({ request: { params } }) => columnsOf(choiceOf(params).kind)}
      filters={useMasterFilters()}
      row={{
        id: keyOfRow,
        label: labelOf,
        open: setOpen,
        actions: (row, shown) =>
          row.is_locked ? null : (
            <ActionMenu
              label={t('settle.actions', { name: labelOf(row) })}
              actions={waysIn(shown).map((how) => ({
                label: t(`settle.${how}`),
                onClick: () =>
                  settling.ask({ how, days: [{ EMPLOYEE_ID: row.EMPLOYEE_ID, date: row.date }] }),
              }))}
            />
          ),
        mayAct: (shown) => waysIn(shown).length > 0,
      }}
      card={(row, { request: { params } }) => (
        <ListCard
          title={<EmployeeChip row={row} subtitle={words.short(row.date)} />}
          lines={[findingOf(choiceOf(params).kind, row)]}
        />
      )}
      selection={{ value: settling.selection, onChange: settling.setSelection }}
      maySelect={(shown) => waysIn(shown).length > 0}
      bulk={(_chosen, _count, shown) =>
        waysIn(shown).map((how) => (
          <Button
            key={how}
            size="xs"
            variant="default"
            loading={settling.isChoosing}
            onClick={() => settling.choose(how, bodyOf(shown.request))}
          >
            {t(`settle.${how}`)}
          </Button>
        ))
      }
      above={(shown) => (
        <>
          <Choice shown={shown} />
          <Outcome settling={settling} />
        </>
      )}
      below={({ data, request: { params } }) => (
        <>
          {open ? (
            <DayDrawer
              date={open.date}
              employeeId={open.EMPLOYEE_ID}
              name={open.EMPLOYEE_NAME}
              onClose={() => setOpen(null)}
            />
          ) : null}
          {isExporting ? (
            <DailyExport
              date={choiceOf(params).to ?? data?.to_date ?? new Date().toISOString().slice(0, 10)}
              onClose={() => setIsExporting(false)}
            />
          ) : null}
          {settling.requested ? (
            <SettleModal
              {...settling.requested}
              onDone={settling.onSettled}
              onClose={() => settling.ask(null)}
            />
          ) : null}
        </>
      )}
      empty={({ request: { params } }) =>
        choiceOf(params).accepted
          ? { title: t('settle.noneAccepted'), text: t('settle.noneAcceptedText') }
          : { title: t('exceptions.empty'), text: t('exceptions.emptyText') }
      }
    />
  )
}

/** Chooses the list, the period, and whether accepted days are included. */
function Choice({ shown: { data, request, change, clearSelection } }: { shown: Shown }) {
  const { t } = useTranslation('attendance')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const { kind, from, to, accepted } = choiceOf(request.params)
  const set = (changes: Record<string, string | null>) =>
    change({ ...changes, page: null }, { replace: true })
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  const setDay = (name: 'from' | 'to') => (next: string | null) => {
    if (next === null || isDay(next)) set({ [name]: next })
  }
  return (
    <Group mb="md" gap="sm" align="flex-end">
      <SegmentedControl
        className={classes.kinds}
        aria-label={t('attendanceTitles:exceptions')}
        value={kind}
        onChange={(next) => {
          clearSelection()
          set({ kind: next })
        }}
        data={exceptionKinds.map((value) => ({
          value,
          label: data
            ? t('exceptions.count', { name: t(`exceptions.kinds.${value}`), count: data.counts[value] })
            : t(`exceptions.kinds.${value}`),
        }))}
      />
      <DateField
        label={t('from')}
        value={from ?? data?.from_date ?? null}
        onChange={setDay('from')}
        {...field}
      />
      <DateField label={t('to')} value={to ?? data?.to_date ?? null} onChange={setDay('to')} {...field} />
      {accepted || (data?.accepted ?? 0) > 0 ? (
        <Switch
          mb={8}
          label={t('settle.accepted', { count: data?.accepted ?? 0 })}
          checked={accepted}
          onChange={(event) => {
            clearSelection()
            set({ accepted: event.currentTarget.checked ? '1' : null })
          }}
        />
      ) : null}
    </Group>
  )
}

/** Result of the last bulk action, with undo. */
function Outcome({ settling }: { settling: ReturnType<typeof useSettling> }) {
  const { t } = useTranslation('attendance')
  const { done, undone } = settling
  if (done === null && undone === null) return null
  const id = done?.how === 'leave' ? null : (done?.id ?? null)
  return (
    <Alert color={done ? 'green' : 'gray'} role="status" mb="md">
      <Group gap="md">
        <Text size="sm">
          {done ? t('settle.done', { count: done.settled }) : t('settle.undone', { count: undone ?? 0 })}
        </Text>
        {id === null ? null : (
          <Button
            size="compact-sm"
            variant="default"
            loading={settling.isUndoing}
            onClick={() => settling.undo(id)}
          >
            {t('settle.undo')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
