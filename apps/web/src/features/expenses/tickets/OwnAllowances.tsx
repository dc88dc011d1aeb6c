import { Card, Stack } from '@mantine/core'
import { readOwnTicketAllowances } from '@muster/contract/calls/expenses/ticket-policies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { AllowanceFigures } from './AllowanceFigures.tsx'
import '../own-texts.ts'

/** The person's ticket allowances; nothing for those who have none. */
export function OwnAllowances() {
  const { t } = useTranslation('ownExpenses')
  const { data } = useQuery(readOptions(readOwnTicketAllowances, { body: {} }))
  const allowances = data?.allowances ?? []
  if (allowances.length === 0) return null
  return (
    <Card withBorder padding="md" component="section" aria-label={t('tickets.allowance')} maw="40rem" mb="sm">
      <Stack gap="md">
        {allowances.map((one) => (
          <AllowanceFigures key={one.EXTYPEID} allowance={one} order={2} />
        ))}
      </Stack>
    </Card>
  )
}
