import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Tracks the width of an element in pixels, since the drawing does not scale its text. A phone's width until
 * layout.
 */
export function usePlotWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // A hidden element has no width; keep the last one.
    const measure = () => setWidth((last) => element.clientWidth || last)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
