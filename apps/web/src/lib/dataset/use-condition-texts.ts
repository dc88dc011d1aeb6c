import { useTranslation } from 'react-i18next'
import '../ui-texts/texts.ts'
import './texts.ts'

/** The words of the condition builder. */
export function useConditionTexts() {
  const { t } = useTranslation('dataset')
  const { t: ui } = useTranslation('ui')
  const numbered =
    (key: 'remove' | 'column' | 'operator' | 'value' | 'to' | 'groupMatch' | 'removeGroup') =>
    (number: string) =>
      t(`condition.${key}`, { number })
  return {
    match: t('condition.match'),
    all: t('condition.all'),
    any: t('condition.any'),
    add: t('condition.add'),
    addGroup: t('condition.addGroup'),
    groupMatch: numbered('groupMatch'),
    removeGroup: numbered('removeGroup'),
    hours: t('condition.hours'),
    minutes: t('condition.minutes'),
    none: t('condition.none'),
    yes: ui('form.yes'),
    no: ui('form.no'),
    remove: numbered('remove'),
    column: numbered('column'),
    operator: numbered('operator'),
    value: numbered('value'),
    to: numbered('to'),
  }
}
