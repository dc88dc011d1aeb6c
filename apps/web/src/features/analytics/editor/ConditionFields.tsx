import { Text } from '@mantine/core'
import { LIMITS } from '@muster/contract/analytics/widget-words'
import { ConditionBuilder } from '@muster/ui/condition-builder'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsIn } from '../../../lib/dataset/condition-problems.ts'
import { conditionColumns, periodOptions } from '../../../lib/dataset/condition-words.ts'
import { useConditionTexts } from '../../../lib/dataset/use-condition-texts.ts'
import { builtConditions, whereOf } from '../../../lib/dataset/where-address.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { OfSourceProps } from './field-props.ts'
import '../../../lib/dataset/texts.ts'
import '../texts.ts'

/** Which rows a widget is about. */
export function ConditionFields({ value, onChange, errors, source }: OfSourceProps) {
  const { t, i18n } = useTranslation('dataset')
  const { t: own } = useTranslation('analytics')
  const { formats } = useUser()
  const texts = useConditionTexts()
  // A condition that is not filled in yet is none, but stays on the screen.
  const [built, setBuilt] = useState(() => builtConditions(value.where))
  const { where: _where, ...rest } = value
  const problems = problemsIn(errors)
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {own('widget.conditions')}
      </Text>
      <ConditionBuilder
        columns={conditionColumns(
          t,
          source.columns.filter(({ groups }) => groups),
        )}
        value={built}
        onChange={(next) => {
          setBuilt(next)
          const where = whereOf(next)
          onChange(where ? { ...rest, where } : rest)
        }}
        periods={periodOptions(t)}
        most={LIMITS.conditions}
        problems={problems}
        formats={{
          dateFormat: fieldDateFormat(formats),
          locale: i18n.language,
          isTwelveHour: formats.time_format === 1,
        }}
        texts={texts}
      />
    </div>
  )
}
