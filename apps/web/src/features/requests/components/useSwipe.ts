import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** Distance in pixels from which releasing the card decides. */
const FAR = 96
/** Distance in pixels from which a touch counts as a swipe instead of a tap or a scroll. */
const BEGIN = 12

export type Way = 'left' | 'right' | null

/**
 * Touch swipe of a card: its current distance, and the decision that releasing it would make. Ignores the
 * mouse.
 */
export function useSwipe(onSwipe: (way: 'left' | 'right') => void) {
  const [shift, setShift] = useState(0)
  const start = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  const isSwiped = useRef(false)
  const way: Way = shift > FAR ? 'right' : shift < -FAR ? 'left' : null
  const end = () => {
    start.current = null
    setShift(0)
  }
  return {
    way,
    shift,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isSwiped.current = false
        if (event.pointerType === 'mouse') return
        start.current = { x: event.clientX, y: event.clientY, isSwipe: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const from = start.current
        if (!from) return
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
        if (!from.isSwipe && Math.abs(dx) > BEGIN && Math.abs(dx) > Math.abs(dy)) {
          from.isSwipe = true
          isSwiped.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        if (from.isSwipe) setShift(dx)
      },
      onPointerUp: () => {
        if (way) onSwipe(way)
        end()
      },
      onPointerCancel: end,
      // A swipe that ends on a link or button must not press it.
      onClickCapture: (event: MouseEvent) => {
        if (!isSwiped.current) return
        isSwiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
