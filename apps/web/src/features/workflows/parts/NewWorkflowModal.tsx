import { SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { createWorkflow } from '@muster/contract/calls/workflows/workflows'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Trigger, WorkflowRow } from '@muster/contract/workflows/workflows.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { triggersOptions } from '../../../lib/calls/trigger-cache.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { builderPath } from '../data/paths.ts'
import type { T } from '../data/words.ts'
import { refreshWorkflows } from '../data/workflow-queries.ts'

interface NewWorkflowModalProps {
  /** The workflow to copy; without it a new one is created. */
  original: Pick<WorkflowRow, 'WF_ID' | 'name' | 'TRIGGER_SLUG'> | null
  onClose: () => void
}

/** Request kinds grouped by heading; kinds not used yet are marked. */
function choicesOf(triggers: readonly Trigger[], t: T) {
  const approvals = triggers.filter(({ kind }) => kind === 'approval')
  return [...new Set(approvals.map(({ group }) => group))].map((group) => ({
    group,
    items: approvals
      .filter((one) => one.group === group)
      .map((one) => ({
        value: one.TRIGGER_SLUG,
        label: one.available ? one.name : `${one.name} (${t('new.notYet')})`,
      })),
  }))
}

interface NewWorkflow {
  trigger: string | null
  name: string
  start: 'manager' | 'empty'
}

const errorNames = { TRIGGER_SLUG: 'trigger' }

/** Creates a workflow with a name and opens it. */
export default function NewWorkflowModal({ original, onClose }: NewWorkflowModalProps) {
  const { t } = useTranslation('workflows')
  const navigate = useNavigate()
  const client = useQueryClient()
  const triggers = useQuery(triggersOptions('all'))
  return (
    <FormModal<BodyOf<typeof createWorkflow>, NewWorkflow>
      onClose={onClose}
      title={original ? t('new.copyTitle', { name: original.name }) : t('new.title')}
      part={{
        initial: {
          trigger: original?.TRIGGER_SLUG ?? null,
          name: original ? t('new.copyName', { name: original.name }) : '',
          start: 'manager',
        },
        required: ['trigger', 'name'],
        render: ({ value, onChange, errors }) => (
          <Stack>
            <Select
              label={t('new.trigger')}
              placeholder={t('new.triggerHint')}
              required
              searchable
              data={choicesOf(triggers.data ?? [], t)}
              value={value.trigger}
              error={errors.trigger}
              onChange={(trigger) => onChange({ ...value, trigger })}
            />
            <TextInput
              label={t('new.name')}
              required
              maxLength={120}
              value={value.name}
              error={errors.name}
              onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
            />
            {original ? null : (
              <SegmentedControl
                aria-label={t('new.start')}
                orientation="vertical"
                data={(['manager', 'empty'] as const).map((one) => ({ value: one, label: t(`new.${one}`) }))}
                value={value.start}
                onChange={(start) => onChange({ ...value, start })}
              />
            )}
          </Stack>
        ),
      }}
      toBody={(_draft, { trigger, name, start }) => ({
        TRIGGER_SLUG: trigger ?? '',
        name,
        start,
        ...(original ? { copy_of: original.WF_ID } : {}),
      })}
      save={(body) => call(createWorkflow, { body })}
      onSaved={(answer) => void navigate(builderPath((answer as DataOf<typeof createWorkflow>).WF_ID))}
      refresh={() => refreshWorkflows(client)}
      errorNames={errorNames}
      saveLabel={t('new.submit')}
    />
  )
}
