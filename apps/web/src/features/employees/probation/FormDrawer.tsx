import { ActionIcon, Alert, Button, Checkbox, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type ProbationQuestion, questionKinds } from '@muster/contract/employees/probation-questions'
import { type ProbationForm, saveProbationForm } from '@muster/contract/employees/probation-settings.contract'
import { IconArrowUp, IconPlus, IconTrash } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { writeOptions } from '../../../lib/query.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import classes from './Probation.module.css'
import { probationSettingsOptions } from './probation-queries.ts'

/** A key that no question of the form has. */
function freeKey(questions: readonly ProbationQuestion[]): string {
  const numbers = questions.map(({ key }) => Number(key.slice(1)))
  return `q${Math.max(0, ...numbers) + 1}`
}

const blank = (questions: readonly ProbationQuestion[]): ProbationQuestion => ({
  key: freeKey(questions),
  text: '',
  kind: 'rating',
  is_required: true,
})

/** Adds a feedback form, or writes its next version. */
export function FormDrawer({ form, onClose }: { form: ProbationForm | null; onClose: () => void }) {
  const { t } = useTranslation('probation')
  const queries = useQueryClient()
  const [name, setName] = useState(form?.name ?? '')
  const [isActive, setIsActive] = useState(form?.status !== 0)
  const [questions, setQuestions] = useState<ProbationQuestion[]>(form?.questions ?? [blank([])])
  const [isDirty, setIsDirty] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveProbationForm),
    onSuccess: async () => {
      flushSync(() => setIsDirty(false))
      onClose()
      await queries.invalidateQueries({ queryKey: probationSettingsOptions.queryKey })
    },
    meta: { errorShown: 'inline' },
  })
  const fields = error instanceof ApiError ? error.fields : {}
  const change = (next: ProbationQuestion[]) => {
    setIsDirty(true)
    setQuestions(next)
  }
  const set = (at: number, part: Partial<ProbationQuestion>) =>
    change(questions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const up = (at: number) => {
    const moved = questions[at] as ProbationQuestion
    const rest = questions.filter((_, index) => index !== at)
    change([...rest.slice(0, at - 1), moved, ...rest.slice(at - 1)])
  }
  const save = () =>
    mutate({
      body: {
        name,
        status: isActive ? 1 : 0,
        questions,
        ...(form ? { id: form.id, number: form.number } : {}),
      },
    })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={form ? t('settings.editForm', { name: form.name }) : t('settings.addForm')}
      texts={{ close: t('close') }}
      footer={
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isPending} onClick={save}>
            {t('settings.save')}
          </Button>
        </Group>
      }
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <Stack gap="md">
        <TextInput
          label={t('settings.fields.name')}
          required
          maxLength={120}
          value={name}
          error={fields.name}
          onChange={(event) => {
            setIsDirty(true)
            setName(event.currentTarget.value)
          }}
        />
        {questions.map((question, index) => (
          <Question
            key={question.key}
            question={question}
            number={index + 1}
            problem={fields[`questions.${index}.text`]}
            onChange={(part) => set(index, part)}
            onUp={index === 0 ? undefined : () => up(index)}
            onRemove={
              questions.length > 1 ? () => change(questions.filter((_, at) => at !== index)) : undefined
            }
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={questions.length >= 30}
            onClick={() => change([...questions, blank(questions)])}
          >
            {t('settings.fields.addQuestion')}
          </Button>
        </div>
        <Switch
          label={t('settings.fields.active')}
          checked={isActive}
          onChange={(event) => {
            setIsDirty(true)
            setIsActive(event.currentTarget.checked)
          }}
        />
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
      </Stack>
    </DetailDrawer>
  )
}

interface QuestionProps {
  question: ProbationQuestion
  number: number
  problem: string | undefined
  onChange: (part: Partial<ProbationQuestion>) => void
  onUp: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Question({ question, number, problem, onChange, onUp, onRemove }: QuestionProps) {
  const { t } = useTranslation('probation')
  return (
    <div className={classes.question}>
      <TextInput
        label={t('settings.fields.question', { number })}
        required
        maxLength={300}
        value={question.text}
        error={problem}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Select
        label={t('settings.fields.kind')}
        w={140}
        allowDeselect={false}
        value={question.kind}
        data={questionKinds.map((kind) => ({ value: kind, label: t(`settings.fields.kinds.${kind}`) }))}
        onChange={(kind) => onChange({ kind: kind as ProbationQuestion['kind'] })}
      />
      <Checkbox
        mb={8}
        label={t('settings.fields.required')}
        checked={question.is_required}
        onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
      />
      {onUp ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('settings.fields.up', { number })}
          onClick={onUp}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
      ) : null}
      {onRemove ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('settings.fields.removeQuestion', { number })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      ) : null}
    </div>
  )
}
