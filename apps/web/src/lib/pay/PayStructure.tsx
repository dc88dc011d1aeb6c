import { Table, Text } from '@mantine/core'
import type { PayLineView, PayStructureView } from '@muster/contract/employees/pay/pay-shapes'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import classes from './Pay.module.css'
import './texts.ts'

/** How a component is calculated, in words. */
function useHow(currency: string) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  return ({ calculation, percent, of_name, minimum, cap }: PayLineView) => {
    const limit = (key: 'minimum' | 'cap', amount: string | null) =>
      amount === null ? [] : [t(`said.${key}`, { amount: format.money({ amount, currency }) })]
    return [
      t(`said.${calculation}`, { percent: percent ?? '', of: of_name ?? '' }),
      ...limit('minimum', minimum),
      ...limit('cap', cap),
    ].join(', ')
  }
}

/** The components of a structure with their amounts, and what they add up to. */
export function PayStructure({ structure }: { structure: PayStructureView }) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  const { currency, lines } = structure
  const how = useHow(currency)
  const money = (amount: string | null) => (amount === null ? '' : format.money({ amount, currency }))
  const hasEmployer = lines.some(({ kind }) => kind === 'employer')
  const row = (line: PayLineView) => (
    <Table.Tr key={line.component_id}>
      <Table.Td>
        {line.name}
        <Text size="xs" c="dimmed">
          {how(line)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.amount}>{money(line.monthly)}</Table.Td>
      <Table.Td className={classes.amount}>{money(line.annual)}</Table.Td>
    </Table.Tr>
  )
  const recurring = lines.filter(({ frequency }) => frequency !== 'once')
  const once = lines.filter(({ frequency }) => frequency === 'once')
  return (
    <>
      <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('components')}</Table.Th>
              <Table.Th className={classes.amount}>{t('monthly')}</Table.Th>
              <Table.Th className={classes.amount}>{t('annual')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {recurring.filter(({ kind }) => kind === 'earning').map(row)}
            <Table.Tr className={classes.total}>
              <Table.Td>{t('gross')}</Table.Td>
              <Table.Td className={classes.amount}>{money(structure.monthly_gross)}</Table.Td>
              <Table.Td className={classes.amount}>{money(structure.annual_gross)}</Table.Td>
            </Table.Tr>
            {recurring.filter(({ kind }) => kind === 'employer').map(row)}
            {hasEmployer ? (
              <Table.Tr className={classes.total}>
                <Table.Td>{t('ctc')}</Table.Td>
                <Table.Td />
                <Table.Td className={classes.amount}>{money(structure.annual_ctc)}</Table.Td>
              </Table.Tr>
            ) : null}
            {once.map((line) => (
              <Table.Tr key={line.component_id}>
                <Table.Td>
                  {line.name}
                  <Text size="xs" c="dimmed">
                    {t('onceHeading')} · {how(line)}
                  </Text>
                </Table.Td>
                <Table.Td />
                <Table.Td className={classes.amount}>{money(line.once)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {structure.last_month === '0.00' ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          {t('lastMonth', { amount: money(structure.last_month) })}
        </Text>
      )}
      {once.length === 0 ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          {t('once')}: {money(structure.once)}
        </Text>
      )}
    </>
  )
}

/** The totals of a structure. */
export function PayFigures({ structure }: { structure: PayStructureView }) {
  const { t } = useTranslation('pay')
  const format = useFormatter()
  const { currency } = structure
  const figures = [
    ['monthlyGross', structure.monthly_gross],
    ['annualGross', structure.annual_gross],
    ['annualCtc', structure.annual_ctc],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([key, amount]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{format.money({ amount, currency })}</dd>
        </div>
      ))}
    </dl>
  )
}
