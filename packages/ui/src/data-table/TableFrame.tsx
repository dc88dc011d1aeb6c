import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { IconSearch } from '../icons.ts'
import classes from './DataTable.module.css'
import type { DataTableTexts } from './texts.ts'
import type { DataTableProps } from './types.ts'

interface TableFrameProps<Row> {
  table: DataTableProps<Row>
  isLoading: boolean
  maxHeight: string
  scrollRef: RefObject<HTMLDivElement | null>
  message: ReactNode
  texts: DataTableTexts
  children: ReactNode
}

/** The scroll container of the rows, or the message in their place. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { table, isLoading, maxHeight, scrollRef, message, texts: t, children } = props
  return (
    <div className={classes.frame}>
      {table.isFetching && !isLoading ? <div className={classes.progress} aria-hidden /> : null}
      {isLoading ? <VisuallyHidden role="status">{t.loading}</VisuallyHidden> : null}
      {message ?? (
        <div ref={scrollRef} className={classes.scroll} style={{ maxHeight }}>
          {children}
        </div>
      )}
    </div>
  )
}

function hasCriteria({ state }: Pick<DataTableProps<never>, 'state'>): boolean {
  return state.search !== '' || Object.values(state.filters).some((values) => values.length > 0)
}

/** The message in place of the rows; null if there are rows, or they are loading. */
export function stateMessage<Row>(table: DataTableProps<Row>, t: DataTableTexts): ReactNode {
  if (table.error) return <ErrorState message={table.error} onRetry={table.onRetry} />
  if (table.rows === undefined || table.rows.length > 0) return null
  if (!hasCriteria(table)) {
    return <EmptyState title={t.emptyTitle} {...table.empty} />
  }
  return (
    <EmptyState
      icon={<IconSearch size={26} stroke={1.5} />}
      title={t.noMatchTitle}
      text={t.noMatchText}
      action={
        <Button
          variant="default"
          onClick={() => table.onStateChange({ ...table.state, search: '', filters: {}, page: 1 })}
        >
          {t.clearFilters}
        </Button>
      }
    />
  )
}
