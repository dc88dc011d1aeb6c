import { Popover } from '@mantine/core'
import type { MenuEntry } from '@muster/contract/access/access.contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIcon } from '../../lib/screen/menu-icons.ts'
import { opensPopup, shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './Rail.module.css'

/** Milliseconds: long enough for the pointer to cross the gap between an entry and its popup. */
const CLOSE_DELAY = 140
const OPEN_DELAY = 80

/** The icon rail: the top-level menu, each entry with a popup of its pages. */
export function Rail({ entries, trail }: { entries: readonly MenuEntry[]; trail: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.rail} aria-label={t('nav.main')} data-tour="menu">
      <ul className={classes.list}>
        {visibleEntries(entries).map((entry) => (
          <li key={entry.id}>
            <RailEntry entry={entry} trail={trail} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface RailEntryProps {
  entry: MenuEntry
  trail: readonly MenuEntry[]
}

function RailEntry({ entry, trail }: RailEntryProps) {
  return opensPopup(entry) ? (
    <RailPopup entry={entry} trail={trail} />
  ) : (
    <RailLink entry={entry} trail={trail} />
  )
}

function RailLink({ entry, trail, onClick }: RailEntryProps & { onClick?: () => void }) {
  const Icon = menuIcon(entry.icon_class)
  const isActive = trail[0]?.id === entry.id
  return (
    <MenuLink
      url={shownUrl(entry)}
      className={isActive ? `${classes.link} ${classes.active}` : classes.link}
      isCurrent={isActive && trail.length === 1}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
      <span>{entry.name}</span>
    </MenuLink>
  )
}

/** Hover state with a short delay, to avoid flicker when the pointer passes over. */
function useHoverState() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef(0)
  const later = (next: boolean, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(next), delay)
  }
  return {
    isOpen,
    enter: () => later(true, OPEN_DELAY),
    leave: () => later(false, CLOSE_DELAY),
    open: () => later(true, 0),
    close: () => later(false, 0),
  }
}

function RailPopup({ entry, trail }: RailEntryProps) {
  const { t } = useTranslation()
  const hover = useHoverState()
  const target = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)

  const onTargetKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hover.close()
    if (event.key === 'ArrowRight' && hover.isOpen) {
      event.preventDefault()
      popup.current?.querySelector('a')?.focus()
    }
  }
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
      opened={hover.isOpen}
      onChange={hover.close}
      position="right-start"
      offset={6}
      width={232}
      withRoles={false}
    >
      <Popover.Target>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens to the link inside. */}
        <div
          ref={target}
          onMouseEnter={hover.enter}
          onMouseLeave={hover.leave}
          onKeyDown={onTargetKey}
          onFocus={hover.open}
          onBlur={hover.leave}
        >
          <RailLink entry={entry} trail={trail} onClick={hover.close} />
        </div>
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
