import { useLayoutEffect, useRef, useState } from 'react'

/** Width of an element in pixels, as it changes; the drawing keeps its letters at their size. that of a phone until it is laid out. */
export function usePlotWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // What is not displayed has no width; it keeps the last one.
    const measure = () => setWidth((last) => element.clientWidth || last)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
