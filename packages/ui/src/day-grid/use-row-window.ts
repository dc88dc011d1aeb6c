import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { GRID_SIZE } from './grid-size.ts'

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8
const MAX_ROWS = 60
/** The window moves in steps of this many rows: shorter scrolls render nothing. */
const STRIDE = 4

/** True while the page is being printed, so that a virtual list can render all of its rows. */
function useIsPrinting(isWatched: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isWatched) return
    // The browser takes its snapshot when this returns, so the rows must be rendered by then.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [isWatched])
  return isPrinting
}

/**
 * The rows of equal height to render at the scroll position, with overscan: `start` to `end`, exclusive.
 *
 * @param printsAllRows renders every row while the page is printed
 */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number, printsAllRows: boolean) {
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(24)
  const isPrinting = useIsPrinting(printsAllRows)
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const measure = () => setVisible(Math.ceil(element.clientHeight / GRID_SIZE.row))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroll])
  const onScroll = () => {
    const top = Math.floor((scroll.current?.scrollTop ?? 0) / GRID_SIZE.row)
    setFirst(Math.max(0, Math.floor(top / STRIDE) * STRIDE - OVERSCAN))
  }
  if (isPrinting) return { onScroll, start: 0, end: count }
  const start = Math.min(first, Math.max(0, count - 1))
  const end = Math.min(count, start + Math.min(MAX_ROWS, visible + STRIDE + 2 * OVERSCAN))
  return { onScroll, start, end }
}
