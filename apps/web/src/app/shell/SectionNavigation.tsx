import type { MenuEntry } from '@muster/contract/access/access.contract'
import { MENU_SLUG } from '@muster/contract/access/menu-groups'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './SectionNavigation.module.css'

/**
 * The main header row with the pages of the active group, and the tabs of the next level. For what is set up, the row
 * tells where among the settings the screen is, and has the settings beside it.
 */
export function SectionNavigation({ trail }: { trail: readonly MenuEntry[] }) {
  const isSetup = trail[0]?.menu_slug === MENU_SLUG.settings
  const [section, page, tab] = isSetup ? trail.slice(1) : trail
  const { t } = useTranslation()
  if (!section || visibleEntries(section.children).length === 0) return null
  const hasTabs = page !== undefined && visibleEntries(page.children).length > 0
  return (
    <div className={`${classes.root} mu-no-print`}>
      <nav className={classes.row} aria-label={t('nav.section', { name: section.name })}>
        {isSetup && trail[0] ? <SettingsPlace settings={trail[0]} area={section} /> : null}
        {isSetup ? null : <span className={classes.title}>{section.name}</span>}
        <Entries entries={section.children} activeId={page?.id} isLast={!hasTabs || tab === undefined} />
      </nav>
      {hasTabs ? (
        <nav className={`${classes.row} ${classes.tabs}`} aria-label={t('nav.tabs', { name: page.name })}>
          <Entries entries={page.children} activeId={tab?.id} isLast />
        </nav>
      ) : null}
    </div>
  )
}

/** “Settings › Time ›” in front of the settings of an area. */
function SettingsPlace({ settings, area }: { settings: MenuEntry; area: MenuEntry }) {
  return (
    <span className={classes.place}>
      <MenuLink url={settings.url} className={classes.placeLink}>
        {settings.name}
      </MenuLink>
      <IconChevronRight size={14} aria-hidden />
      <MenuLink url={`${settings.url}#${area.menu_slug}`} className={classes.placeLink}>
        {area.name}
      </MenuLink>
      <IconChevronRight size={14} aria-hidden />
    </span>
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
