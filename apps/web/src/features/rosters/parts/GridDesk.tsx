import { Text, TextInput } from '@mantine/core'
import {
  copyWeek,
  fillPattern,
  mondayOf,
  paint,
  pasteBlock,
  rotate,
  swapPeople,
} from '@muster/contract/rosters/roster-patterns'
import { IconSearch } from '@muster/ui/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reader } from '../grid/board.ts'
import classes from '../grid/Grid.module.css'
import { Palette, type Tool } from '../grid/Palette.tsx'
import { RosterGrid } from '../grid/RosterGrid.tsx'
import { at, rectangleOf, type Selection } from '../grid/selection.ts'
import type { useBoard } from '../grid/use-board.ts'
import type { Warnings } from '../grid/use-warnings.ts'
import { WarningList } from '../grid/WarningList.tsx'
import type { Shifts } from '../grid/words.ts'
import { SaveBar } from './SaveBar.tsx'

const PatternModal = lazy(() => import('./PatternModal.tsx'))
const DemandModal = lazy(() => import('./DemandModal.tsx'))
const AddPeopleModal = lazy(() => import('./AddPeopleModal.tsx'))
const KeysModal = lazy(() => import('./KeysModal.tsx'))

type Desk = ReturnType<typeof useBoard>
type Open = 'pattern' | 'demand' | 'people' | 'keys' | null

interface GridDeskProps {
  desk: Desk
  warnings: Warnings
  shifts: Shifts
  isReadOnly: boolean
}

/** People whose name or code has the words. */
function useRows({ view }: Desk['board'], search: string) {
  const all = view.employee_calendar
  return useMemo(() => {
    const words = search.trim().toLowerCase()
    if (words === '') return all
    return all.filter((row) => `${row.EMPLOYEE_NAME} ${row.EMPLOYEE_CODE}`.toLowerCase().includes(words))
  }, [all, search])
}

/** What the tools work on: the selected people and days, where only one is selected all of them. */
function scopeOf(rows: ReturnType<typeof useRows>, days: readonly string[], selection: Selection) {
  const { top, bottom, left, right } = rectangleOf(selection)
  const people = rows.slice(top, bottom + 1).map((row) => row.EMPLOYEE_ID)
  const chosen = days.slice(left, right + 1)
  return {
    people,
    days: chosen,
    several: people.length > 1 ? people : rows.map((row) => row.EMPLOYEE_ID),
    overDays: chosen.length > 1 ? chosen : days,
  }
}

function toolsOf(desk: Desk, scope: ReturnType<typeof scopeOf>, onOpen: (next: Open) => void): Tool[] {
  const { apply, board, save } = desk
  const { people, days, several, overDays } = scope
  const read = reader(board)
  const { from_date: from, to_date: to } = board.view.roster
  const week = { from, to, monday: mondayOf(days[0] ?? from) }
  return [
    { key: 'pattern', run: () => onOpen('pattern') },
    { key: 'copyWeek', run: () => apply(copyWeek(read, several, week)) },
    { key: 'rotateDown', run: () => apply(rotate(read, several, overDays, 1)) },
    { key: 'rotateUp', run: () => apply(rotate(read, several, overDays, -1)) },
    {
      key: 'swap',
      run: () => apply(swapPeople(read, [people[0] as number, people[1] as number], days)),
      isDisabled: people.length !== 2,
    },
    { key: 'people', run: () => onOpen('people') },
    { key: 'remove', run: () => save.mutate({ remove_people: people }), isDisabled: people.length === 0 },
    { key: 'demand', run: () => onOpen('demand') },
  ]
}

/** The grid with its tools, and beside it what is to be looked at. */
export function GridDesk({ desk, warnings, shifts, isReadOnly }: GridDeskProps) {
  const { t } = useTranslation('rosters')
  const { board, apply } = desk
  const [selection, setSelection] = useState<Selection>(at({ row: 0, column: 0 }))
  const [brush, setBrush] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const [search, setSearch] = useState('')
  const rows = useRows(board, search)
  const read = reader(board)
  const scope = scopeOf(rows, board.days, selection)
  const find = (next: string) => {
    setSearch(next)
    setSelection(at({ row: 0, column: 0 }))
  }
  const over = (of: Selection) => scopeOf(rows, board.days, of)
  return (
    <div className={classes.layout}>
      <div>
        {isReadOnly ? null : (
          <Palette
            shifts={board.view.shift_list}
            {...{ brush, onBrush: setBrush, onUndo: desk.undo, onRedo: desk.redo }}
            tools={toolsOf(desk, scope, setOpen)}
            canUndo={board.done.length > 0}
            canRedo={board.undone.length > 0}
            onKeys={() => setOpen('keys')}
          />
        )}
        <TextInput
          aria-label={t('grid.find')}
          placeholder={t('grid.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          w={260}
          mb="xs"
          value={search}
          onChange={(event) => find(event.currentTarget.value)}
        />
        {rows.length === 0 ? <Text mb="sm">{t('grid.nobody')}</Text> : null}
        <RosterGrid
          {...{ board, rows, shifts, selection, isReadOnly }}
          brush={isReadOnly ? null : brush}
          warnings={warnings.byPerson}
          cover={warnings.cover}
          onSelect={setSelection}
          onPaint={(of, cell) => apply(paint(read, over(of).people, over(of).days, cell))}
          onPaste={(of, block) => apply(pasteBlock(read, over(of).people, over(of).days, block))}
          onUndo={desk.undo}
          onRedo={desk.redo}
          onEscape={() => {
            setBrush(null)
            setSelection(at(selection.focus))
          }}
        />
        {isReadOnly ? null : <SaveBar desk={desk} />}
      </div>
      <WarningList
        {...{ warnings, rows, shifts }}
        days={board.days}
        onGoTo={(place) => setSelection(at(place))}
      />
      <Opened {...{ open, desk, scope }} onClose={() => setOpen(null)} />
    </div>
  )
}

interface OpenedProps {
  open: Open
  desk: Desk
  scope: ReturnType<typeof scopeOf>
  onClose: () => void
}

function Opened({ open, desk, scope, onClose }: OpenedProps) {
  const { view } = desk.board
  const { id, location_id, from_date, to_date } = view.roster
  const { several, overDays } = scope
  const isSaving = desk.save.isPending
  const saved = { onSuccess: onClose }
  return (
    <Suspense fallback={null}>
      {open === 'pattern' ? (
        <PatternModal
          shifts={view.shift_list}
          people={several.length}
          days={overDays.length}
          onClose={onClose}
          onFill={(pattern, step) => {
            desk.apply(fillPattern(reader(desk.board), several, overDays, { pattern, step }))
            onClose()
          }}
        />
      ) : null}
      {open === 'demand' ? (
        <DemandModal
          demand={view.demand}
          shifts={view.shift_list}
          {...{ from: from_date, to: to_date, isSaving, onClose }}
          onSave={(demand) => desk.save.mutate({ demand }, saved)}
        />
      ) : null}
      {open === 'people' ? (
        <AddPeopleModal
          rosterId={id}
          locationId={location_id}
          {...{ isSaving, onClose }}
          onAdd={(add_people) => desk.save.mutate({ add_people }, saved)}
        />
      ) : null}
      {open === 'keys' ? <KeysModal onClose={onClose} /> : null}
    </Suspense>
  )
}
