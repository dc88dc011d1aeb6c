import { recordAdvanceEntry } from '@muster/contract/calls/expenses/advances-desk'
import { recordedEntries } from '@muster/contract/expenses/advances.constants'
import type { AdvanceDetail } from '@muster/contract/expenses/advances.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, selectField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshAdvances } from './advance-words.ts'
import './desk-texts.ts'

interface RecordModalProps {
  advance: AdvanceDetail['advance']
  onClose: () => void
}

interface Entry {
  what: (typeof recordedEntries)[number]
  amount: string
  on: string
  note: string | null
}

/** Records a repayment, writes off what is owed, or corrects a balance. */
export default function RecordModal({ advance, onClose }: RecordModalProps) {
  const { t } = useTranslation('advancesDesk')
  const format = useFormatter()
  const client = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  // Sent again after a lost connection, it is recorded once.
  const [key] = useState(() => crypto.randomUUID())
  const { ID, version, currency, balance } = advance
  return (
    <FormModal<Entry>
      title={t('expensesTitles:recordAdvance')}
      text={t('record.owed', { amount: format.money({ amount: balance, currency }) })}
      onClose={onClose}
      fields={[
        selectField(
          'what',
          t('record.what'),
          choicesOf(recordedEntries, (one) => t(`record.kinds.${one}`)),
          {
            isRequired: true,
          },
        ),
        textField('amount', t('record.amount'), {
          isRequired: true,
          MAX_LENGTH: 20,
          help: t('record.amountHelp'),
        }),
        dayField('on', t('record.on'), { isRequired: true }),
        areaField('note', t('record.note'), { MAX_LENGTH: 300, help: t('record.noteHelp') }),
      ]}
      record={null}
      start={{ what: 'repaid', amount: balance, on: today }}
      save={({ what, amount, on, note }) =>
        call(
          recordAdvanceEntry,
          { body: { ID, what, amount: typedAmount(amount), on, note: note ?? '', version, key } },
          { notify: true },
        )
      }
      refresh={() => refreshAdvances(client)}
      saveLabel={t('record.save')}
    />
  )
}
