import { ActionIcon, Drawer, Group, Tabs, Text, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IconChevronDown, IconChevronUp, IconExternalLink } from '../icons.ts'
import { useLinkProps } from '../link/LinkProvider.tsx'
import { usePhone } from '../theme/phone.ts'
import classes from './DetailDrawer.module.css'

export interface DetailTab {
  id: string
  label: string
  count?: number
  content: ReactNode
}

export interface DetailDrawerTexts {
  close: string
  openPage: string
  previous: string
  next: string
}

const defaultTexts: DetailDrawerTexts = {
  close: 'Close',
  openPage: 'Open full page',
  previous: 'Previous',
  next: 'Next',
}

export interface DetailDrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  badge?: ReactNode
  tabs?: DetailTab[]
  /** The active tab, controlled by the caller, for instance from the URL. */
  tab?: string
  onTabChange?: (tab: string) => void
  /** Show the neighbours in the list, by buttons and by K and J; absent without a list. */
  neighbours?: { previous?: (() => void) | undefined; next?: (() => void) | undefined } | undefined
  /** URL of the full page. */
  pageHref?: string
  children?: ReactNode
  footer?: ReactNode
  /** Width in pixels on a desktop; a phone always uses the full width. */
  width?: number
  texts?: Partial<DetailDrawerTexts>
}

/** A record beside its list: title, tabs, and actions in the footer. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { isOpen, onClose, title, subtitle, badge, pageHref, children, footer, width = 560 } = props
  const t = { ...defaultTexts, ...props.texts }
  const isPhone = usePhone()
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : width}
      // On Drawer.Content the class would be applied to its wrapper too.
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <Drawer.Header className={classes.header}>
          <div className={classes.title}>
            <Group gap="xs">
              <Drawer.Title fz="lg" fw={600}>
                {title}
              </Drawer.Title>
              {badge}
            </Group>
            {subtitle ? (
              <Text size="sm" c="dimmed" component="div">
                {subtitle}
              </Text>
            ) : null}
          </div>
          {props.neighbours ? <Neighbours {...props.neighbours} texts={t} /> : null}
          {pageHref ? <PageLink href={pageHref} label={t.openPage} /> : null}
          <Drawer.CloseButton aria-label={t.close} ml={0} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          {props.tabs && props.tabs.length > 0 ? (
            <DrawerTabs tabs={props.tabs} tab={props.tab} onTabChange={props.onTabChange} />
          ) : null}
          {children ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
            <div className={classes.scroll} tabIndex={0}>
              {children}
            </div>
          ) : null}
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

type NeighboursProps = NonNullable<DetailDrawerProps['neighbours']> & { texts: DetailDrawerTexts }

/** Buttons for the record before and after this one, with their keys. */
function Neighbours({ previous, next, texts }: NeighboursProps) {
  useHotkeys([
    ['k', () => previous?.()],
    ['j', () => next?.()],
  ])
  const buttons = [
    { label: texts.previous, go: previous, keys: 'K', icon: <IconChevronUp size={18} aria-hidden /> },
    { label: texts.next, go: next, keys: 'J', icon: <IconChevronDown size={18} aria-hidden /> },
  ]
  return (
    <Group gap={4} wrap="nowrap" flex="none">
      {buttons.map(({ label, go, keys, icon }) => (
        <Tooltip key={keys} label={`${label} (${keys})`}>
          <ActionIcon
            variant="subtle"
            aria-label={label}
            aria-keyshortcuts={keys}
            disabled={!go}
            onClick={() => go?.()}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" aria-label={label} {...useLinkProps(href)}>
        <IconExternalLink size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

type DrawerTabsProps = { tabs: DetailTab[] } & Pick<DetailDrawerProps, 'tab' | 'onTabChange'>

function DrawerTabs({ tabs, tab, onTabChange }: DrawerTabsProps) {
  const active = tabs.find((candidate) => candidate.id === tab)?.id
  return (
    <Tabs
      {...(onTabChange
        ? { value: active ?? tabs[0]?.id ?? null, onChange: (id: string | null) => id && onTabChange(id) }
        : { defaultValue: active ?? tabs[0]?.id ?? null })}
      keepMounted={false}
      style={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Tabs.List className={classes.tabs}>
        {tabs.map(({ id, label, count }) => (
          <Tabs.Tab key={id} value={id}>
            {count === undefined ? label : `${label} (${count.toLocaleString()})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={classes.scroll} tabIndex={0}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
