import { type FocusEvent, useEffect, useRef, useState } from 'react'

const CARD = '[data-request]'

interface CardFocus {
  ids: readonly number[]
  /** Index of the card that keys start from while no card has the focus; -1 for the one that had it last. */
  at: () => number
  /** Called when a card gets the focus, by keys or pointer. */
  onFocus: (id: number) => void
}

/**
 * The card that has the keyboard's focus. Clicking or tabbing into a card counts as well as moving by keys.
 */
export function useCardFocus({ ids, at, onFocus }: CardFocus) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(0)
  const isFollowing = useRef(false)
  const [current, setCurrent] = useState<number | null>(null)
  const focusAt = (index: number) => {
    const cards = list.current?.querySelectorAll<HTMLElement>(CARD) ?? []
    const card = cards[Math.max(0, Math.min(index, cards.length - 1))]
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }
  // The focused card is gone: the one that took its place gets the focus.
  useEffect(() => {
    if (!isFollowing.current || (current !== null && ids.includes(current))) return
    isFollowing.current = false
    setCurrent(null)
    focusAt(last.current)
  })
  // A card that comes back gets the focus when it is there.
  const returning = useRef<number | null>(null)
  useEffect(() => {
    const index = returning.current === null ? -1 : ids.indexOf(returning.current)
    if (index < 0) return
    returning.current = null
    focusAt(index)
  })
  return {
    /** To be called before the card of a request comes back, so that keys act on it. */
    comeBack: (id: number) => {
      returning.current = id
    },
    /** The request whose card has the focus. */
    current,
    /** Moves the focus by so many cards; into the list if it is elsewhere. */
    move: (by: number) => {
      if (current !== null) focusAt(last.current + by)
      else focusAt(at() < 0 ? last.current : at() + by)
    },
    /**
     * To be called before cards disappear: the next card gets the focus if one of these has it, or if one of these is
     * the request that is open beside the list.
     */
    leave: (going: readonly number[]) => {
      if (current === null && at() >= 0) last.current = at()
      isFollowing.current = going.includes(current ?? ids[at()] ?? 0)
    },
    listProps: {
      ref: list,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const id = Number(event.target.closest<HTMLElement>(CARD)?.dataset.request)
        if (!ids.includes(id)) return
        last.current = ids.indexOf(id)
        setCurrent(id)
        onFocus(id)
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setCurrent(null)
      },
    },
  }
}
