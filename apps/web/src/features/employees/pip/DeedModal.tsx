import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { acknowledgePip, changePip } from '@muster/contract/calls/employees/pip/pip'
import { type PipOutcome, pipOutcomes } from '@muster/contract/employees/pip/pip.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Pip, refreshPips } from './pip-queries.ts'

export type PipDeed = 'start' | 'extend' | 'close' | 'discard' | 'acknowledge'

interface DeedModalProps {
  plan: Pip
  deed: PipDeed
  onClose: () => void
  /** A discarded draft has no page to return to. */
  onGone: () => void
}

const nothing = {}
/** Actions with an optional note, and its label. */
const noteLabels: Partial<Record<Asked, string>> = {
  acknowledge: 'deeds.remark',
  ask: 'deeds.forApprovers',
}
const names = { ends_on: 'ENDS_ON', outcome: 'OUTCOME', note: 'NOTE' }

/** `ask` is a start that needs approval first, with its own wording. */
type Asked = PipDeed | 'ask'

function useSections(deed: Asked) {
  const { t } = useTranslation('pip')
  return useMemo(() => {
    const day = formField({
      FIELD_SLUG: 'ENDS_ON',
      FIELD_NAME: t('deeds.newDay'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
      FUTURE_DATE_SELECT: 1,
    })
    const outcome = formField({
      FIELD_SLUG: 'OUTCOME',
      FIELD_NAME: t('deeds.outcome'),
      FEILD_TYPE: 'radio',
      IS_MANDATORY: 1,
      FEILD_VALUES: pipOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    })
    const why = formField({
      FIELD_SLUG: 'NOTE',
      FIELD_NAME: t(noteLabels[deed] ?? 'deeds.why'),
      FEILD_TYPE: 'textarea',
      MAX_LENGTH: 2000,
      IS_MANDATORY: deed in noteLabels ? 0 : 1,
    })
    const fields = {
      start: [],
      ask: [why],
      discard: [],
      extend: [day, why],
      close: [outcome, why],
      acknowledge: [why],
    }[deed]
    return [formSection('', fields)]
  }, [deed, t])
}

function send(plan: Pip, deed: PipDeed, values: FormValues): Promise<unknown> {
  const { id, version } = plan
  const note = values.NOTE ? String(values.NOTE) : ''
  if (deed === 'acknowledge') return call(acknowledgePip, { body: { id, note } }, { notify: true })
  const more =
    deed === 'extend'
      ? { ends_on: String(values.ENDS_ON) }
      : deed === 'close'
        ? { outcome: values.OUTCOME as PipOutcome }
        : {}
  return call(changePip, { body: { id, action: deed, version, note, ...more } }, { notify: true })
}

/** Starts, extends, closes, discards or acknowledges a plan. */
export function DeedModal({ plan, deed, onClose, onGone }: DeedModalProps) {
  const { t } = useTranslation('pip')
  const queries = useQueryClient()
  const format = useFormatter()
  const asked: Asked = deed === 'start' && plan.needs_approval ? 'ask' : deed
  const sections = useSections(asked)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => send(plan, deed, values),
    onSuccess: async () => {
      if (deed === 'discard') onGone()
      onClose()
      await refreshPips(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const isInField = sections.some(({ fields }) => fields.some(({ FIELD_SLUG }) => errors[FIELD_SLUG]))
  const name = plan.EMPLOYEE_NAME
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`deeds.${asked}.title`, { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        {t(`deeds.${asked}.text`, { name, date: format.date(plan.ends_on) })}
      </Text>
      {sections[0]?.fields.length === 0 ? (
        <Confirmation
          deed={deed}
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
          texts={{ save: t(`deeds.${asked}.save`) }}
        />
      )}
    </Modal>
  )
}

interface ConfirmationProps {
  deed: PipDeed
  problem: string | null
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** An action without further input. */
function Confirmation({ deed, problem, isPending, onConfirm, onCancel }: ConfirmationProps) {
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
          color={deed === 'discard' ? 'red' : undefined}
          loading={isPending}
          onClick={onConfirm}
          {...lock}
        >
          {t(`deeds.${deed}.save`)}
        </Button>
      </Group>
    </>
  )
}
