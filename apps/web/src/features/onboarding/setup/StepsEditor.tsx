import {
  ActionIcon,
  Button,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import {
  MAX_STEPS,
  type StepKind,
  stepKinds,
  stepResponsibles,
} from '@muster/contract/onboarding/onboarding.constants'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { freshStep, type StepDraft } from './flow-draft.ts'
import '../texts.ts'

interface StepsEditorProps {
  steps: readonly StepDraft[]
  onChange: (steps: StepDraft[]) => void
  errors: Readonly<Record<string, string>>
}

/** The first step has none before it to run beside. */
const settled = (steps: readonly StepDraft[]): StepDraft[] =>
  steps.map((step, at) => (at === 0 && step.is_parallel ? { ...step, is_parallel: false } : step))

function swapped(steps: readonly StepDraft[], at: number, other: number): StepDraft[] {
  const [one, two] = [steps[at] as StepDraft, steps[other] as StepDraft]
  return settled(steps.with(at, two).with(other, one))
}

/** The steps of a flow in order. */
export function StepsEditor({ steps, onChange, errors }: StepsEditorProps) {
  const { t } = useTranslation('onboarding')
  return (
    <Stack gap="sm" data-field="steps">
      <Text fw={600}>{t('flows.steps')}</Text>
      {errors.steps ? (
        <Text c="red" size="sm" role="alert">
          {errors.steps}
        </Text>
      ) : null}
      {steps.map((step, at) => (
        <StepCard
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have their place and nothing else
          key={at}
          step={step}
          at={at}
          isLast={at === steps.length - 1}
          error={errors[`steps.${at}`] ?? errors[`steps.${at}.name`]}
          onChange={(changed) => onChange(steps.with(at, { ...step, ...changed }))}
          onRemove={() => onChange(settled(steps.toSpliced(at, 1)))}
          onMove={(by) => onChange(swapped(steps, at, at + by))}
        />
      ))}
      {steps.length >= MAX_STEPS ? null : (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...steps, freshStep])}
        >
          {t('flows.addStep')}
        </Button>
      )}
    </Stack>
  )
}

interface StepCardProps {
  step: StepDraft
  at: number
  isLast: boolean
  error: string | undefined
  onChange: (changed: Partial<StepDraft>) => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

const numberOf = (value: string | number) => (value === '' ? null : Number(value))

function StepCard({ step, at, isLast, error, onChange, onRemove, onMove }: StepCardProps) {
  const { t } = useTranslation('onboarding')
  const number = at + 1
  return (
    <Card withBorder padding="sm" component="fieldset" aria-label={t('flows.step', { number })}>
      <Group justify="space-between" mb="xs">
        <Text size="sm" fw={600}>
          {t('flows.step', { number })}
        </Text>
        <StepButtons number={number} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </Group>
      <Stack gap="xs">
        <Group grow align="flex-start">
          <NativeSelect
            label={t('flows.kind')}
            value={step.kind}
            data={stepKinds.map((kind) => ({ value: String(kind), label: t(`kinds.${kind}`) }))}
            onChange={(event) => {
              const kind = Number(event.currentTarget.value) as StepKind
              const usual = t(`kinds.${step.kind as StepKind}`)
              const isUnnamed = step.name === '' || step.name === usual
              onChange({ kind, ...(isUnnamed ? { name: t(`kinds.${kind}`) } : {}) })
            }}
          />
          <TextInput
            label={t('flows.stepName')}
            withAsterisk
            maxLength={80}
            value={step.name}
            error={error}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Group>
        <Group grow align="flex-start">
          <NumberInput
            label={t('flows.dueDays')}
            min={0}
            max={365}
            allowDecimal={false}
            value={step.due_days ?? ''}
            onChange={(value) => onChange({ due_days: numberOf(value) })}
          />
          <NumberInput
            label={t('flows.remindDays')}
            min={0}
            max={step.due_days ?? 0}
            allowDecimal={false}
            disabled={step.due_days === null}
            value={step.due_days === null ? '' : (step.remind_days ?? '')}
            onChange={(value) => onChange({ remind_days: numberOf(value) })}
          />
          <NativeSelect
            label={t('flows.responsible')}
            value={step.responsible}
            data={stepResponsibles.map((one) => ({ value: one, label: t(`flows.responsibles.${one}`) }))}
            onChange={(event) => onChange({ responsible: event.currentTarget.value as 'recruiter' })}
          />
        </Group>
        <Textarea
          label={t('flows.activities')}
          description={t('flows.activitiesHelp')}
          autosize
          minRows={2}
          value={step.lines}
          onChange={(event) => onChange({ lines: event.currentTarget.value })}
        />
        {at === 0 ? null : (
          <Checkbox
            label={t('flows.parallel')}
            checked={step.is_parallel}
            onChange={(event) => onChange({ is_parallel: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Card>
  )
}

function StepButtons({
  number,
  isLast,
  onMove,
  onRemove,
}: Pick<StepCardProps, 'isLast' | 'onMove' | 'onRemove'> & { number: number }) {
  const { t } = useTranslation('onboarding')
  return (
    <Group gap={4}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('flows.up', { number })}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('flows.down', { number })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('flows.removeStep', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
