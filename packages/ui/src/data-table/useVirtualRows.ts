import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { scrollTopFor, windowOf } from './row-window.ts'

/** Longer pages than this are virtualised; up to it every row is in the document, for the browser's search. */
export const MAX_PLAIN_ROWS = 60

/** What is in sight before anything could be measured. */
const FIRST_VIEW = { top: 0, height: 600 }

interface VirtualRowsOptions {
  count: number
  isVirtual: boolean
  scrollRef: RefObject<HTMLDivElement | null>
  /** Pixels. */
  rowHeight: number
}

export interface VirtualRows {
  indexes: number[]
  /** Pixels of the rows above and below that are not in the document. */
  before: number
  after: number
  scrollToIndex: (index: number) => void
  /** Ref of rows whose height differs from the estimate; they carry their place as `data-index`. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, place) => start + place)
}

/**
 * The rows to render: all of a short page, the window of a long one. Written here because a page has at most
 * a few hundred rows: a library for endless lists is half as large as the rest of the table.
 */
export function useVirtualRows({ count, isVirtual, scrollRef, rowHeight }: VirtualRowsOptions): VirtualRows {
  const { view, readView } = useView(scrollRef, isVirtual, rowHeight)
  const { heightOf, measure } = useHeights(rowHeight)
  const { start, end, before, after } = useMemo(
    () =>
      isVirtual ? windowOf({ count, heightOf, ...view }) : { start: 0, end: count, before: 0, after: 0 },
    [isVirtual, count, heightOf, view],
  )
  const indexes = useMemo(() => range(start, end), [start, end])

  function scrollToIndex(index: number) {
    const element = scrollRef.current
    if (!isVirtual || !element) return
    const { scrollTop: top, clientHeight: height } = element
    const target = scrollTopFor(index, { heightOf, top, height })
    if (target === null) return
    element.scrollTop = target
    // The row is focused next, so it has to be there at once.
    flushSync(readView)
  }
  return { indexes, before, after, scrollToIndex, measure: isVirtual ? measure : undefined }
}

/** How far the list is scrolled and how much of it is in sight, in whole steps: not every pixel draws anew. */
function useView(scrollRef: RefObject<HTMLDivElement | null>, isVirtual: boolean, step: number) {
  const [view, setView] = useState(FIRST_VIEW)
  const readView = useCallback(() => {
    const element = scrollRef.current
    if (!element) return
    const top = Math.floor(element.scrollTop / step) * step
    const height = (element.clientHeight || FIRST_VIEW.height) + step
    setView((last) => (last.top === top && last.height === height ? last : { top, height }))
  }, [scrollRef, step])
  useEffect(() => {
    const element = scrollRef.current
    if (!isVirtual || !element) return
    readView()
    element.addEventListener('scroll', readView, { passive: true })
    const resizes = new ResizeObserver(readView)
    resizes.observe(element)
    return () => {
      element.removeEventListener('scroll', readView)
      resizes.disconnect()
    }
  }, [isVirtual, scrollRef, readView])
  return { view, readView }
}

/** Heights as measured, else as estimated. */
function useHeights(rowHeight: number) {
  const measured = useRef(new Map<number, number>())
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function says that a height is another now
  const heightOf = useCallback(
    (index: number) => measured.current.get(index) ?? rowHeight,
    [rowHeight, round],
  )
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const index = Number(element.dataset.index)
    const height = element.offsetHeight
    if (height === 0 || measured.current.get(index) === height) return
    measured.current.set(index, height)
    setRound((last) => last + 1)
  }, [])
  return { heightOf, measure }
}
