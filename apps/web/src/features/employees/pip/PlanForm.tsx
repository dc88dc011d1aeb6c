import { Alert, Button, Card, Group, NumberInput, Text, Textarea, TextInput, Title } from '@mantine/core'
import { savePip } from '@muster/contract/calls/employees/pip/pip'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isApiError } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useSaving } from '../../../lib/form/use-saving.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { DayInput } from './DayInput.tsx'
import { GoalFields } from './GoalFields.tsx'
import classes from './Pip.module.css'
import { paths, refreshPips } from './pip-queries.ts'
import { bodyOf, missingIn, type PlanDraft } from './plan-draft.ts'

interface PlanFormProps {
  person: { EMPLOYEE_ID: number; EMPLOYEE_NAME: string }
  /** The draft to edit; undefined for a new plan. */
  saved?: { id: number; version: number }
  initial: PlanDraft
  onReload: () => void
}

const MAX_CHECK_IN_DAYS = 90

/** Edits a plan before it is shared with the employee. */
export function PlanForm({ person, saved, initial, onReload }: PlanFormProps) {
  const { t } = useTranslation('pip')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const lock = useOfflineLock()
  const [draft, setDraft] = useState(initial)
  const [isDirty, setIsDirty] = useState(false)
  const { save, isSaving, error } = useSaving({
    ...writeOptions(savePip),
    onSuccess: async ({ id }) => {
      flushSync(() => setIsDirty(false))
      navigate(paths.plan(id))
      await refreshPips(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const set = (change: Partial<PlanDraft>) => {
    setIsDirty(true)
    setDraft((current) => ({ ...current, ...change }))
  }
  const check = useFormCheck({ values: draft, problems: missingIn(draft, t), error })
  const { errors } = check
  const name = person.EMPLOYEE_NAME
  const isConflict = isApiError(error, 'record.conflict')
  return (
    <CheckedForm
      check={check}
      className={classes.fields}
      onSubmit={() => save({ body: { ...bodyOf(draft), ...saved, employee_id: person.EMPLOYEE_ID } })}
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <Card component="section" aria-labelledby="pip-about" padding="lg">
        <Title order={2} size="h4" id="pip-about" mb="md">
          {t('form.about')}
        </Title>
        <div className={classes.fields}>
          <TextInput
            label={t('form.planTitle')}
            description={t('form.titleHelp')}
            required
            maxLength={160}
            value={draft.title}
            error={errors.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Textarea
            label={t('form.reason')}
            description={t('form.reasonHelp', { name })}
            required
            autosize
            minRows={3}
            maxLength={4000}
            value={draft.reason}
            error={errors.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
          <Textarea
            label={t('form.support')}
            description={t('form.supportHelp')}
            autosize
            minRows={2}
            maxLength={4000}
            value={draft.support}
            error={errors.support}
            onChange={(event) => set({ support: event.currentTarget.value })}
          />
        </div>
      </Card>
      <Card component="section" aria-labelledby="pip-time" padding="lg">
        <Title order={2} size="h4" id="pip-time" mb="md">
          {t('form.time')}
        </Title>
        <div className={classes.dates}>
          <DayInput
            label={t('form.starts')}
            value={draft.starts_on}
            error={errors.starts_on}
            onChange={(starts_on) => set({ starts_on })}
          />
          <DayInput
            label={t('form.ends')}
            value={draft.ends_on}
            error={errors.ends_on}
            onChange={(ends_on) => set({ ends_on })}
          />
          <NumberInput
            label={t('form.every')}
            required
            min={1}
            max={MAX_CHECK_IN_DAYS}
            allowDecimal={false}
            suffix={` ${t('form.daysUnit')}`}
            value={draft.check_in_days}
            error={errors.check_in_days}
            onChange={(days) => set({ check_in_days: typeof days === 'number' ? days : '' })}
          />
        </div>
      </Card>
      <Card component="section" aria-labelledby="pip-goal-fields" padding="lg">
        <Title order={2} size="h4" id="pip-goal-fields">
          {t('form.goals')}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t('form.goalsHelp')}
        </Text>
        <GoalFields
          goals={draft.goals}
          endsOn={draft.ends_on}
          errors={errors}
          onChange={(goals) => set({ goals })}
        />
      </Card>
      {check.message ? (
        <Alert color="red" role="alert">
          <Text size="sm">{isConflict ? t('form.conflict') : check.message}</Text>
          {isConflict ? (
            <Button size="xs" variant="default" mt="xs" onClick={onReload}>
              {t('form.reload')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('form.saveNote')}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            renderRoot={(props) => <AppLink {...props} to={saved ? paths.plan(saved.id) : paths.list()} />}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving} {...lock}>
            {t('form.save')}
          </Button>
        </Group>
      </Group>
    </CheckedForm>
  )
}
