import { List, Stack, Text } from '@mantine/core'
import { createPayment } from '@muster/contract/calls/expenses/payments'
import type { AdvanceRow } from '@muster/contract/expenses/advances.contract'
import type { ClaimRow } from '@muster/contract/expenses/expense-shapes'
import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { textField } from '../../../lib/form/fields.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshAdvances } from '../advances/advance-words.ts'
import { refreshClaims } from '../data/claim-data.ts'
import '../texts.ts'

interface PayModalProps {
  claims?: readonly ClaimRow[]
  advances?: readonly AdvanceRow[]
  /** How many of the selected can’t be paid now. */
  others?: number
  onClose: () => void
  onPaid: () => void
}

/** Sums by currency. */
function totalsOf(
  amounts: readonly { currency: string; amount: string }[],
): [currency: string, total: string][] {
  const totals = new Map<string, bigint>()
  for (const { currency, amount } of amounts)
    totals.set(currency, (totals.get(currency) ?? 0n) + amountUnits(amount))
  return [...totals].map(([currency, units]) => [currency, amountText(units)])
}

const none: readonly never[] = []

/** Puts claims or advances into a payment. */
export default function PayModal({
  claims = none,
  advances = none,
  others = 0,
  onClose,
  onPaid,
}: PayModalProps) {
  const { t } = useTranslation('expenses')
  const format = useFormatter()
  const client = useQueryClient()
  const navigate = useNavigate()
  const totals = totalsOf([
    ...claims.map(({ currency, approved }) => ({ currency, amount: approved ?? '0' })),
    ...advances,
  ])
  return (
    <FormModal<{ note: string }>
      title={
        advances.length > 0
          ? t('payment.createAdvances', { count: advances.length })
          : t('payment.create', { count: claims.length })
      }
      text={
        <Stack gap="xs">
          <Text size="sm">
            {t(advances.length > 0 ? 'payment.createAdvancesText' : 'payment.createText')}
          </Text>
          {others > 0 ? (
            <Text size="sm" fw={600}>
              {t('payment.others', { count: others })}
            </Text>
          ) : null}
          <List size="sm">
            {totals.map(([currency, amount]) => (
              <List.Item key={currency}>{format.money({ amount, currency })}</List.Item>
            ))}
          </List>
        </Stack>
      }
      onClose={onClose}
      fields={[textField('note', t('payment.note'), { MAX_LENGTH: 500 })]}
      maySave={claims.length + advances.length > 0}
      save={({ note }) =>
        call(
          createPayment,
          {
            body: {
              ...{ IDs: claims.map(({ ID }) => ID), advance_IDs: advances.map(({ ID }) => ID) },
              note: note ?? '',
            },
          },
          { notify: true },
        )
      }
      onSaved={(answer) => {
        onPaid()
        void navigate(`/expense/payments?payment=${(answer as { id: number }).id}`)
      }}
      refresh={async () => {
        await Promise.all([refreshClaims(client), refreshAdvances(client)])
      }}
      saveLabel={t('claims.pay')}
    />
  )
}
