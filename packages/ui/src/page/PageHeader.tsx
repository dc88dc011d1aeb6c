import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronRight } from '../icons.ts'
import { useLinkProps } from '../link/LinkProvider.tsx'
import { UiLink } from '../link/UiLink.tsx'
import type { PageAction } from './ActionItems.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import classes from './PageHeader.module.css'

export interface Crumb {
  label: string
  href?: string
}

export interface PageHeaderTexts {
  breadcrumb: string
  more: string
}

const defaultTexts: PageHeaderTexts = { breadcrumb: 'Breadcrumb', more: 'More actions' }

export interface PageHeaderProps {
  title: string
  crumbs?: Crumb[]
  /** Total number of records. */
  count?: number
  subtitle?: ReactNode
  /** Shown beside the title, such as a status. */
  badge?: ReactNode
  primary?: PageAction
  secondary?: PageAction[]
  texts?: Partial<PageHeaderTexts>
}

/** The header of every screen: breadcrumb, title, count and actions, always in the same place. */
export function PageHeader({
  title,
  crumbs = [],
  count,
  subtitle,
  badge,
  primary,
  secondary = [],
  texts,
}: PageHeaderProps) {
  const t = { ...defaultTexts, ...texts }
  return (
    <header className={classes.root}>
      <div>
        {crumbs.length > 0 ? (
          <nav aria-label={t.breadcrumb}>
            <ol className={classes.crumbs}>
              {crumbs.map((crumb, index) => (
                <li key={`${crumb.label}-${crumb.href ?? index}`}>
                  {index > 0 ? <IconChevronRight size={14} aria-hidden /> : null}
                  {crumb.href ? (
                    <UiLink href={crumb.href} inherit>
                      {crumb.label}
                    </UiLink>
                  ) : (
                    <span>{crumb.label}</span>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {count === undefined ? null : <span className={classes.count}>{count.toLocaleString()}</span>}
          {badge}
        </div>
        {subtitle ? (
          <Text c="dimmed" size="sm" mt={2} component="div">
            {subtitle}
          </Text>
        ) : null}
      </div>
      <div className={`${classes.actions} mu-no-print`}>
        {secondary.length > 0 ? <ActionMenu actions={secondary} label={t.more} /> : null}
        {primary ? <ActionButton action={primary} /> : null}
      </div>
    </header>
  )
}

function ActionButton({ action }: { action: PageAction }) {
  const props = {
    leftSection: action.icon,
    loading: action.isBusy,
    disabled: action.isDisabled,
    children: action.label,
  }
  return action.href ? (
    <LinkButton href={action.href} {...props} />
  ) : (
    <Button onClick={action.onClick} {...props} />
  )
}

function LinkButton({ href, ...props }: { href: string; children: ReactNode }) {
  return <Button component="a" {...props} {...useLinkProps(href)} />
}
