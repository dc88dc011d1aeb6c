import { Alert, Button, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { exceptionKinds, listExceptions } from '@muster/contract/attendance/register.contract'
import type { SettlingWay } from '@muster/contract/attendance/settling.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { DataTable } from '@muster/ui/data-table'
import { DateField } from '@muster/ui/date-field'
import { FilterBar } from '@muster/ui/filter-bar'
import { ActionMenu, PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { readOptions } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { useDayWords } from '../days/day-words.ts'
import { type Kind, type Row, useColumns, useFinding } from './exception-columns.tsx'
import './texts.ts'
import classes from './Settle.module.css'
import { useMasterFilters } from './use-attendance-filters.ts'
import { keyOfRow, useSettling } from './use-settling.ts'

const DayDrawer = lazy(() => import('../days/DayDrawer.tsx'))
const DailyExport = lazy(() => import('./DailyExport.tsx'))
const SettleModal = lazy(() => import('./SettleModal.tsx'))

type Answer = DataOf<typeof listExceptions>

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** Which list and which days, kept in the address beside the list's own state. */
function useChoice() {
  const [query, setQuery] = useSearchParams()
  const given = query.get('kind') as Kind | null
  const date = (name: string) => {
    const value = query.get(name) ?? ''
    return ISO.test(value) ? value : null
  }
  const set = (name: string, value: string | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  const kind: Kind = given && exceptionKinds.includes(given) ? given : 'missing'
  return { kind, from: date('from'), to: date('to'), accepted: query.get('accepted') === '1', set }
}

/** What can be done about days of a list, the likeliest first. */
function waysOf(kind: Kind, abilities: Answer['abilities'] | undefined): SettlingWay[] {
  if (!abilities?.settle) return []
  if (kind === 'missing') return ['hours', 'void', 'accept']
  if (kind === 'absent') return [...(abilities.leave ? (['leave'] as const) : []), 'hours', 'accept']
  return ['accept']
}

/** Days that need a look: late, left early, a punch missing, absent; each opens with its explanation. */
export default function ExceptionsPage() {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  const choice = useChoice()
  const { kind, from, to, accepted } = choice
  const list = useList('attendance.exceptions')
  const { state, setState } = list
  const filterTexts = useFilterTexts()
  const filters = useMasterFilters()
  const settling = useSettling()
  const [open, setOpen] = useState<Row | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const asked = (page: number, limit: number): BodyOf<typeof listExceptions> => ({
    ...{ kind, accepted, page, limit, search: state.search },
    ...(Object.keys(state.filters).length > 0 ? { filters: state.filters } : {}),
    ...(from ? { from_date: from } : {}),
    ...(to ? { to_date: to } : {}),
  })
  const { table, data } = useListRows(list, {
    page: (page, limit) => ({
      ...readOptions(listExceptions, { body: asked(page, limit) }),
      meta: { errorShown: 'inline' as const },
    }),
    rowsOf: (answer) => answer.rows,
    totalOf: (answer) => answer.total_records,
  })
  const finding = useFinding(kind)
  const ways = accepted ? [] : waysOf(kind, data?.abilities)
  const selectable =
    ways.length === 0
      ? {}
      : {
          selection: settling.selection,
          onSelectionChange: settling.setSelection,
          bulkActions: () =>
            ways.map((how) => (
              <Button
                key={how}
                size="xs"
                variant="default"
                loading={settling.isChoosing}
                onClick={() => settling.choose(how, asked(1, state.limit))}
              >
                {t(`settle.${how}`)}
              </Button>
            )),
          rowActions: (row: Row) =>
            row.is_locked ? null : (
              <ActionMenu
                label={t('settle.actions', { name: `${row.EMPLOYEE_NAME}, ${words.short(row.date)}` })}
                actions={ways.map((how) => ({
                  label: t(`settle.${how}`),
                  onClick: () =>
                    settling.ask({ how, days: [{ EMPLOYEE_ID: row.EMPLOYEE_ID, date: row.date }] }),
                }))}
              />
            ),
        }
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:exceptions')}
        subtitle={t('exceptions.subtitle')}
        secondary={[{ label: t('exceptions.daily'), onClick: () => setIsExporting(true) }]}
      />
      <Choice choice={choice} data={data} onKind={() => settling.setSelection({ kind: 'some', ids: [] })} />
      <Outcome settling={settling} />
      <DataTable
        label={t(`exceptions.kinds.${kind}`)}
        columns={useColumns(kind)}
        {...list.table}
        {...table}
        {...selectable}
        rowId={keyOfRow}
        rowLabel={(row) => `${row.EMPLOYEE_NAME}, ${words.short(row.date)}`}
        onRowOpen={setOpen}
        renderCard={(row) => (
          <div>
            <PersonChip
              name={row.EMPLOYEE_NAME}
              subtitle={words.short(row.date)}
              colorKey={row.EMPLOYEE_ID}
            />
            <Text size="sm">{finding(row)}</Text>
          </div>
        )}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={
          accepted
            ? { title: t('settle.noneAccepted'), text: t('settle.noneAcceptedText') }
            : { title: t('exceptions.empty'), text: t('exceptions.emptyText') }
        }
      />
      <Suspense fallback={null}>
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
            date={to ?? data?.to_date ?? new Date().toISOString().slice(0, 10)}
            onClose={() => setIsExporting(false)}
          />
        ) : null}
        {settling.asked ? (
          <SettleModal {...settling.asked} onDone={settling.onSettled} onClose={() => settling.ask(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

interface ChoiceProps {
  choice: ReturnType<typeof useChoice>
  data: Answer | undefined
  onKind: () => void
}

/** Which list, of which days, and whether those that were accepted. */
function Choice({ choice, data, onKind }: ChoiceProps) {
  const { t } = useTranslation('attendance')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const { kind, from, to, accepted, set } = choice
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  const setDate = (name: 'from' | 'to') => (next: string | null) =>
    next === null || ISO.test(next) ? set(name, next) : undefined
  return (
    <Group mb="md" gap="sm" align="flex-end">
      <SegmentedControl
        className={classes.kinds}
        aria-label={t('attendanceTitles:exceptions')}
        value={kind}
        onChange={(next) => {
          onKind()
          set('kind', next)
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
        onChange={setDate('from')}
        {...field}
      />
      <DateField label={t('to')} value={to ?? data?.to_date ?? null} onChange={setDate('to')} {...field} />
      {accepted || (data?.accepted ?? 0) > 0 ? (
        <Switch
          mb={8}
          label={t('settle.accepted', { count: data?.accepted ?? 0 })}
          checked={accepted}
          onChange={(event) => {
            onKind()
            set('accepted', event.currentTarget.checked ? '1' : null)
          }}
        />
      ) : null}
    </Group>
  )
}

/** What was settled last, and the way back. */
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
