import { addClearanceLine } from '@muster/contract/calls/offboarding/clearance/clearance'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, numberField, switchField, textField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { separationReads } from '../separations/separation-data.ts'
import './texts.ts'

/** A line for one leaver. */
export default function AddLineDrawer({ sepid, onClose }: { sepid: number; onClose: () => void }) {
  const { t } = useTranslation('clearance')
  return (
    <FormDrawer<BodyOf<typeof addClearanceLine>, FoundPerson[]>
      title={t('addTitle')}
      onClose={onClose}
      fields={[
        textField('title', t('lineTitle'), { isRequired: true, MAX_LENGTH: 120 }),
        areaField('note', t('note'), { MAX_LENGTH: 300 }),
        switchField('is_mandatory', t('isMandatory')),
        numberField('days_before', t('daysBefore')),
      ]}
      start={{ is_mandatory: true, days_before: 0 }}
      part={{
        initial: [],
        render: ({ value, onChange, errors }) => (
          <PeoplePicker
            label={t('addApprovers')}
            description={t('addApproversHelp')}
            value={value}
            error={errors.approver_ids}
            onChange={onChange}
          />
        ),
      }}
      toBody={(draft, people) => ({
        ...{
          SEPID: sepid,
          title: draft.title,
          note: draft.note ?? '',
          is_mandatory: draft.is_mandatory === true,
        },
        ...{ days_before: Number(draft.days_before ?? 0), approver_ids: people.map(({ id }) => id) },
      })}
      save={saving(addClearanceLine)}
      refresh={[...separationReads]}
    />
  )
}
