import { Button, Group, MultiSelect, Select, Stack, TagsInput, Text } from '@mantine/core'
import type { FieldCondition } from '@muster/contract/forms/form-definition'
import { type PlannedField, plannedFields } from '@muster/contract/forms/form-plan'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import type { SettingsProps } from './settings-props.ts'

const effects = ['show', 'require', 'options'] as const
const MOST = 10

/** When the field is shown, is mandatory or limits its options, depending on another field's value. */
export function ConditionSettings({ plan, field, problemOf, onChange }: SettingsProps) {
  const { t } = useTranslation('forms')
  const others = plannedFields(plan).filter(
    (one) => !one.retired && one.FIELD_SLUG !== field.FIELD_SLUG && one.FEILD_TYPE !== 'file',
  )
  const { conditions } = field
  const change = (at: number, condition: FieldCondition) =>
    onChange({ conditions: conditions.map((one, index) => (index === at ? condition : one)) })
  const first = others[0]
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('builder.conditionsHelp')}
      </Text>
      {problemOf('conditions') ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problemOf('conditions')}
        </Text>
      ) : null}
      {conditions.map((condition, index) => (
        <ConditionCard
          // Conditions have no id, so they are identified by index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          number={index + 1}
          condition={condition}
          others={others}
          withChoices={field.master !== null}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange({ conditions: conditions.toSpliced(index, 1) })}
        />
      ))}
      {first && conditions.length < MOST ? (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              onChange({
                conditions: [...conditions, { effect: 'show', field: first.FIELD_SLUG, values: [] }],
              })
            }
          >
            {t('builder.addCondition')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

interface ConditionCardProps {
  number: number
  condition: FieldCondition
  others: readonly PlannedField[]
  /** Whether the options are master records, which can depend on another field's record. */
  withChoices: boolean
  onChange: (condition: FieldCondition) => void
  onRemove: () => void
}

function ConditionCard({ number, condition, others, withChoices, onChange, onRemove }: ConditionCardProps) {
  const { t } = useTranslation('forms')
  const other = others.find((one) => one.FIELD_SLUG === condition.field)
  return (
    <fieldset className={classes.condition} aria-label={t('builder.condition', { number })}>
      <Select
        label={t('builder.effect')}
        allowDeselect={false}
        data={effects
          .filter((effect) => withChoices || effect !== 'options')
          .map((effect) => ({ value: effect, label: t(`builder.effects.${effect}`) }))}
        value={condition.effect}
        onChange={(effect) =>
          effect && onChange({ ...condition, effect: effect as FieldCondition['effect'] })
        }
      />
      <Select
        label={t('builder.otherField')}
        allowDeselect={false}
        searchable
        data={others.map((one) => ({ value: one.FIELD_SLUG, label: one.FIELD_NAME || one.FIELD_SLUG }))}
        value={condition.field}
        onChange={(slug) => slug && onChange({ ...condition, field: slug, values: [] })}
      />
      {condition.effect === 'options' ? null : (
        <>
          <Select
            label={t('builder.comparison')}
            allowDeselect={false}
            data={[
              { value: 'is', label: t('builder.isOneOf') },
              { value: 'not', label: t('builder.isNoneOf') },
            ]}
            value={condition.not ? 'not' : 'is'}
            onChange={(choice) => {
              const { not: _not, ...rest } = condition
              onChange(choice === 'not' ? { ...rest, not: true } : rest)
            }}
          />
          <ConditionValues condition={condition} other={other} onChange={onChange} />
        </>
      )}
      <Group justify="flex-end">
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          {t('builder.removeCondition')}
        </Button>
      </Group>
    </fieldset>
  )
}

interface ConditionValuesProps {
  condition: FieldCondition
  other: PlannedField | undefined
  onChange: (condition: FieldCondition) => void
}

/** Values that fulfil a condition: selected if the other field has options, otherwise typed. */
function ConditionValues({ condition, other, onChange }: ConditionValuesProps) {
  const { t } = useTranslation('forms')
  const label = t('builder.values')
  const isTick =
    other !== undefined &&
    (other.FEILD_TYPE === 'switch' || (other.FEILD_TYPE === 'checkbox' && other.FEILD_VALUES.length === 0))
  const offered = other?.FEILD_VALUES.filter((option) => option.active !== false) ?? []
  if (isTick || offered.length > 0) {
    const choices = isTick
      ? [
          { value: true, label: t('builder.yes') },
          { value: false, label: t('builder.no') },
        ]
      : offered.flatMap(({ value, label: name }) => (value === undefined ? [] : [{ value, label: name }]))
    return (
      <MultiSelect
        label={label}
        searchable
        data={choices
          .filter((choice) => choice.label !== '')
          .map((choice) => ({ value: String(choice.value), label: choice.label }))}
        value={condition.values.map(String)}
        onChange={(chosen) =>
          onChange({
            ...condition,
            values: choices
              .filter((choice) => chosen.includes(String(choice.value)))
              .map((choice) => choice.value),
          })
        }
      />
    )
  }
  return (
    <TagsInput
      label={label}
      description={t(other?.master ? 'builder.valuesMasterHelp' : 'builder.valuesHelp')}
      maxTags={100}
      maxLength={200}
      value={condition.values.map(String)}
      onChange={(values) => onChange({ ...condition, values })}
    />
  )
}
