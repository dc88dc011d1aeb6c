import { Button, Card, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { exportAdvances } from '@muster/contract/calls/expenses/advances-desk'
import {
  exportClaims,
  exportProjects,
  readAverage,
  readTrend,
} from '@muster/contract/calls/expenses/expense-reports'
import type { ExpenseAverage } from '@muster/contract/expenses/expense-reports.contract'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { InsightsBar, UnitSelect } from '../../../lib/insights/InsightsBar.tsx'
import { useInsightsAddress } from '../../../lib/insights/insights-address.ts'
import type { ListExport } from '../../../lib/list/list-screen-types.ts'
import { useExports } from '../../../lib/list/use-exports.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { ExpenseCharts } from '../parts/ExpenseCharts.tsx'
import '../texts.ts'

type Address = ReturnType<typeof useInsightsAddress<'entity'>>

/** Expenses of a period: files, averages and graphs. */
export default function ReportsPage() {
  const { t } = useTranslation('expenses')
  const address = useInsightsAddress<'entity'>({ endsToday: true })
  const today = dayIn(useUser().formats.time_zone)
  const entity = address.chosen('entity')
  const body = { ...address.days, ...address.idsOf(['entity']) }
  const trend = useQuery({
    ...readOptions(readTrend, { body }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  const averages = useQuery({
    ...readOptions(readAverage, { body }),
    meta: { errorShown: 'inline' as const },
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('expensesTitles:reports')}
        subtitle={t('reports.subtitle')}
        primary={{ label: t('expensesTitles:claims'), href: hrefOf('/expense/claims') }}
      />
      <InsightsBar label={t('reports.period')} period={address.period} setPeriod={address.setPeriod}>
        <UnitSelect
          label={t('dashboard.entity')}
          everybody={t('dashboard.everybody')}
          value={entity}
          onChange={(value) => address.setUnit('entity', value)}
          units={trend.data?.entities ?? []}
        />
      </InsightsBar>
      <Stack gap="lg">
        <Files address={address} />
        <Loaded query={averages} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
          {(data) => <Averages averages={data.averages} />}
        </Loaded>
        <Loaded query={trend} skeleton={<Skeleton height={420} radius="lg" />} order={2}>
          {(data) => (
            <ExpenseCharts
              data={data}
              approvedIn={address.days.to ?? today}
              isWhole={entity === null}
              isFetching={trend.isFetching}
            />
          )}
        </Loaded>
      </Stack>
    </>
  )
}

/** Files of the period. */
function Files({ address }: { address: Address }) {
  const { t } = useTranslation('expenses')
  const exports = useExports()
  const seesAdvances = useCan('expenses.advances.manage')
  const { from, to } = address.days
  const units = address.idsOf(['entity'])
  const files: { id: 'claims' | 'projects' | 'advances'; run: ListExport['run'] }[] = [
    {
      id: 'claims',
      run: () =>
        download(exportClaims, {
          body: { ...(from ? { submitted_from: from } : {}), ...(to ? { submitted_to: to } : {}), ...units },
        }),
    },
    { id: 'projects', run: () => download(exportProjects, { body: { ...address.days, ...units } }) },
    ...(seesAdvances ? [{ id: 'advances' as const, run: () => download(exportAdvances, { body: {} }) }] : []),
  ]
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="files">
      <Title order={2} size="h4" id="files" mb="xs">
        {t('reports.files')}
      </Title>
      <Stack gap="sm">
        {files.map(({ id, run }) => (
          <Group key={id} justify="space-between" gap="sm">
            <div style={{ flex: '1 1 14rem' }}>
              <Text fw={600}>{t(`reports.${id}`)}</Text>
              <Text size="sm" c="dimmed">
                {t(`reports.${id}Text`)}
              </Text>
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t('reports.downloadOf', { name: t(`reports.${id}`) })}
              onClick={() => exports.run({ label: t('reports.download'), title: t(`reports.${id}`), run })}
            >
              {t('reports.download')}
            </Button>
          </Group>
        ))}
      </Stack>
      {exports.progress}
    </Card>
  )
}

/** What an approved expense comes to on average. */
function Averages({ averages }: { averages: readonly ExpenseAverage[] }) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="averages">
      <Title order={2} size="h4" id="averages">
        {t('reports.averages')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('reports.averagesText')}
      </Text>
      {averages.length === 0 ? (
        <Text size="sm" mt="sm">
          {t('dashboard.empty')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={320}>
          <Table aria-labelledby="averages">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('dashboard.category')}</Table.Th>
                <Table.Th ta="right">{t('reports.lines')}</Table.Th>
                <Table.Th ta="right">{t('reports.average')}</Table.Th>
                <Table.Th ta="right">{t('dashboard.approved')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {averages.flatMap(({ currency, categories, ...all }) => [
                ...categories.map(({ EXTYPEID, category, lines, average, total }) => (
                  <Table.Tr key={`${currency} ${EXTYPEID}`}>
                    <Table.Td>{category}</Table.Td>
                    <Table.Td ta="right">{format.number(lines)}</Table.Td>
                    <Table.Td ta="right">{format.money({ amount: average, currency })}</Table.Td>
                    <Table.Td ta="right">{format.money({ amount: total, currency })}</Table.Td>
                  </Table.Tr>
                )),
                <Table.Tr key={currency} fw={600}>
                  <Table.Td>{t('reports.all', { currency })}</Table.Td>
                  <Table.Td ta="right">{format.number(all.lines)}</Table.Td>
                  <Table.Td ta="right">{format.money({ amount: all.average, currency })}</Table.Td>
                  <Table.Td ta="right">{format.money({ amount: all.total, currency })}</Table.Td>
                </Table.Tr>,
              ])}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  )
}
