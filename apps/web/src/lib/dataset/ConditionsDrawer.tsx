import { LIMITS } from '@muster/contract/reports/dataset-types'
import { type BuiltConditions, ConditionBuilder } from '@muster/ui/condition-builder'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { fieldErrors } from '../form/form-field.ts'
import { fieldDateFormat } from '../form/form-resources.ts'
import { useUser } from '../session/session.ts'
import { problemsIn } from './condition-problems.ts'
import { type ComparedColumn, conditionColumns, periodOptions } from './condition-words.ts'
import { useConditionTexts } from './use-condition-texts.ts'
import './texts.ts'

interface ConditionsDrawerProps {
  columns: readonly ComparedColumn[]
  value: BuiltConditions
  /** Reads the list with these conditions; a refusal names the condition. */
  tryOut: (next: BuiltConditions) => Promise<unknown>
  /** Why the conditions that are in force were refused. */
  error: unknown
  onApply: (next: BuiltConditions) => void
  onClose: () => void
}

interface Part {
  where: BuiltConditions
}

/** Sets the conditions of a list of a dataset. They take effect when the server has accepted them. */
export default function ConditionsDrawer(props: ConditionsDrawerProps) {
  const { columns, value, tryOut, error, onApply, onClose } = props
  const { t, i18n } = useTranslation('dataset')
  const { formats } = useUser()
  const texts = useConditionTexts()
  return (
    <FormDrawer<Part, Part>
      title={t('condition.title')}
      subtitle={t('condition.subtitle')}
      width={560}
      onClose={onClose}
      part={{
        initial: { where: value },
        render: ({ value: { where }, onChange, errors }) => (
          <ConditionBuilder
            columns={conditionColumns(t, columns)}
            value={where}
            onChange={(next) => onChange({ where: next })}
            periods={periodOptions(t)}
            most={LIMITS.conditions}
            problems={{ ...(where === value ? problemsIn(fieldErrors(error)) : {}), ...problemsIn(errors) }}
            formats={{
              dateFormat: fieldDateFormat(formats),
              locale: i18n.language,
              isTwelveHour: formats.time_format === 1,
            }}
            texts={texts}
          />
        ),
      }}
      toBody={(_, part) => ({ ...part })}
      save={async ({ where }) => {
        await tryOut(where)
        return where
      }}
      onSaved={(accepted) => onApply(accepted as BuiltConditions)}
      saveLabel={t('condition.apply')}
    />
  )
}
