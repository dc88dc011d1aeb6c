import { Alert, Card, Table, Title } from '@mantine/core'
import type { DepreciationRow, DepreciationTotal } from '@muster/contract/assets/depreciation.contract'
import {
  exportDepreciation,
  listDepreciation,
  sumDepreciation,
} from '@muster/contract/calls/assets/depreciation'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { DataTableState } from '@muster/ui/data-table'
import { ListCard } from '@muster/ui/data-table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'

const filterIds = {
  category: FILTER.assetCategory,
  type: FILTER.assetType,
  entity: FILTER.entity,
} as const

function criteriaOf(state: DataTableState) {
  const year = filterNumber(state, 'year')
  const filters = Object.fromEntries(
    Object.entries(filterIds).flatMap(([name, id]) => {
      const values = state.filters[name] ?? []
      return values.length === 0 ? [] : [[String(id), [...values]]]
    }),
  )
  return { search: state.search, filters, ...(year === undefined ? {} : { year }) }
}

/** Assets of a financial year with cost, depreciation and written-down value. */
export default function RegisterPage() {
  const { t } = useTranslation('assetDepreciation')
  const make = useColumns<DepreciationRow>()
  const format = useFormatter()
  const money = (row: DepreciationRow, amount: string) => ({ amount, currency: row.currency })
  return (
    <ListScreen
      list="asset-depreciation"
      load={({ page, limit, state }) => ({
        ...readOptions(listDepreciation, { body: { ...criteriaOf(state), page, limit } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('assetsTitles:depreciation')}
      subtitle={({ data }) =>
        data
          ? t('yearOf', { from: format.date(data.year.from), to: format.date(data.year.to) })
          : t('subtitle')
      }
      crumbs={[
        { label: t('assetsTitles:list'), href: hrefOf('/assets') },
        { label: t('assetsTitles:depreciation') },
      ]}
      actions={({ exports, data }) => [
        ...exports,
        ...(data?.abilities.set_up
          ? [
              { label: t('toSettings'), href: hrefOf('/assets/depreciation/settings') },
              { label: t('toTypes'), href: hrefOf('/assets/types') },
            ]
          : []),
      ]}
      above={({ data, request }) => (
        <>
          {data && data.incomplete > 0 ? (
            <Alert mb="sm" variant="light">
              {t('incomplete', { count: data.incomplete })}
            </Alert>
          ) : null}
          {data && data.total_rows > 0 ? <Totals criteria={criteriaOf(request.state)} /> : null}
        </>
      )}
      columns={[
        make.text('code', t('assets:fields.code'), (row) => row.code, { width: 120 }),
        make.text('name', t('assets:fields.name'), (row) => row.name, {
          width: 210,
          note: (row) => row.entity || null,
        }),
        make.text('type', t('assets:fields.type'), (row) => row.type, {
          width: 160,
          note: (row) => (row.method === 'none' ? null : t(`methods.${row.method}`)),
        }),
        make.day('purchased', t('assets:fields.purchased'), (row) => row.purchased_on, {
          note: (row) =>
            row.retired_on === null ? null : t('retiredOn', { day: format.date(row.retired_on) }),
        }),
        make.money('cost', t('assets:fields.price'), (row) => money(row, row.cost), { width: 140 }),
        make.money('opening', t('opening'), (row) => money(row, row.opening), { width: 140 }),
        make.money('additions', t('additions'), (row) => money(row, row.additions), { width: 140 }),
        make.money('charge', t('charge'), (row) => money(row, row.charge), { width: 140 }),
        make.money('accumulated', t('accumulated'), (row) => money(row, row.accumulated), { width: 140 }),
        make.money('writtenOff', t('writtenOff'), (row) => money(row, row.written_off), { width: 130 }),
        make.money('closing', t('closing'), (row) => money(row, row.closing), { width: 140 }),
      ]}
      filters={({ data }) => [
        oneFilter(
          'year',
          t('year'),
          (data?.years ?? []).map(({ year, from, to }) => ({
            value: year,
            label: t('yearOf', { from: format.date(from), to: format.date(to) }),
          })),
        ),
        anyFilter('category', t('category'), choicesFrom(data?.categories)),
        anyFilter('type', t('assets:fields.type'), choicesFrom(data?.types)),
        anyFilter('entity', t('assets:fields.entity'), choicesFrom(data?.entities)),
      ]}
      row={{ id: (row) => row.AID, label: (row) => row.name, path: (row) => `/assets/${row.AID}` }}
      card={(row) => (
        <ListCard
          title={row.name}
          lines={[
            [row.code, row.type].join(' · '),
            `${t('charge')}: ${format.money(money(row, row.charge))}`,
            `${t('closing')}: ${format.money(money(row, row.closing))}`,
          ]}
        />
      )}
      exports={({ request }) =>
        (['xlsx', 'csv'] as const).map((kind) => ({
          label: t(kind === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
          run: () => download(exportDepreciation, { body: { ...criteriaOf(request.state), format: kind } }),
          title: t('exporting'),
        }))
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}

const sums = ['cost', 'opening', 'additions', 'charge', 'accumulated', 'written_off', 'closing'] as const

function Totals({ criteria }: { criteria: ReturnType<typeof criteriaOf> }) {
  const { t } = useTranslation('assetDepreciation')
  const format = useFormatter()
  const { data } = useQuery({
    ...readOptions(sumDepreciation, { body: criteria }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const headings = {
    ...{ cost: t('assets:fields.price'), opening: t('opening'), additions: t('additions') },
    charge: t('charge'),
    ...{ accumulated: t('accumulated'), written_off: t('writtenOff'), closing: t('closing') },
  }
  const written = ({ currency, ...of }: DepreciationTotal, key: (typeof sums)[number]) =>
    format.money({ amount: of[key], currency })
  return (
    <Card withBorder padding="md" mb="md" component="section" aria-labelledby="depreciation-totals">
      <Title order={2} size="h5" mb="xs" id="depreciation-totals">
        {t('totals')}
      </Title>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} horizontalSpacing="sm" style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('category')}</Table.Th>
              <Table.Th ta="end">{t('assets')}</Table.Th>
              {sums.map((key) => (
                <Table.Th key={key} ta="end">
                  {headings[key]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.totals.map((total) => (
              <Table.Tr key={`${total.category_id} ${total.currency}`}>
                <Table.Td>{total.category}</Table.Td>
                <Table.Td ta="end">{format.number(total.assets)}</Table.Td>
                {sums.map((key) => (
                  <Table.Td key={key} ta="end">
                    {written(total, key)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
