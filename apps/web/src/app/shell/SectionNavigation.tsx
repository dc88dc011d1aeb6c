import type { MenuEntry } from '@muster/contract/access/access.contract'
import { useTranslation } from 'react-i18next'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './SectionNavigation.module.css'

/** The main header row with the pages of the active top-level entry, and the tabs of the next level. */
export function SectionNavigation({ trail }: { trail: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const [section, page, tab] = trail
  if (!section || visibleEntries(section.children).length === 0) return null
  return (
    <div className={`${classes.root} mu-no-print`}>
      <nav className={classes.row} aria-label={t('nav.section', { name: section.name })}>
        <span className={classes.title}>{section.name}</span>
        <Entries entries={section.children} activeId={page?.id} isLast={tab === undefined} />
      </nav>
      {page && visibleEntries(page.children).length > 0 ? (
        <nav className={`${classes.row} ${classes.tabs}`} aria-label={t('nav.tabs', { name: page.name })}>
          <Entries entries={page.children} activeId={tab?.id} isLast />
        </nav>
      ) : null}
    </div>
  )
}

interface EntriesProps {
  entries: readonly MenuEntry[]
  activeId: number | undefined
  /** Whether this is the deepest row, which marks the current page for screen readers. */
  isLast: boolean
}

/** Overflowing entries scroll; the current one must be visible. */
const bringIntoSight = (entry: HTMLLIElement | null) =>
  entry?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

function Entries({ entries, activeId, isLast }: EntriesProps) {
  return (
    <ul className={classes.list}>
      {visibleEntries(entries).map((entry) => {
        const isActive = entry.id === activeId
        return (
          <li key={entry.id} ref={isActive ? bringIntoSight : undefined}>
            <MenuLink
              url={shownUrl(entry)}
              className={isActive ? `${classes.link} ${classes.active}` : classes.link}
              isCurrent={isActive && isLast}
            >
              {entry.name}
            </MenuLink>
          </li>
        )
      })}
    </ul>
  )
}
