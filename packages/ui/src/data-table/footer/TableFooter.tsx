import { useId } from 'react'
import { Pager } from '../../pager/Pager.tsx'
import classes from '../DataTable.module.css'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableState } from '../types.ts'

const PAGE_SIZES = [20, 50, 100, 200]

/** Value of the option for endless scrolling. */
const ALL = 'all'

interface TableFooterProps {
  /** Name of the list: several lists on a page must be distinguishable. */
  label: string
  state: DataTableState
  total: number
  /** The total is not known yet. */
  isLoading: boolean
  onStateChange: (state: DataTableState) => void
  /** Whether endless scrolling is offered. */
  mayBeEndless: boolean
  isPhone: boolean
  texts: DataTableTexts
}

/** Keeps the first row visible when the page size changes; after endless scrolling, the first page. */
function pageAfterResize(state: DataTableState, limit: number): number {
  return Math.floor(((state.page - 1) * state.limit) / limit) + 1
}

/** The range of rows, the total, and the navigation between pages. */
export function TableFooter({
  label,
  state,
  total,
  isLoading,
  onStateChange,
  mayBeEndless,
  isPhone,
  texts: t,
}: TableFooterProps) {
  const selectId = useId()
  const pages = Math.max(1, Math.ceil(total / state.limit))
  const from = Math.min(total, (state.page - 1) * state.limit + 1)
  const to = Math.min(total, state.page * state.limit)
  const sizes = PAGE_SIZES.includes(state.limit)
    ? PAGE_SIZES
    : [...PAGE_SIZES, state.limit].sort((a, b) => a - b)
  const isEndless = mayBeEndless && state.isEndless === true
  const choices = [
    ...sizes.map((size) => ({ value: String(size), label: String(size) })),
    ...(mayBeEndless ? [{ value: ALL, label: t.allRows }] : []),
  ]

  function resize(value: string) {
    const { isEndless: _was, ...rest } = state
    if (value === ALL) onStateChange({ ...rest, page: 1, isEndless: true })
    else onStateChange({ ...rest, limit: Number(value), page: pageAfterResize(state, Number(value)) })
  }

  return (
    <div className={`${classes.footer} mu-no-print`}>
      <span className="mu-figures" role="status">
        {isLoading ? null : isEndless ? t.total(total) : t.range(from, to, total)}
      </span>
      <span className={classes.perPage}>
        <label htmlFor={selectId}>{t.rowsPerPage}</label>
        <select
          id={selectId}
          className={classes.size}
          value={isEndless ? ALL : String(state.limit)}
          onChange={(event) => resize(event.currentTarget.value)}
        >
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </span>
      {isEndless ? null : (
        <Pager
          label={`${t.pages}: ${label}`}
          page={state.page}
          pages={pages}
          onPage={(page) => onStateChange({ ...state, page })}
          isPhone={isPhone}
          texts={t}
        />
      )}
    </div>
  )
}
