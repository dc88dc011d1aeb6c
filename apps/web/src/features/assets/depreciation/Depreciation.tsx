import { Card, Group, Table, Text, Title } from '@mantine/core'
import type { AssetDepreciation } from '@muster/contract/assets/depreciation.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'

type Year = AssetDepreciation['years'][number]

/** The value of an asset over its years, with how each was reckoned. */
export default function Depreciation({
  depreciation: {
    method,
    by,
    life_months: months,
    salvage_percent,
    rate_percent,
    lacks,
    value,
    currency,
    years,
  },
  boughtOn,
}: {
  depreciation: AssetDepreciation
  boughtOn: string | null
}) {
  const { t } = useTranslation('assetDepreciation')
  const format = useFormatter()
  const money = (amount: string) => format.money({ amount, currency })
  const terms = {
    ...{ months, salvage: format.number(Number(salvage_percent)) },
    ...{
      rate: format.number(Number(rate_percent ?? 0)),
      day: boughtOn === null ? '' : format.date(boughtOn),
    },
  }
  const [lacking] = lacks
  const howOf = (year: Year) =>
    [
      t(by === 'day' ? 'asset.days' : 'asset.months', { count: year.counted, of: year.of }),
      ...(year.is_remainder ? [t('asset.remainder')] : []),
      ...(Number(year.written_off) > 0 ? [t('asset.off', { amount: money(year.written_off) })] : []),
    ].join(', ')
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="asset-depreciation">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="asset-depreciation">
          {t('asset.title')}
        </Title>
        {value ? (
          <Text fw={600}>
            {t('asset.value')}: {format.money(value)}
          </Text>
        ) : null}
      </Group>
      {lacking ? (
        <Text c="dimmed">{t(`asset.lacks.${lacking}`)}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {t(method === 'written_down' ? 'asset.written' : 'asset.straight', terms)}
          </Text>
          <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
            <Table verticalSpacing={6} horizontalSpacing="sm" style={{ whiteSpace: 'nowrap' }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('year')}</Table.Th>
                  <Table.Th ta="end">{t('opening')}</Table.Th>
                  <Table.Th ta="end">{t('charge')}</Table.Th>
                  <Table.Th ta="end">{t('closing')}</Table.Th>
                  <Table.Th>{t('asset.how')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {years.map((year) => (
                  <Table.Tr key={year.from}>
                    <Table.Td>
                      {t('yearOf', { from: format.date(year.from), to: format.date(year.to) })}
                    </Table.Td>
                    <Table.Td ta="end">{money(year.opening)}</Table.Td>
                    <Table.Td ta="end">{money(year.charge)}</Table.Td>
                    <Table.Td ta="end">{money(year.closing)}</Table.Td>
                    <Table.Td>{howOf(year)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Card>
  )
}
