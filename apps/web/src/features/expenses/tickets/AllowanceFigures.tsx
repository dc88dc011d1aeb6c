import { Group, List, Stack, Text, Title } from '@mantine/core'
import type { TicketAllowance } from '@muster/contract/expenses/ticket-policies.contract'
import { isZero } from '@muster/contract/kit/amounts'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

/** A ticket allowance: what is left and until when, what it is made of, and how that comes about. */
export function AllowanceFigures({ allowance, order }: { allowance: TicketAllowance; order: 2 | 3 }) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const { available, currency, entitled, carried, claimed, waiting, opens_on, to, next_from } = allowance
  const money = (amount: string) => format.money({ amount, currency })
  const parts = [
    t('tickets.entitled', { amount: money(entitled) }),
    ...(isZero(carried) ? [] : [t('tickets.carried', { amount: money(carried) })]),
    t('tickets.claimed', { amount: money(claimed) }),
    ...(isZero(waiting) ? [] : [t('tickets.waiting', { amount: money(waiting) })]),
  ]
  return (
    <Stack gap={4} component="article" aria-label={allowance.category}>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={order} size="h5">
          {t('tickets.title', { category: allowance.category, period: allowance.period })}
        </Title>
        <Text fw={600}>{t('tickets.left', { amount: money(available) })}</Text>
      </Group>
      <Text size="sm">
        {opens_on === null ? t('tickets.notOpen') : t('tickets.until', { day: format.day(to) })}
        {next_from === null ? '' : ` · ${t('tickets.next', { day: format.day(next_from) })}`}
      </Text>
      <Text size="sm">{parts.join(' · ')}</Text>
      <List size="xs" c="dimmed" spacing={0}>
        {[...allowance.says, allowance.why].map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Stack>
  )
}
