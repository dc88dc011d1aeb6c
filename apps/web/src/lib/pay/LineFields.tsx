import { Group, NumberInput, Select } from '@mantine/core'
import { payCalculations } from '@muster/contract/employees/pay/pay.constants'
import { isInLakhs } from '@muster/contract/kit/money-locale'
import { useTranslation } from 'react-i18next'
import classes from './Pay.module.css'
import { type LineDraft, type PayChoices, raisedLine } from './pay-draft.ts'
import { RaiseBy } from './RaiseBy.tsx'
import './texts.ts'

interface LineFieldsProps {
  line: LineDraft
  onChange: (line: LineDraft) => void
  /** From 1. */
  number: number
  lines: readonly LineDraft[]
  choices: PayChoices
  errors: Readonly<Record<string, string>>
  canRaise: boolean
}

/** One component of a structure: which, and how its amount is found. */
export function LineFields({ line, onChange, number, lines, choices, errors, canRaise }: LineFieldsProps) {
  const { t } = useTranslation('pay')
  const { components } = choices
  const set = (change: Partial<LineDraft>) => onChange({ ...line, ...change })
  const errorAt = (field: string) => errors[`lines.${number - 1}.${field}`]
  const frequency = components.find((one) => one.component_id === line.component_id)?.frequency ?? 'monthly'
  const period = t(`frequencies.${frequency}`)
  const figure = (key: 'amount' | 'percent' | 'minimum' | 'cap', label: string) => (
    <NumberInput
      label={key === 'amount' ? `${t('form.short.amount')} ${period}` : t(`form.short.${key}`)}
      aria-label={label}
      hideControls
      min={0}
      decimalScale={key === 'percent' ? 4 : 2}
      thousandSeparator=","
      thousandsGroupStyle={isInLakhs(choices.currency) ? 'lakh' : 'thousand'}
      value={line[key]}
      error={errorAt(key)}
      onChange={(next) => set({ [key]: String(next) })}
    />
  )
  const others = lines.flatMap(({ component_id: id }) => (id === null || id === line.component_id ? [] : id))
  const named = (ids: readonly number[]) =>
    components.filter((one) => ids.includes(one.component_id)).map(option)
  const isPercent = line.calculation !== 'fixed' && line.calculation !== 'rest'
  return (
    <div className={classes.line}>
      <Select
        label={t('form.short.component')}
        aria-label={t('form.component', { number })}
        searchable
        allowDeselect={false}
        value={line.component_id === null ? null : String(line.component_id)}
        data={components.map(option)}
        error={errorAt('component_id')}
        onChange={(id) => set({ component_id: id === null ? null : Number(id) })}
      />
      <Select
        label={t('how')}
        aria-label={t('form.calculation', { number })}
        allowDeselect={false}
        value={line.calculation}
        data={payCalculations.map((value) => ({ value, label: t(`calculations.${value}`) }))}
        error={errorAt('calculation')}
        onChange={(next) =>
          set({ calculation: payCalculations.find((one) => one === next) ?? line.calculation })
        }
      />
      {line.calculation === 'fixed' ? (
        <div>
          {figure('amount', t('form.amount', { number, period }))}
          {canRaise && line.amount !== '' ? (
            <Group mt={4}>
              <RaiseBy
                label={t('form.raiseOne', { number })}
                isDisabled={false}
                onRaise={(percent) => onChange(raisedLine(line, percent))}
              />
            </Group>
          ) : null}
        </div>
      ) : null}
      {isPercent ? figure('percent', t('form.percent', { number })) : null}
      {line.calculation === 'percent_of_component' ? (
        <Select
          label={t('form.short.of')}
          aria-label={t('form.of', { number })}
          allowDeselect={false}
          value={line.of_component_id === null ? null : String(line.of_component_id)}
          data={named(others)}
          error={errorAt('of_component_id')}
          onChange={(id) => set({ of_component_id: id === null ? null : Number(id) })}
        />
      ) : null}
      {isPercent ? figure('minimum', t('form.minimum', { number })) : null}
      {isPercent ? figure('cap', t('form.cap', { number })) : null}
    </div>
  )
}

const option = ({ component_id: id, name }: PayChoices['components'][number]) => ({
  ...{ value: String(id), label: name },
})
