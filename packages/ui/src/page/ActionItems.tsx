import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLinkProps } from '../link/LinkProvider.tsx'

export interface PageAction {
  label: string
  icon?: ReactNode
  /** Link target; otherwise `onClick` handles it. */
  href?: string
  onClick?: () => void
  isBusy?: boolean
  isDisabled?: boolean
  /** Shown in red and after a divider, for destructive actions. */
  isDangerous?: boolean
}

/** The items of an `ActionMenu`. */
export function ActionItems({ actions }: { actions: PageAction[] }) {
  const safe = actions.filter((action) => !action.isDangerous)
  const dangerous = actions.filter((action) => action.isDangerous)
  return (
    <>
      {safe.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
      {safe.length > 0 && dangerous.length > 0 ? <Menu.Divider /> : null}
      {dangerous.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
    </>
  )
}

function ActionItem({ action }: { action: PageAction }) {
  const color = action.isDangerous ? 'var(--mantine-color-error)' : undefined
  const isDisabled = action.isDisabled || action.isBusy
  return action.href ? (
    <LinkItem href={action.href} leftSection={action.icon} c={color}>
      {action.label}
    </LinkItem>
  ) : (
    <Menu.Item leftSection={action.icon} c={color} disabled={isDisabled} onClick={action.onClick}>
      {action.label}
    </Menu.Item>
  )
}

function LinkItem({
  href,
  ...props
}: {
  href: string
  leftSection: ReactNode
  c?: string
  children: ReactNode
}) {
  return <Menu.Item component="a" {...props} {...useLinkProps(href)} />
}
