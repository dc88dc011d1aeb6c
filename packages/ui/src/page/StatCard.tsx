import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '../icons.ts'
import { useLinkProps } from '../link/LinkProvider.tsx'
import classes from './StatCard.module.css'

export interface StatTrend {
  direction: 'up' | 'down' | 'same'
  /** Describes the change, such as "4 more than last month". */
  text: string
  /** Whether the change is welcome; the colour only repeats the text. */
  tone?: 'good' | 'bad' | 'neutral'
}

export interface StatCardProps {
  label: string
  value: ReactNode
  icon?: ReactNode
  trend?: StatTrend
  href?: string
  isLoading?: boolean
}

const trendIcons = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }

/** A figure with its label and its change. */
export function StatCard({ href, ...stat }: StatCardProps) {
  return href ? (
    <StatLink href={href} {...stat} />
  ) : (
    <div className={classes.root}>
      <StatContent {...stat} />
    </div>
  )
}

function StatLink({ href, ...stat }: StatCardProps & { href: string }) {
  return (
    <a className={classes.root} {...useLinkProps(href)}>
      <StatContent {...stat} />
    </a>
  )
}

function StatContent({ label, value, icon, trend, isLoading }: Omit<StatCardProps, 'href'>) {
  const TrendIcon = trend ? trendIcons[trend.direction] : null
  return (
    <>
      <div className={classes.label}>
        <span>{label}</span>
        {icon ? <span aria-hidden>{icon}</span> : null}
      </div>
      <div className={classes.value}>{isLoading ? <Skeleton height={28} width={96} mt={6} /> : value}</div>
      {trend && TrendIcon && !isLoading ? (
        <div className={classes.trend} data-tone={trend.tone ?? 'neutral'}>
          <TrendIcon size={16} aria-hidden />
          {trend.text}
        </div>
      ) : null}
    </>
  )
}
