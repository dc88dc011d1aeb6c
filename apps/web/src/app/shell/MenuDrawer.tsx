import { Drawer } from '@mantine/core'
import type { MenuEntry } from '@muster/contract/access/access.contract'
import { useTranslation } from 'react-i18next'
import { menuIcon } from '../../lib/screen/menu-icons.ts'
import { opensPopup, shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import classes from './MenuDrawer.module.css'
import { MenuLink } from './MenuLink.tsx'

export interface MenuDrawerProps {
  entries: readonly MenuEntry[]
  trail: readonly MenuEntry[]
  onClose: () => void
}

/** The rail on a phone: the groups with their pages, since there is no hover. */
export default function MenuDrawer({ entries, trail, onClose }: MenuDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened onClose={onClose} position="left" size={300}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Drawer.Header: that element would be a second banner beside the top bar. */}
        <div className={classes.head}>
          <Drawer.Title fw={600}>{t('product')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('nav.close')} />
        </div>
        <Drawer.Body>
          <nav aria-label={t('nav.main')}>
            <ul className={classes.list}>
              {visibleEntries(entries).map((entry) => (
                <DrawerEntry key={entry.id} entry={entry} trail={trail} onClose={onClose} />
              ))}
            </ul>
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function DrawerEntry({ entry, trail, onClose }: Omit<MenuDrawerProps, 'entries'> & { entry: MenuEntry }) {
  const Icon = menuIcon(entry.icon_class)
  // What opens no popup, like the settings, is a page that leads on.
  const children = opensPopup(entry) ? visibleEntries(entry.children) : []
  const current = trail.at(-1)?.id
  return (
    <li>
      <MenuLink
        url={shownUrl(entry)}
        className={classes.link}
        isCurrent={current === entry.id || (children.length === 0 && trail[0]?.id === entry.id)}
        onClick={onClose}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {entry.name}
      </MenuLink>
      {children.length > 0 ? (
        <ul className={classes.children}>
          {children.map((child) => (
            <li key={child.id}>
              <MenuLink
                url={shownUrl(child)}
                className={classes.link}
                isCurrent={trail.some((found) => found.id === child.id)}
                onClick={onClose}
              >
                {child.name}
              </MenuLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
