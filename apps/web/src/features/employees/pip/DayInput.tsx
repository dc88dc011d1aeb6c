import { DateField } from '@muster/ui/date-field'
import { useTranslation } from 'react-i18next'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'

interface DayInputProps {
  label: string
  value: string | null
  error?: string
  onChange: (day: string | null) => void
}

/** A required date in the organisation's format. */
export function DayInput(props: DayInputProps) {
  const { i18n } = useTranslation()
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  return (
    <DateField
      required
      {...props}
      format={fieldDateFormat(formats)}
      locale={i18n.language}
      texts={dateFieldTexts}
    />
  )
}
