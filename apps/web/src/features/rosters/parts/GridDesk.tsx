import { Text, TextInput } from '@mantine/core'
import { mondayOf } from '@muster/contract/kit/days'
import {
  type Block,
  type Cell,
  copyWeek,
  fillOn,
  moveBlock,
  paint,
  pasteBlock,
  rotate,
  swapPeople,
} from '@muster/contract/rosters/roster-patterns'
import { IconSearch } from '@muster/ui/icons'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reader } from '../grid/board.ts'
import classes from '../grid/Grid.module.css'
import { Palette, type Tool } from '../grid/Palette.tsx'
import { RosterGrid } from '../grid/RosterGrid.tsx'
import { at, type Place, rectangleOf, type Selection } from '../grid/selection.ts'
import type { useBoard } from '../grid/use-board.ts'
import type { Warnings } from '../grid/use-warnings.ts'
import { WarningList } from '../grid/WarningList.tsx'
import type { Shifts } from '../grid/words.ts'
import { GridModals, type Open, type Scope } from './GridModals.tsx'
import { SaveBar } from './SaveBar.tsx'

type Desk = ReturnType<typeof useBoard>

interface GridDeskProps {
  desk: Desk
  warnings: Warnings
  shifts: Shifts
  isReadOnly: boolean
}

/** People whose name or code matches the search. */
function useRows({ view }: Desk['board'], search: string) {
  const all = view.employee_calendar
  return useMemo(() => {
    const words = search.trim().toLowerCase()
    if (words === '') return all
    return all.filter((row) => `${row.EMPLOYEE_NAME} ${row.EMPLOYEE_CODE}`.toLowerCase().includes(words))
  }, [all, search])
}

/** Scope of the tools: the selected people and days; a selection of a single one means all. */
function scopeOf(rows: ReturnType<typeof useRows>, days: readonly string[], selection: Selection): Scope {
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

/** Extends a single row or column by its predecessor, to have something to fill from. */
function fillSource(selection: Selection, isAcross: boolean): Selection {
  const { top, bottom, left, right } = rectangleOf(selection)
  const isSingle = isAcross ? left === right : top === bottom
  const from = {
    row: isSingle && !isAcross ? Math.max(0, top - 1) : top,
    column: isSingle && isAcross ? Math.max(0, left - 1) : left,
  }
  return { anchor: from, focus: { row: bottom, column: right } }
}

interface ToolsProps {
  desk: Desk
  scope: Scope
  onFill: (isAcross: boolean) => void
  onOpen: (next: Open) => void
}

function toolsOf({ desk, scope, onFill, onOpen }: ToolsProps): Tool[] {
  const { apply, board } = desk
  const { people, days, several, overDays } = scope
  const read = reader(board)
  const { from_date: from, to_date: to } = board.view.roster
  const week = { from, to, monday: mondayOf(days[0] ?? from) }
  const isEmpty = people.length === 0
  const swap = () => {
    const [one, other, third] = people
    if (one !== undefined && other !== undefined && third === undefined)
      apply(swapPeople(read, [one, other], days))
    else onOpen('swap')
  }
  return [
    { key: 'pattern', run: () => onOpen('pattern') },
    { key: 'fillDown', run: () => onFill(false) },
    { key: 'fillAcross', run: () => onFill(true) },
    { key: 'copyWeek', run: () => apply(copyWeek(read, several, week)) },
    { key: 'rotateDown', run: () => apply(rotate(read, several, overDays, 1)) },
    { key: 'rotateUp', run: () => apply(rotate(read, several, overDays, -1)) },
    { key: 'swap', run: swap, isDisabled: isEmpty },
    { key: 'people', run: () => onOpen('people') },
    { key: 'remove', run: () => onOpen('remove'), isDisabled: isEmpty },
    { key: 'demand', run: () => onOpen('demand') },
  ]
}

/** Actions of the grid on the roster. */
function useGridActions(desk: Desk, rows: ReturnType<typeof useRows>, onSelect: (next: Selection) => void) {
  const { board, apply } = desk
  const read = reader(board)
  const over = (of: Selection) => scopeOf(rows, board.days, of)
  return {
    onPaint: (of: Selection, cell: Cell) => {
      apply(paint(read, over(of).people, over(of).days, cell))
    },
    onPaste: (of: Selection, block: Block) => {
      apply(pasteBlock(read, over(of).people, over(of).days, block))
    },
    onMove: (from: Selection, to: Selection, isCopy: boolean) => {
      const cells = paint(read, over(from).people, over(from).days, undefined)
      // An empty selection cannot be moved: it would only clear its target.
      if (cells.length === 0) return false
      const isDone = apply(moveBlock(read, over(from), over(to), isCopy), true)
      if (isDone) onSelect(to)
      return isDone
    },
    onFill: (of: Selection, isAcross: boolean) => {
      apply(fillOn(read, over(fillSource(of, isAcross)), isAcross))
    },
  }
}

/** The grid with its toolbar and warnings. */
export function GridDesk({ desk, warnings, shifts, isReadOnly }: GridDeskProps) {
  const { t } = useTranslation('rosters')
  const { board } = desk
  const [selection, setSelection] = useState<Selection>(at({ row: 0, column: 0 }))
  const [brush, setBrush] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const [search, setSearch] = useState('')
  const rows = useRows(board, search)
  const scope = scopeOf(rows, board.days, selection)
  const actions = useGridActions(desk, rows, setSelection)
  const find = (next: string) => {
    setSearch(next)
    setSelection(at({ row: 0, column: 0 }))
  }
  const goTo = useCallback((place: Place) => setSelection(at(place)), [])
  const tools = { desk, scope, onFill: (isAcross: boolean) => actions.onFill(selection, isAcross) }
  const finder = (
    <TextInput
      aria-label={t('grid.find')}
      placeholder={t('grid.find')}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={260}
      value={search}
      onChange={(event) => find(event.currentTarget.value)}
    />
  )
  return (
    <div className={classes.layout}>
      <div>
        <div className={classes.tools}>
          {isReadOnly ? null : (
            <Palette
              shifts={board.view.shift_list}
              {...{ brush, onBrush: setBrush, onUndo: desk.undo, onRedo: desk.redo }}
              tools={toolsOf({ ...tools, onOpen: setOpen })}
              canUndo={board.done.length > 0}
              canRedo={board.undone.length > 0}
              onKeys={() => setOpen('keys')}
            />
          )}
          {isReadOnly ? (
            <div className={classes.finder}>{finder}</div>
          ) : (
            <SaveBar desk={desk}>{finder}</SaveBar>
          )}
        </div>
        {rows.length === 0 ? <Text mb="sm">{t('grid.nobody')}</Text> : null}
        <RosterGrid
          {...{ board, rows, shifts, selection, isReadOnly }}
          brush={isReadOnly ? null : brush}
          warnings={warnings.byPerson}
          cover={warnings.cover}
          onSelect={setSelection}
          {...actions}
          onUndo={desk.undo}
          onRedo={desk.redo}
          onEscape={() => {
            setBrush(null)
            setSelection(at(selection.focus))
          }}
        />
      </div>
      <WarningList {...{ warnings, rows, shifts }} days={board.days} onGoTo={goTo} />
      <GridModals {...{ open, desk, scope }} onClose={() => setOpen(null)} />
    </div>
  )
}
