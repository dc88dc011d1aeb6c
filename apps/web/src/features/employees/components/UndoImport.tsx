import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { undoImport } from '@muster/contract/calls/forms/imports/import-runs'
import { ErrorState } from '@muster/ui/feedback'
import { IconAlertTriangle } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshPeople } from '../data/employee-queries.ts'
import { type ImportRun, refreshRuns, type UndoPlan, undoPlanOptions } from '../data/import-runs.ts'

interface UndoImportProps {
  run: ImportRun
  onClose: () => void
}

/** Previews the revert of an import, then shows its progress. Closing the dialog does not stop the job. */
export default function UndoImport({ run, onClose }: UndoImportProps) {
  const { t } = useTranslation('imports')
  const queries = useQueryClient()
  const begun = run.state === 'undoing' ? run.job_id : null
  const [jobId, setJobId] = useState<string | null>(begun)
  const plan = useQuery({ ...undoPlanOptions(run.run_id), enabled: jobId === null })
  const undo = useMutation({
    mutationFn: () => call(undoImport, { body: { run_id: run.run_id } }),
    onSuccess: (answer) => {
      setJobId(answer.job_id)
      void refreshRuns(queries)
    },
    // The data changed since the preview: load a new one.
    onError: () => void plan.refetch(),
    meta: { errorShown: 'inline' },
  })
  const title = t('undo.title', { name: run.file_name || t('unnamed') })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('employees:close') }}
      centered
    >
      {jobId ? (
        <JobWatch
          id={jobId}
          title={t('undo.running')}
          onDone={() => {
            void refreshRuns(queries)
            void refreshPeople(queries)
          }}
        />
      ) : plan.error ? (
        <ErrorState message={messageOf(plan.error)} onRetry={() => void plan.refetch()} />
      ) : plan.data ? (
        <Stack>
          {undo.error ? (
            <Alert color="red" role="alert">
              {messageOf(undo.error)}
            </Alert>
          ) : null}
          <Plan plan={plan.data} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('employees:cancel')}
            </Button>
            <Button
              color="red"
              disabled={!plan.data.can_undo || plan.isFetching}
              loading={undo.isPending}
              onClick={() => undo.mutate()}
            >
              {t('undo.confirm')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack aria-hidden>
          <Skeleton height={18} />
          <Skeleton height={18} width="70%" />
          <Skeleton height={80} />
        </Stack>
      )}
    </Modal>
  )
}

function countText(
  t: TFunction<'imports'>,
  number: (value: number) => string,
  of: UndoPlan['removes'][number],
) {
  const options = { count: of.count, number: number(of.count) }
  return t(`masters.${of.record_type}`, {
    ...options,
    defaultValue: t('masters.other', { ...options, master: of.record_type }),
  })
}

function Plan({ plan }: { plan: UndoPlan }) {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const inWords = (counts: UndoPlan['removes']) =>
    counts.map((one) => countText(t, (value) => format.number(value), one)).join(', ')
  return (
    <>
      <List size="sm" spacing={4}>
        {plan.removes.length > 0 ? (
          <List.Item>{t('undo.removes', { what: inWords(plan.removes) })}</List.Item>
        ) : null}
        {plan.restores.length > 0 ? (
          <List.Item>{t('undo.restores', { what: inWords(plan.restores) })}</List.Item>
        ) : null}
        {plan.examples.length > 0 ? (
          <List.Item>{t('undo.examples', { names: plan.examples.join(', ') })}</List.Item>
        ) : null}
      </List>
      {plan.can_undo ? (
        <Text size="sm" c="dimmed">
          {t('undo.stays')}
        </Text>
      ) : (
        <Blockers plan={plan} />
      )}
    </>
  )
}

function Blockers({ plan }: { plan: UndoPlan }) {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const more = plan.blocker_count - plan.blockers.length
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t('undo.blocked')}>
      <Text size="sm" mb="xs">
        {t('undo.blockedText', {
          count: plan.blocker_count,
          number: format.number(plan.blocker_count),
        })}
      </Text>
      <List
        size="sm"
        spacing={4}
        mah="16rem"
        style={{ overflow: 'auto' }}
        tabIndex={0}
        aria-label={t('undo.blocked')}
      >
        {plan.blockers.map((blocker) => (
          <List.Item key={`${blocker.record_type} ${blocker.record_id}`}>
            {blocker.record_type === 'employee' ? (
              // The usual colour of links has too little contrast on a warning.
              <AppLink to={`/users/view/${blocker.record_id}`} style={{ color: 'inherit' }}>
                {blocker.label}
              </AppLink>
            ) : (
              <strong>{blocker.label}</strong>
            )}
            {': '}
            {blocker.reason}
          </List.Item>
        ))}
        {more > 0 ? (
          <List.Item>{t('undo.more', { count: more, number: format.number(more) })}</List.Item>
        ) : null}
      </List>
    </Alert>
  )
}
