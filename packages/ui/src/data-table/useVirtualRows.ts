import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'

/** Longer pages than this are virtualised; up to it every row is in the document, for the browser's search. */
export const MAX_PLAIN_ROWS = 60

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
  /** Ref of rows whose height differs from the estimate. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** The rows to render: all of a short page, the window of a long one. */
export function useVirtualRows({ count, isVirtual, scrollRef, rowHeight }: VirtualRowsOptions): VirtualRows {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    enabled: isVirtual,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 800, height: 600 },
  })
  const all = useMemo(() => Array.from({ length: count }, (_, index) => index), [count])
  if (!isVirtual) {
    return { indexes: all, before: 0, after: 0, scrollToIndex: () => undefined, measure: undefined }
  }
  const items = virtualizer.getVirtualItems()
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollToIndex: (index) => virtualizer.scrollToIndex(index),
    measure: virtualizer.measureElement,
  }
}
