import { Popover } from '@mantine/core'
import type { MenuEntry } from '@muster/contract/access/access.contract'
import { Anchor, useOpenedLater } from '@muster/ui/popup'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './Rail.module.css'

/** Whether the popup is open, and what opens and closes it. */
export interface Hover {
  isOpen: boolean
  enter: () => void
  leave: () => void
  open: () => void
  close: () => void
}

interface RailPagesProps {
  entry: MenuEntry
  trail: readonly MenuEntry[]
  hover: Hover
  /** The entry in the rail. */
  target: RefObject<HTMLDivElement | null>
  popup: RefObject<HTMLDivElement | null>
}

/** The pages of an entry of the rail, beside it while the pointer or the focus is there. */
export default function RailPages({ entry, trail, hover, target, popup }: RailPagesProps) {
  const { t } = useTranslation()
  const onPopupKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      event.preventDefault()
      target.current?.querySelector('a')?.focus()
      if (event.key === 'Escape') hover.close()
    }
    moveFocus(event, popup.current)
  }
  return (
    <Popover
      opened={useOpenedLater(hover.isOpen)}
      onChange={hover.close}
      position="right-start"
      offset={6}
      width={232}
      withRoles={false}
    >
      <Popover.Target>
        <Anchor element={target} />
      </Popover.Target>
      <Popover.Dropdown
        ref={popup}
        className={classes.popup}
        onMouseEnter={hover.enter}
        onMouseLeave={hover.leave}
        onFocus={hover.open}
        onBlur={hover.leave}
        onKeyDown={onPopupKey}
      >
        <nav aria-label={t('nav.more', { name: entry.name })}>
          <div className={classes.popupTitle}>{entry.name}</div>
          {visibleEntries(entry.children).map((child) => (
            <MenuLink
              key={child.id}
              url={shownUrl(child)}
              className={classes.popupLink}
              isCurrent={trail[1]?.id === child.id}
              onClick={hover.close}
            >
              {child.name}
            </MenuLink>
          ))}
        </nav>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Moves the focus through the popup's links by arrow keys. */
function moveFocus(event: KeyboardEvent, container: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !container) return
  event.preventDefault()
  const links = [...container.querySelectorAll('a')]
  const index = links.indexOf(document.activeElement as HTMLAnchorElement)
  links[(index + step + links.length) % links.length]?.focus()
}
