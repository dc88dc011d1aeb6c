import {
  computeSettlement,
  decideSettlement,
  paySettlement,
  submitSettlement,
} from '@muster/contract/calls/offboarding/settlement/settlement'
import type { Statement } from '@muster/contract/offboarding/settlement/settlement.contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { separationReads } from '../separations/separation-data.ts'
import type { Step } from './settlement-data.ts'
import './texts.ts'

interface Props {
  step: Step
  sepid: number
  statement: Statement | null
  onClose: () => void
}

type Typed = Record<'paid_until' | 'confirm_reason' | 'reason' | 'paid_on' | 'reference', string | undefined>

function fieldsOf(t: ReturnType<typeof useTranslation<'settlement'>>['t'], step: Step, isWarned: boolean) {
  const of: Record<Step, ReturnType<typeof textField>[]> = {
    compute: [dayField('paid_until', t('paidUntil'), { help: t('paidUntilHelp') })],
    submit: isWarned
      ? [areaField('confirm_reason', t('confirmReason'), { isRequired: true, MAX_LENGTH: 300 })]
      : [],
    approve: [areaField('reason', t('comment'), { MAX_LENGTH: 300 })],
    return: [areaField('reason', t('returnReason'), { isRequired: true, MAX_LENGTH: 300 })],
    pay: [
      dayField('paid_on', t('paidOnLabel'), { isRequired: true }),
      textField('reference', t('reference'), { MAX_LENGTH: 80 }),
    ],
  }
  return of[step]
}

/** The next step with a statement: what it does, and what it needs. */
export default function AskModal({ step, sepid, statement, onClose }: Props) {
  const { t } = useTranslation('settlement')
  const today = dayIn(useUser().formats.time_zone)
  const isCorrecting = step === 'compute' && statement?.state === 'paid'
  const key = { settlement_id: statement?.settlement_id ?? 0, version: statement?.version ?? 0 }
  const texts = {
    ...{ compute: t('computeText'), submit: t('submitText'), approve: t('approveText') },
    ...{ return: undefined, pay: t('payText') },
  }
  const titles = {
    ...{ compute: isCorrecting ? t('correct') : statement ? t('recompute') : t('compute') },
    ...{ submit: t('submit'), approve: t('approve'), return: t('return'), pay: t('pay') },
  }
  const save = (typed: Typed) => {
    const notify = { notify: true }
    const { paid_until, confirm_reason = '', reason = '', paid_on = '', reference = '' } = typed
    if (step === 'compute')
      return call(
        computeSettlement,
        { body: { SEPID: sepid, ...(paid_until ? { paid_until } : {}) } },
        notify,
      )
    if (step === 'submit') return call(submitSettlement, { body: { ...key, confirm_reason } }, notify)
    if (step === 'pay') return call(paySettlement, { body: { ...key, paid_on, reference } }, notify)
    return call(decideSettlement, { body: { ...key, action: step, reason } }, notify)
  }
  return (
    <FormModal<Typed>
      title={titles[step]}
      text={texts[step]}
      onClose={onClose}
      fields={fieldsOf(t, step, (statement?.warnings.length ?? 0) > 0)}
      start={step === 'pay' ? { paid_on: today } : statement ? { paid_until: statement.paid_until } : {}}
      toBody={(draft) =>
        Object.fromEntries(
          Object.entries(draft).filter(([, value]) => typeof value === 'string' && value !== ''),
        )
      }
      save={save}
      refresh={[...separationReads]}
      saveLabel={titles[step]}
    />
  )
}
