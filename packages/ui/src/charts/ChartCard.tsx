import { Skeleton, Text, Title } from '@mantine/core'
import { type CSSProperties, type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ChartActions } from './ChartActions.tsx'
import { ChartContext, type ChartView } from './ChartContext.ts'
import classes from './Charts.module.css'
import { ChartTable } from './ChartTable.tsx'
import { chartVariables } from './palette.ts'
import { type ChartCardProps, type ChartFormat, defaultChartTexts } from './types.ts'

const NO_DATA = { rowHeader: '', rows: [], series: [] }

function withDefaults(format: Partial<ChartFormat> | undefined): Required<ChartFormat> {
  const value = format?.value ?? ((figure) => figure.toLocaleString())
  return {
    value,
    axis: format?.axis ?? value,
    share: format?.share ?? ((fraction) => `${Math.round(fraction * 100)}%`),
  }
}

/**
 * Toggles an id among the hidden ones; hiding the last visible one shows all again, to avoid an empty chart.
 */
function toggled(hidden: ReadonlySet<string>, id: string, all: readonly string[]): ReadonlySet<string> {
  const next = new Set(hidden)
  if (!next.delete(id)) next.add(id)
  return all.every((other) => next.has(other)) ? new Set() : next
}

/**
 * The frame of a chart: a title that says what it shows, the chart, the same figures as a table, and
 * downloads of both. Loading, empty and error states look the same in all charts and keep the chart's height.
 */
export function ChartCard(props: ChartCardProps) {
  const { title, description, data, format, isFetching, height = 280, order = 3, children, onPick } = props
  const texts = useMemo(() => ({ ...defaultChartTexts, ...props.texts }), [props.texts])
  const [isTable, setIsTable] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string, all: readonly string[]) => {
    setHidden((now) => toggled(now, id, all))
  }, [])
  const picture = useRef<HTMLElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const titleId = useId()
  const view = useMemo<ChartView>(
    () => ({
      ...{ data: data ?? NO_DATA, title, format: withDefaults(format), height, texts, hidden, toggle },
      pick: onPick,
    }),
    [data, title, format, height, texts, hidden, toggle, onPick],
  )
  const hasFigures = data !== undefined && data.rows.length > 0 && !props.error
  return (
    <ChartContext value={view}>
      <figure
        ref={picture}
        className={classes.card}
        style={chartVariables as CSSProperties}
        aria-labelledby={titleId}
        aria-busy={isFetching || undefined}
      >
        <div className={classes.head}>
          <div className={classes.words}>
            <Title order={order} size="h3" id={titleId}>
              {title}
            </Title>
            {description ? (
              <Text size="sm" c="dimmed" component="div">
                {description}
              </Text>
            ) : null}
          </div>
          {hasFigures ? (
            <ChartActions
              isTable={isTable}
              onTable={setIsTable}
              picture={picture}
              fileName={props.fileName ?? title}
              onDownloadSheet={props.onDownloadSheet}
              onProblem={setProblem}
            />
          ) : null}
        </div>
        {problem ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" data-no-picture>
            {problem}
          </Text>
        ) : null}
        <div className={classes.body} data-fetching={isFetching || undefined}>
          <CardBody {...props} view={view} isTable={isTable}>
            {children}
          </CardBody>
        </div>
      </figure>
    </ChartContext>
  )
}

interface CardBodyProps extends Pick<ChartCardProps, 'data' | 'error' | 'onRetry' | 'empty' | 'order'> {
  view: ChartView
  isTable: boolean
  children: ReactNode
}

function CardBody({ data, error, onRetry, empty, order = 3, view, isTable, children }: CardBodyProps) {
  const { height, texts } = view
  const below = Math.min(4, order + 1) as 3 | 4
  if (error) return <ErrorState message={error} onRetry={onRetry} order={below} />
  if (!data)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton height={height} />
      </div>
    )
  if (data.rows.length === 0)
    return (
      <EmptyState
        title={empty?.title ?? texts.emptyTitle}
        text={empty?.text ?? texts.emptyText}
        action={empty?.action}
        order={below}
      />
    )
  return isTable ? <ChartTable /> : children
}
