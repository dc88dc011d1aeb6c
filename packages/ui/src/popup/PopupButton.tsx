import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './PopupButton.module.css'
import type { PopupFrameProps, PopupLook } from './PopupFrame.tsx'
import { readyLazy } from './ready-lazy.tsx'

const PopupFrame = readyLazy<PopupFrameProps>(() => import('./PopupFrame.tsx'))

interface ButtonProps {
  className?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
}

/** Code that a popup needs, such as a `readyLazy` component. */
export interface PopupPart {
  preload: () => Promise<unknown>
  isReady: () => boolean
}

const nothing: readonly PopupPart[] = []

export interface PopupButtonProps extends PopupLook {
  kind: 'menu' | 'popover'
  /** The button itself (`Button`, `ActionIcon`), without `ref` and `id`. */
  button: ReactElement<ButtonProps>
  /** What the content is made of, loaded along with the popup, so that it opens whole. */
  parts?: readonly PopupPart[]
}

/**
 * A button with a menu or a popover whose code is loaded when it is needed: when the pointer or the focus reaches the
 * button, or at the latest when it is pressed. The first press opens it even if the code is still under way; meanwhile
 * the button shows that it waits. Escape, a press elsewhere or moving on calls the press off.
 */
export function PopupButton({ kind, button, parts = nothing, ...look }: PopupButtonProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Stays drawn once opened, so that it can close gradually.
  const [hasOpened, setHasOpened] = useState(false)
  const needed = [PopupFrame, ...parts]
  const open = () => {
    setHasOpened(true)
    setOpen(true)
  }
  const { isWaiting, wait, fetchParts } = useWaiting(needed, anchor, open)

  function press() {
    if (isOpen) setOpen(false)
    else if (needed.every((part) => part.isReady())) open()
    else wait()
  }

  const own = button.props
  return (
    <>
      {cloneElement(button as ReactElement<Record<string, unknown>>, {
        ref: anchor,
        id,
        'aria-haspopup': kind === 'menu' ? 'menu' : 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        'aria-busy': isWaiting || undefined,
        'data-expanded': (kind === 'menu' && isOpen) || undefined,
        className: [own.className, isWaiting ? classes.waiting : null].filter(Boolean).join(' ') || undefined,
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          own.onPointerEnter?.(event)
          fetchParts()
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          own.onFocus?.(event)
          fetchParts()
        },
        onClick: (event: MouseEvent<HTMLElement>) => {
          own.onClick?.(event)
          press()
        },
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          own.onKeyDown?.(event)
          if (kind !== 'menu' || event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          press()
        },
      })}
      {hasOpened ? (
        <PopupFrame
          {...look}
          kind={kind}
          anchor={anchor}
          id={id}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** A press that waits for code: kept until it has arrived, or until the person turns to something else. */
function useWaiting(
  parts: readonly PopupPart[],
  anchor: RefObject<HTMLElement | null>,
  onArrived: () => void,
) {
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const latest = useRef({ parts, onArrived })
  useEffect(() => {
    latest.current = { parts, onArrived }
  })

  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const callOff = () => {
      stop.abort()
      setWaiting(false)
    }
    const onElsewhere = ({ target }: Event) => {
      if (!anchor.current?.contains(target as Node)) callOff()
    }
    const listening = { capture: true, signal: stop.signal }
    document.addEventListener('pointerdown', onElsewhere, listening)
    document.addEventListener('focusin', onElsewhere, listening)
    document.addEventListener('keydown', ({ key }) => (key === 'Escape' ? callOff() : null), listening)
    Promise.all(latest.current.parts.map((part) => part.preload())).then(
      () => {
        if (stop.signal.aborted) return
        callOff()
        latest.current.onArrived()
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error)
      },
    )
    return () => stop.abort()
  }, [isWaiting, anchor])

  // What could not be loaded is the error page's concern, which loads the page anew after a change of version.
  if (failure !== null) throw failure
  return {
    isWaiting,
    wait: () => setWaiting(true),
    // A failure shows when the button is pressed.
    fetchParts: () => void Promise.allSettled(parts.map((part) => (part.isReady() ? null : part.preload()))),
  }
}
