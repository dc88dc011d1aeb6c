import { Fieldset, NativeSelect, Stack, Textarea } from '@mantine/core'
import { updateVerification } from '@muster/contract/calls/onboarding/verification'
import { type BgvCheckState, bgvCheckStates } from '@muster/contract/onboarding/verification.constants'
import type { BgvCase, BgvCheckView } from '@muster/contract/onboarding/verification-shapes'
import { DateField } from '@muster/ui/date-field'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField } from '../../../lib/form/fields.ts'
import { dayIn, fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { verificationReads } from './verification-data.ts'
import './texts.ts'

interface Props {
  one: BgvCase
  name: string
  onClose: () => void
}

/** The results of the checks. */
export default function ResultsDrawer({ one, name, onClose }: Props) {
  const { t } = useTranslation('onboardingVerification')
  const { case_id, version } = one
  return (
    <FormDrawer<BodyOf<typeof updateVerification>, { checks: BgvCheckView[] }>
      title={t('editFor', { name })}
      onClose={onClose}
      width={560}
      fields={[areaField('summary', t('summary'), { MAX_LENGTH: 2000 })]}
      record={{ summary: one.summary }}
      part={{
        initial: { checks: one.checks },
        render: ({ value, onChange, errors }) => (
          <Stack gap="md">
            {value.checks.map((check, at) => (
              <CheckFields
                key={check.kind}
                check={check}
                error={errors[`checks.${at}.checked_on`]}
                onChange={(changed) => onChange({ checks: value.checks.with(at, { ...check, ...changed }) })}
              />
            ))}
          </Stack>
        ),
      }}
      toBody={({ summary }, { checks }) => ({
        ...{ case_id, version, action: 'save' as const, checks, summary: summary ?? '' },
      })}
      save={saving(updateVerification)}
      refresh={[...verificationReads]}
    />
  )
}

interface FieldsProps {
  check: BgvCheckView
  error: string | undefined
  onChange: (changed: Partial<BgvCheckView>) => void
}

function CheckFields({ check: { kind, state, note, checked_on }, error, onChange }: FieldsProps) {
  const { t } = useTranslation('onboardingVerification')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const today = dayIn(formats.time_zone)
  const check = t(`checkNames.${kind}`)
  return (
    <Fieldset legend={check}>
      <Stack gap="xs">
        <NativeSelect
          label={t('result')}
          aria-label={t('resultOf', { check })}
          value={state}
          data={bgvCheckStates.map((value) => ({ value, label: t(`checkStates.${value}`) }))}
          onChange={(event) => {
            const next = event.currentTarget.value as BgvCheckState
            // A result that is entered was found today, unless another day is given.
            onChange({ state: next, checked_on: next === 'pending' ? null : (checked_on ?? today) })
          }}
        />
        <DateField
          label={t('checkedOn')}
          aria-label={t('checkedOnOf', { check })}
          max={today}
          value={checked_on}
          error={error}
          onChange={(next) => onChange({ checked_on: next })}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
        />
        <Textarea
          label={t('note')}
          aria-label={t('noteOf', { check })}
          autosize
          maxLength={1000}
          value={note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  )
}
