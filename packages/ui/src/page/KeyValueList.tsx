import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './KeyValueList.module.css'

export interface KeyValue {
  id: string
  label: string
  value: ReactNode
  /** Spans the full width of the grid, for addresses and remarks. */
  isWide?: boolean
}

export interface KeyValueListProps {
  items: KeyValue[]
  /** A grid of blocks for profiles, one of two columns in a narrow place too, or rows with the label on the left. */
  layout?: 'grid' | 'narrow' | 'rows'
  /** Announced by screen readers for empty values, which show a dash. */
  emptyText?: string
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false
}

/** The fields of a record, read-only. */
export function KeyValueList({ items, layout = 'grid', emptyText = 'Not filled in' }: KeyValueListProps) {
  return (
    <dl className={classes.root} data-layout={layout}>
      {items.map(({ id, label, value, isWide }) => (
        <div key={id} className={isWide ? `${classes.item} ${classes.wide}` : classes.item}>
          <dt>{label}</dt>
          <dd>
            {isEmpty(value) ? (
              <>
                <span aria-hidden>—</span>
                <VisuallyHidden>{emptyText}</VisuallyHidden>
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
