import { List, Stack, Text } from '@mantine/core'
import { createPayment, listPayments } from '@muster/contract/calls/expenses/payments'
import type { ClaimRow } from '@muster/contract/expenses/expense-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { textField } from '../../../lib/form/fields.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshClaims } from '../data/claim-data.ts'
import { amountOf, centsOf } from './decision-draft.ts'
import '../texts.ts'

interface PayModalProps {
  claims: readonly ClaimRow[]
  onClose: () => void
  onPaid: () => void
}

/** Sums by currency. */
function totalsOf(claims: readonly ClaimRow[]): [currency: string, total: string][] {
  const totals = new Map<string, bigint>()
  for (const { currency, approved } of claims)
    totals.set(currency, (totals.get(currency) ?? 0n) + (centsOf(approved ?? '0') ?? 0n))
  return [...totals].map(([currency, cents]) => [currency, amountOf(cents)])
}

/** Puts claims into a payment. */
export default function PayModal({ claims, onClose, onPaid }: PayModalProps) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormModal<{ note: string }>
      title={t('payment.create', { count: claims.length })}
      text={
        <Stack gap="xs">
          <Text size="sm">{t('payment.createText')}</Text>
          <List size="sm">
            {totalsOf(claims).map(([currency, amount]) => (
              <List.Item key={currency}>{format.money({ amount, currency })}</List.Item>
            ))}
          </List>
        </Stack>
      }
      onClose={onClose}
      fields={[textField('note', t('payment.note'), { MAX_LENGTH: 500 })]}
      maySave={claims.length > 0}
      save={({ note }) =>
        call(createPayment, { body: { IDs: claims.map(({ ID }) => ID), note: note ?? '' } }, { notify: true })
      }
      onSaved={(answer) => {
        onPaid()
        void navigate(`/expense/payments?payment=${(answer as { id: number }).id}`)
      }}
      refresh={async () => {
        await refreshClaims(client)
        await client.invalidateQueries({ queryKey: endpointKey(listPayments) })
      }}
      saveLabel={t('claims.pay')}
    />
  )
}
