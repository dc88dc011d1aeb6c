import { useCallback, useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useHref,
  useLocation,
  useSearchParams,
} from 'react-router'

/** New values of URL parameters by name; null removes one. */
export type AddressChanges = Readonly<Record<string, string | number | null>>

/**
 * Returns a function that reads the URL parameters of this page as the router has them now. Those last rendered
 * can be older, since the router renders in a transition: a change based on them would undo the one before it.
 */
export function useNewestParams(): () => URLSearchParams {
  const router = useContext(DataRouterContext)?.router
  // The router's own location contains the base path, that of `useLocation` does not.
  const page = useHref(useLocation().pathname)
  const [rendered] = useSearchParams()
  return useCallback(() => {
    const now = router?.state.location
    return new URLSearchParams(now?.pathname === page ? now.search : rendered)
  }, [router, page, rendered])
}

/** The URL parameters, and a function to change some of them without leaving the page. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const newest = useNewestParams()
  const change = useCallback(
    (changes: AddressChanges, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        () => {
          const next = newest()
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { preventScrollReset: true, replace },
      ),
    [setParams, newest],
  )
  return { params, change }
}
