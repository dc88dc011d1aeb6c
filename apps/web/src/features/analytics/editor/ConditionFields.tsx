import { Text } from '@mantine/core'
import { LIMITS } from '@muster/contract/analytics/widget-words'
import type { ConditionGroup } from '@muster/contract/reports/dataset-query'
import { type BuiltConditions, ConditionBuilder } from '@muster/ui/condition-builder'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionColumns, periodOptions } from '../../../lib/dataset/condition-words.ts'
import { useConditionTexts } from '../../../lib/dataset/use-condition-texts.ts'
import { whereOf } from '../../../lib/dataset/where-address.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { OfSourceProps } from './field-props.ts'
import '../../../lib/dataset/texts.ts'
import '../texts.ts'

const isCondition = (part: ConditionGroup['parts'][number]) => 'column' in part

/** Stored conditions as the builder shows them; groups among them are made by other programs only. */
function builtOf(where: ConditionGroup | undefined): BuiltConditions {
  if (!where) return { match: 'all', parts: [] }
  return {
    match: where.match,
    parts: where.parts.filter(isCondition).map(({ column, operator, values, period }) => ({
      ...{ column, operator },
      values: period ? [period] : values,
    })),
  }
}

/** Which rows a widget is about. */
export function ConditionFields({ value, onChange, errors, source }: OfSourceProps) {
  const { t, i18n } = useTranslation('dataset')
  const { t: own } = useTranslation('analytics')
  const { formats } = useUser()
  const texts = useConditionTexts()
  // A condition that is not filled in yet is none, but stays on the screen.
  const [built, setBuilt] = useState(() => builtOf(value.where))
  const { where: _where, ...rest } = value
  const problems = Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const place = /^where\.parts\.(\d+)\./.exec(path)?.[1]
      return place === undefined ? [] : [[Number(place), message] as const]
    }),
  )
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
