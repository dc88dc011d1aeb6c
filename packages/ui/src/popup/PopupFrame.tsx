import { type FloatingPosition, Loader, type MantineSpacing, Menu, Popover } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { Anchor, useOpenedLater } from './anchor.tsx'

/** What surrounds the content of a popup. */
export interface PopupLook {
  /** Default: below its button, `bottom-end` for menus and `bottom-start` for popovers. */
  position?: FloatingPosition
  /** Pixels. */
  width?: number
  padding?: MantineSpacing
  className?: string
  /** Accessible name of a popover. */
  label?: string
  /** Accessible name of what stands for content that is still loading. */
  loading: string
  /** Items of a menu (`Menu.Item`), or whatever a popover shows; may be lazy. */
  children: ReactNode
}

export interface PopupFrameProps extends PopupLook {
  kind: 'menu' | 'popover'
  /** The element beside which it opens; it is there already. */
  anchor: RefObject<HTMLElement | null>
  /** Id of that element; the popup's own is this with `-dropdown`. */
  id: string
  isOpen: boolean
  /** Called by Escape, by a press outside and by choosing an item. */
  onClose: () => void
}

/** The popup of a `PopupButton`: takes the focus, keeps it while it is open, and gives it back. */
export default function PopupFrame(props: PopupFrameProps) {
  const { kind, anchor, id, isOpen, onClose, position, width, padding, className } = props
  const common = { id, opened: useOpenedLater(isOpen), onChange: onClose, width }
  const content = (
    <Suspense fallback={<Loader size="sm" role="status" aria-label={props.loading} />}>
      {props.children}
    </Suspense>
  )
  if (kind === 'menu') {
    return (
      <Menu {...common} position={position}>
        <Menu.Target>
          <Anchor element={anchor} />
        </Menu.Target>
        <Menu.Dropdown p={padding} className={className}>
          {content}
        </Menu.Dropdown>
      </Menu>
    )
  }
  return (
    <Popover {...common} position={position ?? 'bottom-start'} trapFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={padding} className={className} aria-label={props.label}>
        {content}
      </Popover.Dropdown>
    </Popover>
  )
}
