import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CellValue, useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { WidgetData, WidgetGroup } from '../data/dashboards.ts'
import { chartOf, useWidgetWords } from '../data/widget-words.ts'
import classes from './Dashboard.module.css'
import { WidgetCard, type WidgetViewProps } from './WidgetCard.tsx'
import '../texts.ts'

type Props = WidgetViewProps & { data: WidgetData }

function Nothing() {
  const { t } = useTranslation('analytics')
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('view.nothing')}
    </Text>
  )
}

interface CellProps {
  text: string
  /** What the button that opens what is behind it says. */
  name: string
  onOpen?: (() => void) | undefined
}

function NumberCell({ text, name, onOpen }: CellProps) {
  return (
    <td className={classes.number}>
      {onOpen ? (
        <button type="button" className={classes.pick} aria-label={`${name}: ${text}`} onClick={onOpen}>
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  const { t } = useTranslation('analytics')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.tableFrame} aria-label={t('view.table', { title })} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </section>
  )
}

/** Groups with their measures, and what they sum up to. */
export function GroupTable(props: Props) {
  const { t } = useTranslation('analytics')
  const words = useWidgetWords()
  const { widget, data, onOpen } = props
  const { groups, measures, rows, total, days_before: before } = data
  const cells = (group: WidgetGroup, name: string) =>
    measures.flatMap((measure, index) => [
      <NumberCell
        key={measure.key + String(measure.aggregate)}
        name={`${name}, ${measure.heading}`}
        text={words.measure(measure, group.values[index])}
        onOpen={onOpen && measure.has_rows ? () => onOpen({ measure: index, at: group.at }) : undefined}
      />,
      ...(before
        ? [
            <td key={`${measure.key} before`} className={classes.number}>
              {words.measure(measure, group.before?.[index])}
            </td>,
          ]
        : []),
    ])
  return (
    <WidgetCard {...props}>
      {rows.length === 0 && groups.length > 0 ? (
        <Nothing />
      ) : (
        <Frame title={widget.title}>
          <thead>
            <tr>
              {groups.map(({ key, heading }) => (
                <th key={key} scope="col">
                  {heading}
                </th>
              ))}
              {measures.flatMap(({ key, heading, aggregate }) => [
                <th key={key + String(aggregate)} scope="col" className={classes.number}>
                  {heading}
                </th>,
                ...(before
                  ? [
                      <th key={`${key} before`} scope="col" className={classes.number}>
                        {words.before(heading)}
                      </th>,
                    ]
                  : []),
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const names = groups.map((group, index) => words.group(group, row.labels[index]))
              return (
                <tr key={JSON.stringify(row.at)}>
                  {names.map((name, index) => (
                    <th key={groups[index]?.key} scope="row">
                      {name}
                    </th>
                  ))}
                  {cells(row, names.join(', '))}
                </tr>
              )
            })}
          </tbody>
          {total ? (
            <tfoot>
              <tr>
                <th scope="row" colSpan={Math.max(1, groups.length)}>
                  {t('view.total')}
                </th>
                {cells(total, t('view.total'))}
              </tr>
            </tfoot>
          ) : null}
        </Frame>
      )}
    </WidgetCard>
  )
}

/** One column against another, with the sums of rows. */
export function MatrixTable(props: Props) {
  const { t } = useTranslation('analytics')
  const words = useWidgetWords()
  const { widget, data, onOpen } = props
  const chart = chartOf(data, words)
  const { rows, series, rowHeader } = chart.data
  const [measure] = data.measures
  const opening = (row: string, column: string) => {
    const figure = chart.figureAt(row, column)
    return onOpen && figure ? () => onOpen(figure) : undefined
  }
  if (rows.length === 0)
    return (
      <WidgetCard {...props}>
        <Nothing />
      </WidgetCard>
    )
  return (
    <WidgetCard {...props}>
      <Frame title={widget.title}>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {t('view.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const whole = data.subtotals[place]
            return (
              <tr key={row.id}>
                <th scope="row">{row.label}</th>
                {series.map(({ id, label }) => (
                  <NumberCell
                    key={id}
                    name={`${row.label}, ${label}`}
                    text={words.measure(measure, row.values[id] ?? null)}
                    onOpen={opening(row.id, id)}
                  />
                ))}
                <NumberCell
                  name={`${row.label}, ${t('view.total')}`}
                  text={words.measure(measure, whole?.values[0])}
                  onOpen={
                    onOpen && whole && measure?.has_rows
                      ? () => onOpen({ measure: 0, at: whole.at })
                      : undefined
                  }
                />
              </tr>
            )
          })}
        </tbody>
      </Frame>
    </WidgetCard>
  )
}

const RIGHT: ReadonlySet<string> = new Set(['number', 'days', 'minutes', 'money'])

/** The first rows of a dataset; all of them are behind the widget. */
export function RowList(props: Props) {
  const { t } = useTranslation('analytics')
  const format = useFormatter()
  const write = useDatasetWords()
  const { widget, data, onOpen } = props
  const { headers = [], rows = [], count = 0 } = data.list ?? {}
  return (
    <WidgetCard {...props}>
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Frame title={widget.title}>
            <thead>
              <tr>
                {headers.map(({ key, heading, type }) => (
                  <th key={key} scope="col" className={RIGHT.has(type) ? classes.number : undefined}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of datasets have no id but their place
                <tr key={place}>
                  {headers.map(({ key, type }) => (
                    <td key={key} className={RIGHT.has(type) ? classes.number : undefined}>
                      {write(type, row[key] as CellValue)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Frame>
          {onOpen && count > rows.length ? (
            <button type="button" className={classes.pick} onClick={() => onOpen({ measure: 0, at: [] })}>
              {t('view.allRows', { count, number: format.number(count) })}
            </button>
          ) : null}
        </>
      )}
    </WidgetCard>
  )
}
