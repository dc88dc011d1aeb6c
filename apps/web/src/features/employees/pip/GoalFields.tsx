import { Button, Fieldset, Group, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { MAX_PIP_GOALS, PIP_WEIGHT } from '@muster/contract/employees/pip/pip.constants'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { DayInput } from './DayInput.tsx'
import classes from './Pip.module.css'
import { type GoalDraft, newGoal, shareEvenly, weightOf } from './plan-draft.ts'

interface GoalFieldsProps {
  goals: GoalDraft[]
  /** The plan’s end date, the default due date of a new goal. */
  endsOn: string | null
  errors: Readonly<Record<string, string>>
  onChange: (goals: GoalDraft[]) => void
}

/** The goals of a plan: measure, due date and weight. */
export function GoalFields({ goals, endsOn, errors, onChange }: GoalFieldsProps) {
  const { t } = useTranslation('pip')
  const set = (at: number, change: Partial<GoalDraft>) =>
    onChange(goals.map((goal, place) => (place === at ? { ...goal, ...change } : goal)))
  const sum = weightOf(goals)
  const left = PIP_WEIGHT - sum
  return (
    <div className={classes.fields}>
      {goals.map((goal, at) => (
        <Fieldset key={goal.key} legend={t('form.goal', { number: at + 1 })}>
          <div className={classes.fields}>
            <TextInput
              label={t('form.goalTitle')}
              required
              maxLength={200}
              value={goal.title}
              error={errors[`goals.${at}.title`]}
              onChange={(event) => set(at, { title: event.currentTarget.value })}
            />
            <Textarea
              label={t('form.measure')}
              required
              autosize
              minRows={1}
              maxLength={1000}
              value={goal.measure}
              error={errors[`goals.${at}.measure`]}
              onChange={(event) => set(at, { measure: event.currentTarget.value })}
            />
            <div className={classes.dates}>
              <DayInput
                label={t('form.due')}
                value={goal.due_on}
                error={errors[`goals.${at}.due_on`]}
                onChange={(due_on) => set(at, { due_on })}
              />
              <NumberInput
                label={t('form.weight')}
                required
                min={1}
                max={PIP_WEIGHT}
                allowDecimal={false}
                suffix=" %"
                value={goal.weight}
                error={errors[`goals.${at}.weight`]}
                onChange={(weight) => set(at, { weight: typeof weight === 'number' ? weight : '' })}
              />
            </div>
            {goals.length > 1 ? (
              <Group justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconTrash size={14} />}
                  onClick={() => onChange(goals.filter((_, place) => place !== at))}
                >
                  {t('form.removeGoal', { number: at + 1 })}
                </Button>
              </Group>
            ) : null}
          </div>
        </Fieldset>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={goals.length >= MAX_PIP_GOALS}
          onClick={() => onChange([...goals, newGoal(left > 0 ? left : '', endsOn)])}
        >
          {t('form.addGoal')}
        </Button>
        <Group gap="sm">
          <Text
            size="sm"
            role="status"
            fw={600}
            c={sum === PIP_WEIGHT ? undefined : 'var(--mantine-color-error)'}
          >
            {t('form.sum', { sum })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onChange(shareEvenly(goals))}>
            {t('form.share')}
          </Button>
        </Group>
      </Group>
      {errors.goals ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.goals}
        </Text>
      ) : null}
    </div>
  )
}
