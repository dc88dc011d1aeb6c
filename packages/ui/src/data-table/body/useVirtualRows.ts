import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_PLAIN_ROWS } from '../head/columns.ts'
import { RowHeights } from './row-heights.ts'
import { scrollTopFor, windowOf } from './row-window.ts'
import type { RowsHandle } from './useRowKeys.ts'

/** Assumed viewport before it is measured. */
const FIRST_VIEW = { top: 0, height: 600 }

interface VirtualRowsOptions {
  count: number
  scrollRef: RefObject<HTMLDivElement | null>
  handleRef: RefObject<RowsHandle | null>
  /** Pixels. */
  rowHeight: number
  /** Height in pixels that the sticky header always covers. */
  covered: number
}

export interface VirtualRows {
  start: number
  end: number
  /** Pixels of the rows above and below that are not in the document. */
  before: number
  after: number
  /** Ref of rows with individual heights; their index is in `data-index`. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

/**
 * The rows to render: all of a short list, the window of a long one. Written here because the virtualiser of
 * a table library is half as large as the rest of the table.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { count, scrollRef, handleRef, rowHeight, covered } = options
  const isVirtual = count > MAX_PLAIN_ROWS
  const heights = useMemo(() => new RowHeights(count, rowHeight), [count, rowHeight])
  const { view, readView } = useView(scrollRef, isVirtual, rowHeight)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round changes when heights were measured
  const rows = useMemo(
    () => (isVirtual ? windowOf(heights, view) : { start: 0, end: count, before: 0, after: 0 }),
    [isVirtual, heights, view, count, round],
  )
  const measure = useCallback(
    (element: HTMLElement | null) => {
      const isNews =
        element?.offsetHeight && heights.measure(Number(element.dataset.index), element.offsetHeight)
      if (isNews) setRound((last) => last + 1)
    },
    [heights],
  )

  useImperativeHandle(handleRef, () => ({
    scrollToIndex(index) {
      const element = scrollRef.current
      if (!isVirtual || !element) return
      const sight = { top: element.scrollTop, height: element.clientHeight - covered }
      const target = scrollTopFor(index, heights, sight)
      if (target === null) return
      element.scrollTop = target
      // The row is focused next, so it must be in the document.
      flushSync(readView)
    },
  }))
  return { ...rows, measure: isVirtual ? measure : undefined }
}

/** Scroll offset and visible height, rounded to steps: not every pixel renders again. */
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
