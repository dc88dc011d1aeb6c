import { Alert, Button, Select, Skeleton, VisuallyHidden } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import type { Box } from '../model/chart-model.ts'
import { type ColourBy, type KeptColours, type LegendEntry, legendOf, stripeOf } from '../model/colours.ts'
import type { Chart } from '../model/use-chart.ts'
import { type LaidOut, useLayout } from '../model/use-layout.ts'
import { nameOf } from './box-words.ts'
import classes from './Chart.module.css'
import { ChartTree } from './ChartTree.tsx'

const ChartCanvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }))
const colourings = ['department', 'location', 'none'] as const

export interface ChartLook {
  isList: boolean
  isDepartments: boolean
  isCompact: boolean
  showsDotted: boolean
  colourBy: ColourBy
}

export interface ShownChart {
  laid: LaidOut
  legend: readonly LegendEntry[]
}

/** Visible boxes with their colours; also the source for files and print. */
export function useShownChart(chart: Chart, root: string | null, look: ChartLook): ShownChart {
  const laid = useLayout(chart.model, root, look.isCompact)
  const by = look.isDepartments ? 'none' : look.colourBy
  const [kept] = useState(
    (): Record<ColourBy, KeptColours> => ({
      department: new Map(),
      location: new Map(),
      none: new Map(),
    }),
  )
  const legend = useMemo(
    () => legendOf(chart.model.boxes.values(), by, kept[by]),
    [chart.model.boxes, by, kept],
  )
  return { laid, legend }
}

interface ChartViewProps {
  chart: Chart
  shown: ShownChart
  look: ChartLook
  root: string | null
  current: string | null
  changed: ReadonlySet<string>
  label: string
  empty: { title: string; text: string }
  onCurrent: (key: string) => void
  onOpen: (box: Box) => void
  onRoot: (key: string | null) => void
}

/** A chart as a drawing or as a list, with its toolbar. */
export function ChartView(props: ChartViewProps) {
  const { chart, shown, look, root, current, changed, label, empty, onCurrent, onOpen, onRoot } = props
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  const { model } = chart
  if (chart.error) return <LoadFailure error={chart.error} onRetry={chart.reload} />
  if (chart.isLoading && model.boxes.size === 0) {
    return (
      <>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Skeleton height={480} radius="lg" />
      </>
    )
  }
  if (model.boxes.size === 0) return <EmptyState title={empty.title} text={empty.text} />
  const toggle = (key: string) => {
    const box = model.boxes.get(key)
    // Hundreds of boxes beside each other can't be read: in the drawing they are a list.
    if (box?.kind === 'loose' && !look.isList && !model.open.has(key)) onOpen(box)
    else chart.toggle(key)
  }
  const head = root === null ? undefined : model.boxes.get(root)
  return (
    <>
      {head ? (
        <div className={classes.notice}>
          <strong>{t('focusOn', { name: nameOf(head, t) })}</strong>
          <Button variant="default" size="compact-sm" onClick={() => onRoot(null)}>
            {t('wholeChart')}
          </Button>
        </div>
      ) : null}
      {chart.isCut ? (
        <Alert color="yellow" mb="sm">
          {t('isCut', { number: format.number(model.boxes.size) })}
        </Alert>
      ) : null}
      <Legend entries={shown.legend} />
      {look.isList ? (
        <ChartTree
          model={model}
          root={root}
          current={current}
          changed={changed}
          label={label}
          isDepartments={look.isDepartments}
          onCurrent={onCurrent}
          onOpen={onOpen}
          onToggle={toggle}
        />
      ) : (
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <ChartCanvas
            key={root}
            model={model}
            laid={shown.laid}
            current={current}
            colourBy={look.isDepartments ? 'none' : look.colourBy}
            legend={shown.legend}
            changed={changed}
            showsDotted={look.showsDotted}
            onCurrent={onCurrent}
            onOpen={onOpen}
            onToggle={toggle}
          />
        </Suspense>
      )}
    </>
  )
}

/** Legend of the colours with the letter marks of the boxes. */
function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const { t } = useTranslation('orgchart')
  if (entries.length === 0) return null
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {entries.map((entry) => (
        <li key={entry.id} style={{ '--stripe': stripeOf(entry.place) } as CSSProperties}>
          <span className={classes.swatch} aria-hidden />
          <span className={classes.mark}>{entry.mark}</span>
          {entry.name}
        </li>
      ))}
    </ul>
  )
}

export function ColourSelect({ value, onChange }: { value: ColourBy; onChange: (by: ColourBy) => void }) {
  const { t } = useTranslation('orgchart')
  return (
    <Select
      label={t('colour')}
      data={colourings.map((by) => ({ value: by, label: t(`colourBy.${by}`) }))}
      value={value}
      onChange={(by) => onChange((by as ColourBy) ?? 'none')}
      allowDeselect={false}
      w={150}
    />
  )
}
