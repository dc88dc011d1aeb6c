import { DataTable, type DataTableState, type Selection } from '@muster/ui/data-table'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { PageHeader } from '@muster/ui/page'
import type { QueryKey } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { fieldDateFormat } from '../form/form-resources.ts'
import { hrefOf } from '../screen/hrefs.ts'
import { useUser } from '../session/session.ts'
import { useFilterTexts } from '../ui-texts/list-texts.ts'
import classes from './ListScreen.module.css'
import type { ListScreenProps, ListSegments, ListShown } from './list-screen-types.ts'
import { useListScreen } from './use-list-screen.ts'

/** Most lists have none. */
const Segments = lazy(() => import('./Segments.tsx'))

const INLINE_FILTERS = 3

/**
 * A declarative list page: header with total, saved views, filters and search in the URL, segments with
 * counts, export (a large one with its job's progress), selection, a drawer by URL parameter, and empty,
 * forbidden and error states.
 */
export function ListScreen<Data, Row, Key extends QueryKey, View extends string = string>(
  props: ListScreenProps<Data, Row, Key, View>,
) {
  const { segments, views = [] } = props
  const screen = useListScreen(props)
  const { shown, state } = screen
  const filters = from(props.filters ?? [], shown)
  const filterBar =
    filters.length > 0 ? (
      <Filters
        filters={filters}
        state={state}
        setState={shown.setState}
        inlineCount={props.inlineFilters ?? INLINE_FILTERS}
      />
    ) : null
  return (
    <>
      <Header {...props} shown={shown} />
      {screen.progress}
      {segments && views.length > 1 ? (
        <div className={classes.segments}>
          <Suspense fallback={null}>
            <Segments
              segments={segments as ListSegments<unknown, string>}
              views={views}
              data={shown.data}
              view={screen.view}
              onChange={(next) => screen.setView(next as View)}
            />
          </Suspense>
        </div>
      ) : null}
      {props.above?.(shown)}
      {props.body?.(shown, filterBar) ?? <Table {...props} screen={screen} filterBar={filterBar} />}
      <Suspense fallback={null}>
        {screen.opened}
        {props.below?.(shown)}
      </Suspense>
    </>
  )
}

type Shown<Data, Row, View extends string> = { shown: ListShown<Data, Row, View> }

function Header<Data, Row, Key extends QueryKey, View extends string>(
  props: ListScreenProps<Data, Row, Key, View> & Shown<Data, Row, View>,
) {
  const { shown, badge, crumbs } = props
  const title = from(props.title, shown)
  if (!title) return null
  return (
    <PageHeader
      title={title}
      count={shown.data === undefined ? undefined : shown.total}
      subtitle={from(props.subtitle, shown)}
      badge={badge}
      crumbs={crumbs}
      primary={from(props.primary, shown) || undefined}
      secondary={props.actions ? from(props.actions, shown) : shown.exports}
    />
  )
}

interface Screen<Data, Row, View extends string> {
  screen: Pick<
    ReturnType<typeof useListScreen<Data, Row, QueryKey, View>>,
    'shown' | 'view' | 'selection' | 'setSelection' | 'table'
  >
  filterBar: ReactNode
}

function Table<Data, Row, Key extends QueryKey, View extends string>(
  props: ListScreenProps<Data, Row, Key, View> & Screen<Data, Row, View>,
) {
  const { row, bulk, card, screen } = props
  const { shown } = screen
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns depend only on the response and the view
  const columns = useMemo(() => from(props.columns, shown), [props.columns, shown.data, screen.view])
  const { path, mayAct } = row
  const actions = (mayAct?.(shown) ?? true) ? row.actions : undefined
  const [firstExport] = props.exportAboveTable ? shown.exports : []
  const isSelectable = bulk !== undefined && (props.maySelect?.(shown) ?? true)
  const selecting = isSelectable
    ? {
        selection: screen.selection,
        onSelectionChange: screen.setSelection,
        bulkActions: (chosen: Selection, count: number) => (
          <Suspense fallback={null}>{bulk(chosen, count, shown)}</Suspense>
        ),
      }
    : {}
  return (
    <DataTable<Row>
      label={from(props.label ?? props.title ?? '', shown)}
      columns={columns}
      {...screen.table}
      {...(props.ownsFilters ? withoutFilters(screen.table) : {})}
      rowId={row.id}
      rowLabel={row.label}
      onRowOpen={openerOf(props, shown, (to) => void navigate(to))}
      rowHref={path && ((one) => hrefOf(path(one)))}
      rowActions={actions && ((one) => actions(one, shown))}
      renderCard={card && ((one) => card(one, shown))}
      {...selecting}
      onExport={firstExport?.onClick}
      isExporting={firstExport?.isBusy}
      isSearchable={from(props.isSearchable, shown)}
      totalsLabel={from(props.totalsLabel, shown)}
      toolbar={props.filterBar}
      empty={from(props.empty, shown)}
    />
  )
}

/** The state without filters, so that an empty list does not offer to clear them. */
function withoutFilters(table: { state: DataTableState; onStateChange: (state: DataTableState) => void }) {
  const { state, onStateChange } = table
  return {
    state: { ...state, filters: {} },
    onStateChange: (next: DataTableState) => onStateChange({ ...next, filters: state.filters }),
  }
}

/** A value, or a function that derives it from the state of the list. */
function from<Shown, Value>(value: Value | ((shown: Shown) => Value), shown: Shown): Value {
  return typeof value === 'function' ? (value as (shown: Shown) => Value)(shown) : value
}

/** The handler for opening a row; undefined if rows can't be opened. */
function openerOf<Data, Row, Key extends QueryKey, View extends string>(
  { row, drawer }: Pick<ListScreenProps<Data, Row, Key, View>, 'row' | 'drawer'>,
  shown: ListShown<Data, Row, View>,
  go: (path: string) => void,
): ((one: Row) => void) | undefined {
  const { open, path } = row
  if (open) return (one) => open(one, shown)
  if (path) return (one) => go(path(one))
  return drawer && ((one) => shown.open((drawer.idOf ?? row.id)(one)))
}

interface FiltersProps {
  filters: FilterDefinition[]
  state: DataTableState
  setState: (state: DataTableState) => void
  inlineCount: number
}

function Filters({ filters, state, setState, inlineCount }: FiltersProps) {
  const texts = useFilterTexts()
  const dateFormat = fieldDateFormat(useUser().formats)
  return (
    <FilterBar
      filters={filters}
      value={state.filters}
      onChange={(next) => setState({ ...state, filters: next, page: 1 })}
      inlineCount={inlineCount}
      dateFormat={dateFormat}
      texts={texts}
    />
  )
}
