import type { MenuEntry } from '@muster/contract/access/access.contract'
import { readyLazy } from '@muster/ui/popup'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIcon } from '../../lib/screen/menu-icons.ts'
import { opensPopup, shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './Rail.module.css'

/** Loaded when the pointer reaches the rail. */
const RailPages = readyLazy(() => import('./RailPages.tsx'))

/** Milliseconds: long enough for the pointer to cross the gap between an entry and its popup. */
const CLOSE_DELAY = 140
const OPEN_DELAY = 80

/** The icon rail: the top-level menu, each entry with a popup of its pages. */
export function Rail({ entries, trail }: { entries: readonly MenuEntry[]; trail: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  return (
    <nav
      className={classes.rail}
      aria-label={t('nav.main')}
      data-tour="menu"
      onPointerEnter={() => void Promise.allSettled([RailPages.preload()])}
    >
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
  const hover = useHoverState()
  const target = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  // Stays drawn once opened, so that it can close gradually.
  const [hasOpened, setHasOpened] = useState(false)
  if (hover.isOpen && !hasOpened) setHasOpened(true)

  const onTargetKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hover.close()
    if (event.key === 'ArrowRight' && hover.isOpen) {
      event.preventDefault()
      popup.current?.querySelector('a')?.focus()
    }
  }

  return (
    <>
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
      {hasOpened ? (
        <Suspense fallback={null}>
          <RailPages entry={entry} trail={trail} hover={hover} target={target} popup={popup} />
        </Suspense>
      ) : null}
    </>
  )
}
