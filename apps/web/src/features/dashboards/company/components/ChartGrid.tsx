import {
  CHART_DEFAULTS,
  type ChartDashboard,
  type ChartKey,
} from '@muster/contract/dashboards/dashboard-charts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import insights from '../../../../lib/insights/Insights.module.css'
import { chartsOptions } from '../data/figures-queries.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import classes from './Company.module.css'

interface Props {
  dashboard: ChartDashboard
  /** What it can show; nothing for a chart whose figures are missing. */
  charts: Partial<Record<ChartKey, ReactNode>>
}

/** The charts of a dashboard as they are arranged for the roles of whoever looks; in the usual order if that can't be told. */
export function ChartGrid({ dashboard, charts }: Props) {
  const { data, isPending } = useQuery(chartsOptions(dashboard))
  if (isPending) return <CardSkeletons count={5} />
  const shown = data?.charts ?? CHART_DEFAULTS[dashboard]
  return (
    <div className={insights.charts}>
      {shown.map(({ key, size }) =>
        size === 'whole' ? (
          <div key={key} className={classes.wide}>
            {charts[key]}
          </div>
        ) : (
          <Fragment key={key}>{charts[key]}</Fragment>
        ),
      )}
    </div>
  )
}
