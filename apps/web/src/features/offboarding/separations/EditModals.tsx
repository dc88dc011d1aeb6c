import { Alert } from '@mantine/core'
import { editSeparation, moveLastDay, previewLastDay } from '@muster/contract/calls/offboarding/separations'
import { rehireChoices } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationDetail } from '@muster/contract/offboarding/separation-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, numberField, selectField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import '../texts.ts'
import { separationReads } from './separation-data.ts'

interface ModalProps {
  separation: SeparationDetail
  onClose: () => void
}

/** Changes the last working day. */
export function MoveDayModal({ separation, onClose }: ModalProps) {
  const { t } = useTranslation('offboarding')
  const { SEPID, version, EMPLOYEE_NAME: name, last_working_day } = separation
  return (
    <FormModal<BodyOf<typeof moveLastDay>>
      title={t('move.title', { name })}
      text={t('move.text')}
      onClose={onClose}
      fields={[
        dayField('last_working_day', t('ask.day'), { isRequired: true }),
        areaField('reason', t('ask.reason'), { isRequired: true, MAX_LENGTH: 1000 }),
      ]}
      record={{ last_working_day }}
      toBody={(draft) => ({
        ...{ SEPID, version, reason: String(draft.reason) },
        last_working_day: String(draft.last_working_day),
      })}
      save={saving(moveLastDay)}
      refresh={[...separationReads]}
      saveLabel={t('move.save')}
      after={(draft) => <Effects sepid={SEPID} day={draft.last_working_day} />}
    />
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the day that is typed would cancel, for good. */
function Effects({ sepid, day }: { sepid: number; day: unknown }) {
  const { t } = useTranslation('offboarding')
  const last_working_day = typeof day === 'string' && DAY.test(day) ? day : ''
  const { data } = useQuery({
    ...readOptions(previewLastDay, { body: { SEPID: sepid, last_working_day } }),
    enabled: last_working_day !== '',
    retry: false,
    meta: { errorShown: 'inline' as const },
  })
  if (!data) return null
  return (
    <Alert role="status" title={data.effects.length > 0 ? t('move.effects') : undefined}>
      {data.effects.length === 0
        ? t('move.noEffects')
        : data.effects.map((line) => <div key={line}>{line}</div>)}
    </Alert>
  )
}

/** What HR keeps about a separation. */
export function EditModal({ separation, onClose }: ModalProps) {
  const { t } = useTranslation('offboarding')
  const { SEPID, version, EMPLOYEE_NAME: name, rehire, hr_note, notice } = separation
  return (
    <FormModal<BodyOf<typeof editSeparation>>
      title={t('edit.title', { name })}
      onClose={onClose}
      fields={[
        selectField(
          'rehire',
          t('fields.rehire'),
          choicesOf(rehireChoices, (one) => t(`rehires.${one}`)),
          {
            isRequired: true,
          },
        ),
        numberField('notice_waived', t('edit.waived'), { help: t('edit.waivedHelp') }),
        areaField('hr_note', t('fields.hrNote'), { MAX_LENGTH: 2000 }),
      ]}
      record={{ rehire, hr_note, notice_waived: notice.waived }}
      toBody={(draft) => ({
        ...{ SEPID, version, rehire: draft.rehire as (typeof rehireChoices)[number] },
        ...{ hr_note: String(draft.hr_note ?? ''), notice_waived: Number(draft.notice_waived ?? 0) },
      })}
      save={saving(editSeparation)}
      refresh={[...separationReads]}
      saveLabel={t('edit.save')}
    />
  )
}
