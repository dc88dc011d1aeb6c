// biome-ignore-all lint/a11y/useSemanticElements: rows are virtualised, and table rows cannot be positioned
// biome-ignore-all lint/a11y/useFocusableInteractive: in the treegrid pattern the row has focus
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@muster/ui/icons'
import { PersonAvatar } from '@muster/ui/people'
import { isPhoneNow } from '@muster/ui/theme'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Box, type ChartModel, shownBoxes } from '../model/chart-model.ts'
import { nameOf, titleOf } from './box-words.ts'
import classes from './Chart.module.css'

const AROUND = 8

interface ChartTreeProps {
  model: ChartModel
  root: string | null
  current: string | null
  changed: ReadonlySet<string>
  label: string
  isDepartments: boolean
  onCurrent: (key: string) => void
  onOpen: (box: Box) => void
  onToggle: (key: string) => void
}

/** The chart as an indented list for screen readers, keyboards and phones; long lists are virtualised. */
export function ChartTree(props: ChartTreeProps) {
  const { model, root, current, changed, label, isDepartments, onCurrent, onOpen, onToggle } = props
  const { t } = useTranslation('orgchart')
  const rows = useMemo(() => shownBoxes(model, root), [model, root])
  const frame = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 600, rowHeight: 44, headRows: 1 })
  const at = Math.max(0, current === null ? 0 : rows.findIndex(({ key }) => key === current))
  const wantsFocus = useRef(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      // Matches the style sheet, which hides the column headers on phones.
      const isPhone = isPhoneNow()
      const rows = isPhone ? { rowHeight: 56, headRows: 0 } : { rowHeight: 44, headRows: 1 }
      setScroll((now) => ({ ...now, ...rows, height: element.clientHeight }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Scrolls the current row into view, and focuses it after a key press.
  useEffect(() => {
    const element = frame.current
    if (!element || current === null) return
    const top = (at + scroll.headRows) * scroll.rowHeight
    const head = scroll.headRows * scroll.rowHeight
    if (top < element.scrollTop + head) element.scrollTop = top - head
    else if (top + scroll.rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + scroll.rowHeight - element.clientHeight
    }
    if (!wantsFocus.current) return
    wantsFocus.current = false
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus())
  }, [at, current, scroll.rowHeight, scroll.headRows])

  const first = Math.max(0, Math.floor(scroll.top / scroll.rowHeight) - AROUND)
  const last = Math.min(rows.length, Math.ceil((scroll.top + scroll.height) / scroll.rowHeight) + AROUND)

  const go = (to: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (!row) return
    wantsFocus.current = true
    onCurrent(row.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    const box = row && model.boxes.get(row.key)
    if (!row || !box) return
    const isOpen = model.open.has(row.key)
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      PageDown: () => go(at + 10),
      PageUp: () => go(at - 10),
      ArrowRight: () => (box.children > 0 && !isOpen ? onToggle(row.key) : go(at + (isOpen ? 1 : 0))),
      ArrowLeft: () => {
        const above = rows.findIndex(({ key }) => key === box.parent)
        if (isOpen && box.children > 0) onToggle(row.key)
        else if (above >= 0) go(above)
      },
      Enter: () => onOpen(box),
      ' ': () => box.children > 0 && onToggle(row.key),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const heads = isDepartments
    ? ['name', 'head', 'department', 'location', 'people', 'allPeople']
    : ['name', 'title', 'department', 'location', 'direct', 'total']
  return (
    <div
      ref={frame}
      className={classes.grid}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const { scrollTop } = event.currentTarget
        setScroll((now) => ({ ...now, top: scrollTop }))
      }}
    >
      <div
        className={classes.inner}
        style={{ height: (rows.length + scroll.headRows) * scroll.rowHeight }}
        role="rowgroup"
      >
        <div className={classes.row} data-head role="row" aria-rowindex={1}>
          {heads.map((head, column) => (
            <span
              key={head}
              role="columnheader"
              className={column > 3 ? `${classes.cell} ${classes.number}` : classes.cell}
            >
              {t(`columns.${head}` as 'columns.name')}
            </span>
          ))}
        </div>
        {rows.slice(first, last).map(({ key, depth }, offset) => {
          const box = model.boxes.get(key)
          if (!box) return null
          const index = first + offset
          return (
            <TreeRow
              key={key}
              box={box}
              depth={depth}
              index={index}
              top={(index + scroll.headRows) * scroll.rowHeight}
              isOpen={model.open.has(key)}
              isCurrent={index === at}
              isChanged={changed.has(key)}
              onCurrent={onCurrent}
              onOpen={onOpen}
              onToggle={onToggle}
            />
          )
        })}
      </div>
    </div>
  )
}

interface TreeRowProps extends Pick<ChartTreeProps, 'onCurrent' | 'onOpen' | 'onToggle'> {
  box: Box
  depth: number
  index: number
  top: number
  isOpen: boolean
  isCurrent: boolean
  isChanged: boolean
}

function TreeRow(props: TreeRowProps) {
  const { box, depth, index, top, isOpen, isCurrent, isChanged, onCurrent, onOpen, onToggle } = props
  const { t } = useTranslation('orgchart')
  const name = nameOf(box, t)
  const style = { top, '--depth': depth } as CSSProperties
  const department = box.kind === 'department' ? '' : (box.department?.name ?? '')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      className={classes.row}
      role="row"
      aria-level={depth + 1}
      aria-rowindex={index + 2}
      aria-expanded={box.children > 0 ? isOpen : undefined}
      data-row={box.key}
      data-changed={isChanged || undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={style}
      onFocus={() => onCurrent(box.key)}
      onClick={() => onOpen(box)}
    >
      <span role="gridcell" className={`${classes.cell} ${classes.first}`}>
        {box.children > 0 ? (
          <UnstyledButton
            className={classes.branch}
            tabIndex={-1}
            aria-label={t(isOpen ? 'closeBox' : 'openBox', { name })}
            onClick={(event) => {
              event.stopPropagation()
              onToggle(box.key)
            }}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </UnstyledButton>
        ) : (
          <span className={classes.branch} aria-hidden />
        )}
        {box.kind === 'person' ? (
          <PersonAvatar
            name={box.name}
            src={box.photo}
            colorKey={box.personId ?? box.key}
            size={28}
            isDecorative
          />
        ) : null}
        <span className={classes.cell}>
          {name}
          <span className={classes.under}>{[titleOf(box, t), department].filter(Boolean).join(' · ')}</span>
        </span>
        {isChanged ? <span className={classes.changed}>{t('compare.changedMark')}</span> : null}
      </span>
      <span role="gridcell" className={classes.cell}>
        {titleOf(box, t)}
      </span>
      <span role="gridcell" className={classes.cell}>
        {department}
      </span>
      <span role="gridcell" className={classes.cell}>
        {box.location?.name ?? ''}
      </span>
      <span role="gridcell" className={`${classes.cell} ${classes.number}`}>
        {box.direct}
      </span>
      <span role="gridcell" className={`${classes.cell} ${classes.number}`}>
        {box.total}
      </span>
    </div>
  )
}
