import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useState } from 'react'

interface AnchorProps {
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** The target of a popup whose element is drawn elsewhere, so that it can be there before the popup's code. */
export function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

/**
 * False while the popup is drawn for the first time, before the browser paints: opened from the start, it would not
 * know what to give the focus back to, nor appear gradually.
 */
export function useOpenedLater(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useLayoutEffect(() => setDrawn(true), [])
  return isOpen && isDrawn
}
