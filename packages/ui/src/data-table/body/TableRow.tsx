import { Checkbox, UnstyledButton } from '@mantine/core'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { useLinkProps } from '../../link/LinkProvider.tsx'
import classes from '../DataTable.module.css'
import type { Pin } from '../head/columns.ts'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTableProps } from '../types.ts'

/** Callbacks of a row; stable, so that rows need not render again. */
export interface RowCommands<Row> {
  focus: (index: number) => void
  toggle: (row: Row, index: number, isRange: boolean) => void
}

interface TableRowProps<Row> {
  table: DataTableProps<Row>
  row: Row
  index: number
  columns: DataTableColumn<Row>[]
  /** Positions of the pinned columns. */
  pins: Pin[]
  /** Index among all matching rows, from 0. */
  place: number
  isActive: boolean
  isSelected: boolean
  isSelectable: boolean
  commands: RowCommands<Row>
  texts: DataTableTexts
}

/** Props of a sticky cell. */
export function pinProps(pin: Pin | undefined) {
  if (!pin) return {}
  return {
    className: pin.isLast ? `${classes.pinned} ${classes.pinnedLast}` : classes.pinned,
    style: { insetInlineStart: pin.offset },
  }
}

/** Whether a click should open the row: not on a control in it, nor while text is selected. */
function isMeantForRow(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  if (target.closest('a, button, input, label, [role="menuitem"]')) return false
  return window.getSelection()?.toString() === '' || window.getSelection() === null
}

function Row<Row>(props: TableRowProps<Row>) {
  const { table, row, index, columns, pins, isActive, isSelected, isSelectable, commands, texts: t } = props
  const { onRowOpen, rowHref, rowActions } = table
  const onOpen = onRowOpen && (() => onRowOpen(row))
  return (
    <tr
      className={classes.row}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      data-selected={isSelected || undefined}
      data-openable={onOpen ? true : undefined}
      // The header is row 1.
      aria-rowindex={props.place + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      onFocus={() => commands.focus(index)}
      onClick={(event) => {
        if (isMeantForRow(event)) onOpen?.()
      }}
    >
      {isSelectable ? (
        <td className={classes.pinned}>
          <Checkbox
            size="xs"
            tabIndex={isActive ? 0 : -1}
            aria-label={t.selectRow(table.rowLabel(row))}
            checked={isSelected}
            onChange={(event) =>
              commands.toggle(row, index, (event.nativeEvent as globalThis.MouseEvent).shiftKey)
            }
          />
        </td>
      ) : null}
      {columns.map((column, at) => (
        <td key={column.id} data-align={column.align} {...pinProps(pins[at])}>
          {at === 0 ? (
            <OpenCell href={rowHref?.(row)} onOpen={onOpen} isActive={isActive}>
              {column.cell(row)}
            </OpenCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowActions ? <td data-align="end">{rowActions(row)}</td> : null}
    </tr>
  )
}

/** A row of a table. Memoised, so that scrolling renders only new rows. */
export const TableRow = memo(Row) as typeof Row

interface OpenCellProps {
  href?: string
  onOpen?: () => void
  isActive: boolean
  children: ReactNode
}

/** The first cell is the row's button or link, so that it can be opened without shortcuts. */
function OpenCell({ href, onOpen, isActive, children }: OpenCellProps) {
  if (href) {
    return (
      <OpenLink href={href} onOpen={onOpen} isActive={isActive}>
        {children}
      </OpenLink>
    )
  }
  if (!onOpen) return children
  return (
    <UnstyledButton className={classes.open} tabIndex={isActive ? 0 : -1} onClick={onOpen}>
      {children}
    </UnstyledButton>
  )
}

function OpenLink({ href, onOpen, isActive, children }: OpenCellProps & { href: string }) {
  const link = useLinkProps(href)
  return (
    <a
      className={classes.open}
      href={href}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
        if (onOpen && isPlain) {
          event.preventDefault()
          onOpen()
        } else link.onClick(event)
      }}
    >
      {children}
    </a>
  )
}
