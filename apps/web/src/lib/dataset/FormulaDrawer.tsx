import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ComputedColumn } from '@muster/contract/reports/dataset-query'
import { LIMITS } from '@muster/contract/reports/dataset-types'
import {
  expressionFunctions,
  type FunctionName,
} from '@muster/contract/reports/expressions/expression-functions'
import type { ExpressionColumn } from '@muster/contract/reports/expressions/expression-types'
import { ItemRows } from '@muster/ui/item-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { checkFormula, withHeadings, withKeys } from './formulas.ts'
import './texts.ts'

interface FormulaDrawerProps {
  /** All columns of the list, the calculated ones among them. */
  columns: readonly ExpressionColumn[]
  value: readonly ComputedColumn[]
  /** Reads the list with these columns; a refusal names the formula. */
  tryOut: (next: readonly ComputedColumn[]) => Promise<unknown>
  onApply: (next: readonly ComputedColumn[]) => void
  onClose: () => void
}

interface Part {
  computed: readonly ComputedColumn[]
}

const functionNames = Object.keys(expressionFunctions) as FunctionName[]

/** The first key that is free, also of the calculated columns that the list itself has. */
function blankFor(computed: readonly ComputedColumn[], columns: readonly ExpressionColumn[]): ComputedColumn {
  const taken = new Set([...computed, ...columns].map(({ key }) => key))
  let number = 1
  while (taken.has(`x${number}`)) number += 1
  return { key: `x${number}`, heading: '', formula: '' }
}

const pathOf = (index: number, field: 'heading' | 'formula') => `computed.${index}.${field}`

/** Adds columns that are calculated from others. They take effect when the server has accepted them. */
export default function FormulaDrawer({ columns, value, tryOut, onApply, onClose }: FormulaDrawerProps) {
  const { t } = useTranslation('dataset')
  const own = new Set(value.map(({ key }) => key))
  // Formulas don't use each other.
  const known = columns.filter(({ key }) => !own.has(key))
  return (
    <FormDrawer<Part, Part>
      title={t('formula.title')}
      subtitle={t('formula.subtitle')}
      width={560}
      onClose={onClose}
      part={{
        initial: { computed: value },
        check: ({ computed }) => problemsIn(computed, known, t('formula.headingMissing')),
        render: ({ value: { computed }, onChange, errors }) => (
          <Stack gap="md">
            {computed.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('formula.none')}
              </Text>
            ) : null}
            <ItemRows<ComputedColumn>
              items={computed}
              onChange={(next) => onChange({ computed: next })}
              blank={(others) => blankFor(others, columns)}
              most={LIMITS.computed}
              texts={{ add: t('formula.add'), remove: (number) => t('formula.remove', { number }) }}
            >
              {(one, change, number) => (
                <FormulaFields
                  one={one}
                  change={change}
                  number={number}
                  columns={known}
                  errors={{
                    heading: errors[pathOf(number - 1, 'heading')],
                    formula: errors[pathOf(number - 1, 'formula')],
                  }}
                />
              )}
            </ItemRows>
            <Text size="sm" c="dimmed">
              {t('formula.functions', { names: functionNames.join(', ') })}
            </Text>
          </Stack>
        ),
      }}
      toBody={(_, part) => ({ ...part })}
      save={async ({ computed }) => {
        await tryOut(computed)
        return computed
      }}
      onSaved={(accepted) => onApply(accepted as readonly ComputedColumn[])}
      saveLabel={t('condition.apply')}
    />
  )
}

function problemsIn(
  computed: readonly ComputedColumn[],
  columns: readonly ExpressionColumn[],
  headingMissing: string,
): Record<string, string> {
  const found = computed.flatMap(({ heading, formula }, index): [string, string][] => {
    const state = checkFormula(formula, columns)
    return [
      ...(heading.trim() === '' ? [[pathOf(index, 'heading'), headingMissing] as [string, string]] : []),
      ...(state.problem === undefined ? [] : [[pathOf(index, 'formula'), state.problem] as [string, string]]),
    ]
  })
  return Object.fromEntries(found)
}

interface FormulaFieldsProps {
  one: ComputedColumn
  change: (next: Partial<ComputedColumn>) => void
  number: number
  columns: readonly ExpressionColumn[]
  errors: { heading: string | undefined; formula: string | undefined }
}

function FormulaFields({ one, change, number, columns, errors }: FormulaFieldsProps) {
  const { t } = useTranslation('dataset')
  // As it is typed: what is sent has the keys of the columns in place of their headings.
  const [typed, setTyped] = useState(() => withHeadings(one.formula, columns))
  const write = (text: string) => {
    setTyped(text)
    change({ formula: withKeys(text, columns) })
  }
  const state = typed.trim() === '' ? null : checkFormula(typed, columns)
  const problem =
    state?.problem === undefined
      ? errors.formula
      : t('formula.problem', { problem: state.problem, at: state.at })
  return (
    <Stack gap="xs">
      <TextInput
        label={t('formula.heading', { number })}
        value={one.heading}
        maxLength={80}
        error={errors.heading}
        onChange={(event) => change({ heading: event.currentTarget.value })}
      />
      <Textarea
        label={t('formula.formula', { number })}
        placeholder={t('formula.example')}
        description={
          state && state.problem === undefined ? t('formula.kind', { kind: state.kind }) : undefined
        }
        value={typed}
        autosize
        minRows={2}
        spellCheck={false}
        error={problem}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Select
        label={t('formula.insert', { number })}
        placeholder={t('formula.insertHint')}
        searchable
        value={null}
        data={columns.map(({ key, heading }) => ({ value: key, label: heading }))}
        onChange={(key) => {
          const column = columns.find((each) => each.key === key)
          if (column) write(`${typed}${typed === '' || typed.endsWith(' ') ? '' : ' '}[${column.heading}]`)
        }}
      />
    </Stack>
  )
}
