import { ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { WithheldNote } from '../components/WithheldNote.tsx'
import type { Preview as Data } from '../data/custom-reports.ts'
import { cellOf } from '../data/report-levels.ts'
import classes from './Builder.module.css'

const ReportChart = lazy(() => import('../components/ReportChart.tsx'))

interface PreviewProps {
  data: Data | undefined
  error: unknown
  isFetching: boolean
}

const FIGURES: ReadonlySet<string> = new Set(['number', 'days', 'minutes', 'money'])

/** The first rows of the report as it is built. */
export function Preview({ data, error, isFetching }: PreviewProps) {
  const { t } = useTranslation('reportBuilder')
  const format = useFormatter()
  return (
    <section className={classes.preview} aria-label={t('preview.title')} aria-busy={isFetching}>
      <Title order={2} size="h5">
        {t('preview.title')}
      </Title>
      {error ? <Problem error={error} /> : null}
      {data && !error ? (
        <>
          <WithheldNote withheld={data.withheld} />
          {data.chart ? (
            <Suspense fallback={<Skeleton height={320} radius="lg" />}>
              <ReportChart chart={data.chart} isFetching={isFetching} />
            </Suspense>
          ) : null}
          <Text size="sm" c="dimmed" role="status">
            {data.rows.length < data.count
              ? t('preview.first', { shown: data.rows.length, all: format.number(data.count) })
              : t('preview.all', { count: data.count })}
          </Text>
          {data.rows.length === 0 ? (
            <EmptyState order={3} title={t('preview.empty')} text={t('preview.emptyText')} />
          ) : (
            <PreviewTable data={data} isOld={isFetching} />
          )}
        </>
      ) : null}
      {!data && !error ? <Skeleton height={320} radius="lg" /> : null}
    </section>
  )
}

/** What is wrong stands at its place as well; here is the first of it. */
function Problem({ error }: { error: unknown }) {
  const first = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  return (
    <Text c="red" size="sm" role="alert">
      {first ?? messageOf(error)}
    </Text>
  )
}

function PreviewTable({ data, isOld }: { data: Data; isOld: boolean }) {
  const { t } = useTranslation('reportBuilder')
  const words = useDatasetWords()
  const { headers, rows, levels, depth } = data
  const hasSums = headers.some(({ sum }) => sum !== undefined)
  return (
    <ScrollArea
      className={classes.frame}
      data-old={isOld || undefined}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('preview.table') }}
    >
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {headers.map(({ key, heading, type }) => (
              <Table.Th key={key} className={FIGURES.has(type) ? classes.figure : undefined}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => {
            const level = levels?.[at] ?? depth
            const isSubtotal = depth !== undefined && depth > 0 && level !== undefined && level < depth
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have nothing else, and are replaced as a whole
              <Table.Tr key={at} className={isSubtotal ? classes.subtotal : undefined}>
                {headers.map(({ key, type }, column) => (
                  <Table.Td key={key} className={FIGURES.has(type) ? classes.figure : undefined}>
                    {cellOf({ headers, row, column, level, depth }, (text) =>
                      t('preview.subtotal', { group: text }),
                    ) ?? words(type, row[key])}
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
        {hasSums ? (
          <Table.Tfoot>
            <Table.Tr className={classes.subtotal}>
              {headers.map(({ key, type, sum }, column) => (
                <Table.Td key={key} className={FIGURES.has(type) ? classes.figure : undefined}>
                  {column === 0 && sum === undefined ? t('preview.total') : words(type, sum)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        ) : null}
      </Table>
    </ScrollArea>
  )
}
