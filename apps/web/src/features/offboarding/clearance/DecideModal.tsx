import { Alert } from '@mantine/core'
import { decideLines, removeClearanceLine } from '@muster/contract/calls/offboarding/clearance/clearance'
import { MUCH_RECOVERED } from '@muster/contract/offboarding/clearance/clearance.constants'
import type { ClearanceLine } from '@muster/contract/offboarding/clearance/clearance-shapes'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, textField } from '../../../lib/form/fields.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { separationReads } from '../separations/separation-data.ts'
import type { Asked } from './clearance-data.ts'
import './texts.ts'

interface Props {
  line: ClearanceLine
  what: Asked
  onClose: () => void
}

interface Typed {
  amount?: string
  reason: string
}

const errorNames = { 'decisions.0.amount': 'amount', 'decisions.0.reason': 'reason' }

/** Asks for the amount to recover, and for the reason where one is needed. */
export default function DecideModal({ line, what, onClose }: Props) {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const { LINE_ID, version, title, abilities } = line
  const words = {
    ...{ cleared: t('clear'), recovered: t('recover'), waived: t('waive'), open: t('takeBack') },
    remove: t('remove'),
  }
  const isInPlace = abilities.override && what !== 'remove'
  const needsReason = isInPlace || what === 'waived' || what === 'open' || what === 'remove'
  const save = ({ amount, reason }: Typed) =>
    what === 'remove'
      ? call(removeClearanceLine, { body: { LINE_ID, reason } }, { notify: true })
      : call(
          decideLines,
          {
            body: { decisions: [{ LINE_ID, version, outcome: what, reason, ...(amount ? { amount } : {}) }] },
          },
          { notify: true },
        )
  return (
    <FormModal<Typed>
      title={`${words[what]}: ${title}`}
      text={isInPlace ? t('inPlaceText') : undefined}
      onClose={onClose}
      fields={[
        ...(what === 'recovered'
          ? [textField('amount', t('amount'), { isRequired: true, help: t('amountHelp'), MAX_LENGTH: 17 })]
          : []),
        areaField('reason', t('reason'), { isRequired: needsReason, MAX_LENGTH: 300 }),
      ]}
      toBody={(draft) => ({
        ...(what === 'recovered' ? { amount: typedAmount(String(draft.amount ?? '')) } : {}),
        reason: String(draft.reason ?? '').trim(),
      })}
      save={save}
      errorNames={errorNames}
      after={({ amount }) =>
        Number(typedAmount(String(amount ?? ''))) >= MUCH_RECOVERED ? (
          <Alert color="yellow" role="status">
            {t('much', { amount: format.number(Number(typedAmount(String(amount)))) })}
          </Alert>
        ) : null
      }
      refresh={[...separationReads]}
      saveLabel={words[what]}
      isDangerous={what === 'remove'}
    />
  )
}
