import {
  resetSettlementLine,
  saveSettlementLine,
} from '@muster/contract/calls/offboarding/settlement/settlement'
import type { SettlementLine, Statement } from '@muster/contract/offboarding/settlement/settlement.contract'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, removing, saving } from '../../../lib/form/saving.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { datesInText } from '../../../lib/language/dates-in-text.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { separationReads } from '../separations/separation-data.ts'
import './texts.ts'

interface Props {
  statement: Statement
  /** Null for a new one. */
  line: SettlementLine | null
  onClose: () => void
}

/** Changes or adds a line of a draft, with the note that explains it. */
export default function LineModal({ statement, line, onClose }: Props) {
  const { t } = useTranslation('settlement')
  const format = useFormatter()
  const key = { settlement_id: statement.settlement_id, version: statement.version }
  const isManual = line === null || line.source === 'manual'
  const isOurs = line !== null && (line.source === 'manual' || line.is_edited)
  return (
    <FormModal<BodyOf<typeof saveSettlementLine>>
      title={line ? t('edit', { label: line.label }) : t('addLine')}
      text={line ? datesInText(line.explanation, format) : undefined}
      onClose={onClose}
      keys={[]}
      fields={[
        ...(isManual ? [textField('label', t('label'), { isRequired: true, MAX_LENGTH: 80 })] : []),
        textField('amount', t('amount'), { isRequired: true, help: t('amountHelp'), MAX_LENGTH: 16 }),
        areaField('note', t('note'), { isRequired: true, help: t('noteHelp'), MAX_LENGTH: 300 }),
      ]}
      record={line ? { label: line.label, amount: line.amount.amount, note: line.note } : null}
      toBody={(draft) => ({
        ...{ ...key, amount: typedAmount(String(draft.amount ?? '')), note: draft.note },
        ...(line ? { line_id: line.line_id } : {}),
        ...(isManual ? { label: draft.label } : {}),
      })}
      save={saving(saveSettlementLine)}
      remove={
        isOurs && line
          ? {
              run: removing(resetSettlementLine, { ...key, line_id: line.line_id }),
              label: line.source === 'manual' ? t('remove') : t('reset'),
              sure: null,
            }
          : null
      }
      refresh={[...separationReads]}
    />
  )
}
