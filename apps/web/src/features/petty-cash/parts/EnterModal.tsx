import { addEntry } from '@muster/contract/calls/petty-cash/funds'
import type { FundRow } from '@muster/contract/petty-cash/cash-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { useUser } from '../../../lib/session/session.ts'
import { refreshCash } from '../data/cash-data.ts'
import '../texts.ts'

interface EnterModalProps {
  fund: FundRow
  kind: 'top_up' | 'return'
  onClose: () => void
}

interface Entered {
  amount: string
  on_date: string
  reference: string
  note?: string
}

/** Records cash that was put in, or returned to the bank. */
export default function EnterModal({ fund, kind, onClose }: EnterModalProps) {
  const { t } = useTranslation('pettyCash')
  const client = useQueryClient()
  // Sent again after a lost connection, it is booked once.
  const [key] = useState(() => crypto.randomUUID())
  const today = dayIn(useUser().formats.time_zone)
  return (
    <FormModal<Entered>
      title={t(`enter.${kind}`)}
      text={t('enter.text')}
      onClose={onClose}
      fields={[
        textField('amount', t('enter.amount'), { isRequired: true, MAX_LENGTH: 15 }),
        dayField('on_date', t('enter.day'), { isRequired: true }),
        textField('reference', t('enter.reference'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('note', t('enter.note'), { MAX_LENGTH: 300 }),
      ]}
      record={null}
      start={{ on_date: today }}
      save={({ amount, on_date, reference, note }) =>
        call(
          addEntry,
          {
            body: {
              fund_id: fund.id,
              kind,
              amount: typedAmount(amount),
              on_date,
              reference,
              note: note ?? '',
              key,
            },
          },
          { notify: true },
        )
      }
      refresh={() => refreshCash(client)}
      saveLabel={t(`enter.${kind}`)}
    />
  )
}
