import { Checkbox, UnstyledButton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useLinkProps } from '../link/LinkProvider.tsx'
import classes from './DataTable.module.css'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn } from './types.ts'

export interface TableRowProps<Row> {
  row: Row
  index: number
  /** Position among all rows, from 1; the header row is 1. */
  ariaRowIndex: number
  columns: DataTableColumn<Row>[]
  label: string
  isActive: boolean
  isSelected: boolean
  onFocus: () => void
  onSelect?: () => void
  onOpen?: () => void
  href?: string
  actions?: ReactNode
  texts: DataTableTexts
}

/** A click opens the row unless it meant something else: a control in it, or text being selected. */
function isMeantForRow(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  if (target.closest('a, button, input, label, [role="menuitem"]')) return false
  return window.getSelection()?.toString() === '' || window.getSelection() === null
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const {
    row,
    index,
    columns,
    label,
    isActive,
    isSelected,
    onSelect,
    onOpen,
    href,
    actions,
    texts: t,
  } = props
  return (
    <tr
      className={classes.row}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      data-selected={isSelected || undefined}
      data-openable={onOpen ? true : undefined}
      aria-rowindex={props.ariaRowIndex}
      onFocus={props.onFocus}
      onClick={(event) => {
        if (onOpen && isMeantForRow(event)) onOpen()
      }}
    >
      {onSelect ? (
        <td className={classes.pinned}>
          <Checkbox
            size="xs"
            tabIndex={isActive ? 0 : -1}
            aria-label={t.selectRow(label)}
            checked={isSelected}
            onChange={onSelect}
          />
        </td>
      ) : null}
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-align={column.align}
          className={at === 0 ? `${classes.pinned} ${classes.pinnedLast}` : undefined}
          style={at === 0 && onSelect ? { insetInlineStart: 44 } : undefined}
        >
          {at === 0 ? (
            <OpenCell href={href} onOpen={onOpen} isActive={isActive}>
              {column.cell(row)}
            </OpenCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions === undefined ? null : <td data-align="end">{actions}</td>}
    </tr>
  )
}

interface OpenCellProps {
  href?: string
  onOpen?: () => void
  isActive: boolean
  children: ReactNode
}

/** The first cell is the row's button or link, so that opening needs no knowledge of the shortcuts. */
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
