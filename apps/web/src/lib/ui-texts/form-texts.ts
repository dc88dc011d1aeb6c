import type { DateFieldTexts } from '@muster/ui/date-field'
import type { DynamicFormTexts } from '@muster/ui/dynamic-form'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import './texts.ts'

function formTexts(t: TFunction<'ui'>): Partial<DynamicFormTexts> {
  return {
    ...(t('form', { returnObjects: true }) as object),
    sectionState: (filled, total, problems) =>
      problems > 0 ? t('form.toCorrect', { problems }) : t('form.filled', { filled, total }),
    problems: (count) => t('form.problems', { count }),
    moreTags: (count) => `+${count}`,
    remove: (name) => t('form.remove', { name }),
    badDate: (format) => t('form.badDate', { format }),
    beforeMin: (date) => t('form.beforeMin', { date }),
    afterMax: (date) => t('form.afterMax', { date }),
    empty: t('notFilled'),
  }
}

/** Texts of a dynamic form and its calendars in the current language. */
export function useFormTexts() {
  const { t } = useTranslation('ui')
  return useMemo(
    () => ({
      texts: formTexts(t),
      dateFieldTexts: t('calendar', { returnObjects: true }) as Partial<DateFieldTexts>,
    }),
    [t],
  )
}
