import { type DataTablePreferences, type DataTableState, ViewsButton } from '@muster/ui/data-table'
import { readyLazy } from '@muster/ui/popup'
import { lazy, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { notifyError } from '../feedback/notices.ts'
import { readPreference } from '../session/preferences.ts'
import { useFormatter, useUser } from '../session/session.ts'
import { useTableTexts } from '../ui-texts/list-texts.ts'
import { useNewestParams } from './address.ts'
import { type ListSetup, useListSetup } from './list-setup.ts'
import { carryOver } from './list-state.ts'
import {
  type ListAddress,
  readListAddress,
  stateOfView,
  viewStateOf,
  writeListAddress,
} from './list-views.ts'

/**
 * A list's state in the URL (a link reproduces the list; Back undoes a page, but not a keystroke), with its
 * saved views and preferences. Spread `table` into the `DataTable`; load rows once `isReady`.
 *
 * @param list key for preferences: `employees`, `unit.department`
 */
export function useList(list: string) {
  const setup = useListSetup(list)
  const { address, change, choose } = useListAddress(setup)
  const { state, view } = address
  const texts = useTableTexts()
  const format = useFormatter()
  const { org_name: organisation } = useUser()
  useMissingView(setup.isReady && address.isMissing)

  const preferences = useMemo(
    () => ({ ...ownDensity(), ...setup.preferences, ...(state.density ? { density: state.density } : {}) }),
    [setup.preferences, state.density],
  )
  function changePreferences(next: DataTablePreferences) {
    if (!view) return setup.changePreferences(next)
    // Columns and density belong to the current view, the rest to the person.
    const { columns, density, ...rest } = next
    if (density && density !== preferences.density) change({ ...state, density })
    const { columns: ownColumns, density: ownDensity } = setup.preferences
    setup.changePreferences({
      ...rest,
      ...(ownColumns === undefined ? {} : { columns: ownColumns }),
      ...(ownDensity === undefined ? {} : { density: ownDensity }),
    })
  }

  return {
    state,
    setState: change,
    isReady: setup.isReady,
    /** Visible columns, if set by the URL or a preference. */
    columns: state.columns ?? preferences.columns ?? null,
    table: {
      state,
      onStateChange: change,
      preferences,
      onPreferencesChange: changePreferences,
      views: <ListViewsButton setup={setup} list={list} address={address} onChoose={choose} />,
      printed: { organisation, date: format.dateTime(new Date().toISOString()) },
      texts,
    },
  }
}

/** The density set for all lists in this browser. */
function ownDensity(): Pick<DataTablePreferences, 'density'> {
  const density = readPreference('density')
  return density === 'compact' || density === 'comfortable' ? { density } : {}
}

/** Reads and writes the list state in the URL. */
function useListAddress({ views, defaultId }: ListSetup) {
  const [query, setQuery] = useSearchParams()
  const read = useMemo(() => readListAddress(query, { views, defaultId }), [query, views, defaultId])
  // The router updates with a delay; changes must be visible immediately.
  const [ahead, setAhead] = useState<{ of: ListAddress; state: DataTableState } | null>(null)
  const isAhead = ahead?.of === read
  const address = isAhead ? { ...read, state: ahead.state } : read
  const before = address.state
  const newest = useNewestParams()
  const change = useCallback(
    (after: DataTableState) => {
      const current = newest()
      const { state, view } = readListAddress(current, { views, defaultId })
      const next = carryOver({ before, after }, state)
      setAhead({ of: read, state: next })
      setQuery(writeListAddress(next, current, { view, defaultId }), {
        replace: next.page === before.page,
        preventScrollReset: true,
      })
    },
    [setQuery, newest, read, before, views, defaultId],
  )
  const choose = useCallback(
    (id: number | null, known = views) => {
      const view = known.find((one) => one.id === id) ?? null
      const first = { ...read.state, page: 1 }
      const { density: _density, ...rest } = first
      const next = view
        ? stateOfView(view, first)
        : { ...rest, search: '', filters: {}, sort: null, columns: null }
      setQuery(writeListAddress(next, newest(), { view, defaultId }), { preventScrollReset: true })
    },
    [setQuery, newest, read, views, defaultId],
  )
  return { address, change, choose }
}

/** Shows a message if the URL names a view that is not shared or was deleted; the list shows its defaults. */
function useMissingView(isMissing: boolean) {
  const { t } = useTranslation('ui')
  useEffect(() => {
    if (isMissing) notifyError(t('views.missing'))
  }, [isMissing, t])
}

interface ListViewsButtonProps {
  setup: ListSetup
  list: string
  address: ListAddress
  onChoose: (id: number | null, known?: ListSetup['views']) => void
}

// The menu, its texts and its calls are loaded on hover.
const listViews = () => import('./ListViews.tsx')
const ListViewsMenu = readyLazy(async () => ({ default: (await listViews()).ListViewsMenu }))
const menuParts = [ListViewsMenu]
const ListViewsDialog = lazy(async () => ({ default: (await listViews()).ListViewsDialog }))

/** The saved views of a list. */
function ListViewsButton(props: ListViewsButtonProps) {
  const { setup, address } = props
  const { t } = useTranslation('ui')
  const { view, state, isChanged } = address
  // Without a view, preferences are part of the state.
  const own = view ? {} : setup.preferences
  const shown = viewStateOf({
    ...state,
    columns: state.columns ?? own.columns ?? null,
    density: state.density ?? own.density ?? null,
  })
  return (
    <ViewsButton
      label={t('views.menu')}
      view={view?.name ?? t('views.standard')}
      changed={isChanged ? t('views.changed') : null}
      loading={t('table.loading')}
      parts={menuParts}
      renderMenu={(onDialog) => <ListViewsMenu {...props} shown={shown} onDialog={onDialog} />}
      renderDialog={(kind, onClose) => (
        <ListViewsDialog {...props} shown={shown} kind={kind} onClose={onClose} />
      )}
    />
  )
}
