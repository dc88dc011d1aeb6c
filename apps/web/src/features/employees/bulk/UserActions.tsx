import { Alert, Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { actOnConfigurations } from '@muster/contract/calls/employees/bulk/configurations'
import type { DataTableState, Selection } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { refreshPeople } from '../data/employee-queries.ts'
import { type ActOutcome, actSelection, refreshUsers, type UserAction } from './user-queries.ts'

const actions: readonly UserAction[] = ['invite', 'enable', 'disable', 'reset_second_step']

/** Bulk actions on the selected accounts; each shows its effect before it is confirmed. */
export function UserActions({ state, selection }: { state: DataTableState; selection: Selection }) {
  const { t } = useTranslation('bulkWork')
  const mayReset = useCan('session.sign_in_help')
  const [action, setAction] = useState<UserAction | null>(null)
  return (
    <>
      {actions
        .filter((one) => one !== 'reset_second_step' || mayReset)
        .map((one) => (
          <Button key={one} size="compact-md" variant="default" onClick={() => setAction(one)}>
            {t(`users.actions.${one}`)}
          </Button>
        ))}
      {action ? (
        <ConfirmAction action={action} state={state} selection={selection} onClose={() => setAction(null)} />
      ) : null}
    </>
  )
}

interface ConfirmProps {
  action: UserAction
  state: DataTableState
  selection: Selection
  onClose: () => void
}

function ConfirmAction({ action, state, selection, onClose }: ConfirmProps) {
  const { t } = useTranslation('bulkWork')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const refresh = () => Promise.all([refreshUsers(queries), refreshPeople(queries)])
  const act = useMutation({
    mutationFn: () =>
      call(actOnConfigurations, {
        body: { action, selection: actSelection(state, selection), ...(reason ? { reason } : {}) },
      }),
    onSuccess: refresh,
    meta: { errorShown: 'inline' },
  })
  const answer = act.data
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`users.actions.${action}`)}
      closeButtonProps={{ 'aria-label': t('runs.close') }}
      centered
    >
      <Stack>
        {answer?.job_id ? (
          <JobWatch id={answer.job_id} title={t('users.running')} onDone={() => void refresh()} />
        ) : answer?.outcome ? (
          <Outcome outcome={answer.outcome} />
        ) : (
          <>
            <Text size="sm">{t(`users.confirm.${action}`)}</Text>
            {action === 'reset_second_step' ? (
              <TextInput
                label={t('users.reason')}
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            ) : null}
          </>
        )}
        {act.error ? (
          <Alert color="red" role="alert">
            {messageOf(act.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          {answer ? (
            <Button onClick={onClose}>{t('employees:close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={act.isPending}>
                {t('employees:cancel')}
              </Button>
              <Button
                color={action === 'disable' || action === 'reset_second_step' ? 'red' : undefined}
                loading={act.isPending}
                onClick={() => act.mutate()}
              >
                {t(`users.actions.${action}`)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Outcome({ outcome }: { outcome: ActOutcome }) {
  const { t } = useTranslation('bulkWork')
  return (
    <div role="status">
      <Text size="sm">{t('users.outcome', { done: outcome.done, unchanged: outcome.unchanged })}</Text>
      {outcome.refused.length > 0 ? (
        <Alert color="yellow" mt="sm" title={t('users.refused')}>
          <List size="sm">
            {outcome.refused.map((one) => (
              <List.Item key={one.message}>
                {t('users.refusedLine', { message: one.message, names: one.names.join(', ') })}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  )
}
