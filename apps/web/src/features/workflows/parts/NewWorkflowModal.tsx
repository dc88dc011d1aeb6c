import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { createWorkflow } from '@muster/contract/calls/workflows/workflows'
import type { Trigger, WorkflowRow } from '@muster/contract/workflows/workflows.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { triggersOptions } from '../../../lib/calls/trigger-cache.ts'
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

/** Creates a workflow with a name and opens it. */
export default function NewWorkflowModal({ original, onClose }: NewWorkflowModalProps) {
  const { t } = useTranslation('workflows')
  const navigate = useNavigate()
  const client = useQueryClient()
  const triggers = useQuery(triggersOptions('all'))
  const [name, setName] = useState(original ? t('new.copyName', { name: original.name }) : '')
  const [trigger, setTrigger] = useState<string | null>(original?.TRIGGER_SLUG ?? null)
  const [start, setStart] = useState<'manager' | 'empty'>('manager')
  const creating = useMutation({
    mutationFn: (slug: string) =>
      call(createWorkflow, {
        body: {
          TRIGGER_SLUG: slug,
          name,
          start,
          ...(original ? { copy_of: original.WF_ID } : {}),
        },
      }),
    meta: { errorShown: 'inline' as const },
    onSuccess: async ({ WF_ID }) => {
      await refreshWorkflows(client)
      void navigate(builderPath(WF_ID))
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={original ? t('new.copyTitle', { name: original.name }) : t('new.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (trigger && name.trim()) creating.mutate(trigger)
        }}
      >
        <Stack>
          {creating.error ? (
            <Alert color="red" variant="light">
              {messageOf(creating.error)}
            </Alert>
          ) : null}
          <Select
            label={t('new.trigger')}
            placeholder={t('new.triggerHint')}
            required
            searchable
            data={choicesOf(triggers.data ?? [], t)}
            value={trigger}
            onChange={setTrigger}
          />
          <TextInput
            label={t('new.name')}
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {original ? null : (
            <SegmentedControl
              aria-label={t('new.start')}
              orientation="vertical"
              data={(['manager', 'empty'] as const).map((value) => ({ value, label: t(`new.${value}`) }))}
              value={start}
              onChange={setStart}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={creating.isPending} disabled={!trigger || !name.trim()}>
              {t('new.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
