import { payCash } from '@muster/contract/calls/petty-cash/requests'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { refreshCash } from '../data/cash-data.ts'
import '../own-texts.ts'

/** Records that an approved request was paid. */
export default function PayModal({ request, onClose }: { request: CashRequestRow; onClose: () => void }) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const client = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const { REQUEST_ID, EMPLOYEE_NAME: name, amount, currency } = request
  return (
    <FormModal<{ paid_on: string; reference?: string }>
      title={t('fund.payOf', { amount: format.money({ amount, currency }), name })}
      text={t('fund.payText')}
      onClose={onClose}
      fields={[
        dayField('paid_on', t('fields.paid'), { isRequired: true }),
        textField('reference', t('fields.reference'), { MAX_LENGTH: 80 }),
      ]}
      record={null}
      start={{ paid_on: today }}
      save={({ paid_on, reference }) =>
        call(payCash, { body: { REQUEST_ID, paid_on, reference: reference ?? '' } }, { notify: true })
      }
      refresh={() => refreshCash(client)}
      saveLabel={t('fund.pay')}
    />
  )
}
