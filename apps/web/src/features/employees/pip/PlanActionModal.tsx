import { Alert, Button, Group, Text } from '@mantine/core'
import { acknowledgePip, changePip } from '@muster/contract/calls/employees/pip/pip'
import { type PipOutcome, pipOutcomes } from '@muster/contract/employees/pip/pip.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Pip, refreshPips } from './pip-queries.ts'

export type PipAction = 'start' | 'extend' | 'close' | 'discard' | 'acknowledge'

interface PlanActionModalProps {
  plan: Pip
  action: PipAction
  onClose: () => void
  /** A discarded draft has no page to return to. */
  onGone: () => void
}

const nothing = {}
/** Actions with an optional note, and its label. */
const noteLabels: Partial<Record<Requested, string>> = {
  acknowledge: 'dialogs.remark',
  ask: 'dialogs.forApprovers',
}
const names = { ends_on: 'ENDS_ON', outcome: 'OUTCOME', note: 'NOTE' }

/** `ask` is a start that needs approval first, with its own wording. */
type Requested = PipAction | 'ask'

function useSections(action: Requested) {
  const { t } = useTranslation('pip')
  return useMemo(() => {
    const day = formField({
      FIELD_SLUG: 'ENDS_ON',
      FIELD_NAME: t('dialogs.newDay'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
      FUTURE_DATE_SELECT: 1,
    })
    const outcome = formField({
      FIELD_SLUG: 'OUTCOME',
      FIELD_NAME: t('dialogs.outcome'),
      FEILD_TYPE: 'radio',
      IS_MANDATORY: 1,
      FEILD_VALUES: pipOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    })
    const why = formField({
      FIELD_SLUG: 'NOTE',
      FIELD_NAME: t(noteLabels[action] ?? 'dialogs.why'),
      FEILD_TYPE: 'textarea',
      MAX_LENGTH: 2000,
      IS_MANDATORY: action in noteLabels ? 0 : 1,
    })
    const fields = {
      start: [],
      ask: [why],
      discard: [],
      extend: [day, why],
      close: [outcome, why],
      acknowledge: [why],
    }[action]
    return [formSection('', fields)]
  }, [action, t])
}

function send(plan: Pip, action: PipAction, values: FormValues): Promise<unknown> {
  const { id, version } = plan
  const note = values.NOTE ? String(values.NOTE) : ''
  if (action === 'acknowledge') return call(acknowledgePip, { body: { id, note } }, { notify: true })
  const more =
    action === 'extend'
      ? { ends_on: String(values.ENDS_ON) }
      : action === 'close'
        ? { outcome: values.OUTCOME as PipOutcome }
        : {}
  return call(changePip, { body: { id, action: action, version, note, ...more } }, { notify: true })
}

/** Starts, extends, closes, discards or acknowledges a plan. */
export function PlanActionModal({ plan, action, onClose, onGone }: PlanActionModalProps) {
  const { t } = useTranslation('pip')
  const queries = useQueryClient()
  const format = useFormatter()
  const requested: Requested = action === 'start' && plan.needs_approval ? 'ask' : action
  const sections = useSections(requested)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => send(plan, action, values),
    onSuccess: async () => {
      if (action === 'discard') onGone()
      onClose()
      await refreshPips(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const isInField = sections.some(({ fields }) => fields.some(({ FIELD_SLUG }) => errors[FIELD_SLUG]))
  const name = plan.EMPLOYEE_NAME
  return (
    <FormDialog onClose={onClose} title={t(`dialogs.${requested}.title`, { name })}>
      <Text size="sm" c="dimmed" mb="md">
        {t(`dialogs.${requested}.text`, { name, date: format.day(plan.ends_on) })}
      </Text>
      {sections[0]?.fields.length === 0 ? (
        <Confirmation
          action={action}
          problem={error ? messageOf(error) : null}
          isPending={isPending}
          onConfirm={() => mutate({})}
          onCancel={onClose}
        />
      ) : (
        <MusterForm
          definition={{ sections }}
          initialValues={nothing}
          onSubmit={mutate}
          isSubmitting={isPending}
          onCancel={onClose}
          errors={errors}
          formError={error && !isInField ? messageOf(error) : null}
          texts={{ save: t(`dialogs.${requested}.save`) }}
        />
      )}
    </FormDialog>
  )
}

interface ConfirmationProps {
  action: PipAction
  problem: string | null
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** An action without further input. */
function Confirmation({ action, problem, isPending, onConfirm, onCancel }: ConfirmationProps) {
  const { t } = useTranslation('pip')
  const lock = useOfflineLock()
  return (
    <>
      {problem ? (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          color={action === 'discard' ? 'red' : undefined}
          loading={isPending}
          onClick={onConfirm}
          {...lock}
        >
          {t(`dialogs.${action}.save`)}
        </Button>
      </Group>
    </>
  )
}
