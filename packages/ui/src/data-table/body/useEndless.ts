import { useEffect, useSyncExternalStore } from 'react'
import type { EndlessRows } from '../types.ts'

const never = () => () => undefined
const nothing = () => 0

/** Requests the rendered rows, and renders again when they arrive. */
export function useEndless<Row>(endless: EndlessRows<Row> | undefined, start: number, end: number) {
  useSyncExternalStore(endless?.subscribe ?? never, endless?.version ?? nothing)
  useEffect(() => {
    endless?.want(start, end)
  }, [endless, start, end])
}
