import { Alert, Button, Group, List, Modal, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { comparePublish } from '@muster/contract/calls/workflows/simulation'
import { saveWorkflow, updateStatus } from '@muster/contract/calls/workflows/workflow-draft'
import type { DataOf } from '@muster/contract/kit/index'
import type { Comparison } from '@muster/contract/workflows/simulation.contract'
import type { WorkflowDetail } from '@muster/contract/workflows/workflows.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshWorkflows } from '../data/workflow-queries.ts'
import type { Draft } from './use-draft.ts'

interface PublishModalProps {
  detail: WorkflowDetail
  draft: Draft
  onClose: () => void
}

/** Preview of what publishing would change. */
export default function PublishModal({ detail, draft, onClose }: PublishModalProps) {
  const { t } = useTranslation('workflows')
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const { WF_ID } = detail
  const comparing = useQuery({
    ...readOptions(comparePublish, { body: { WF_ID } }),
    placeholderData: undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { errorShown: 'inline' as const },
  })
  const publishing = useMutation({
    mutationFn: () =>
      call(saveWorkflow, { body: { WF_ID, revision: draft.revision, note } }, { notify: true }),
    meta: { errorShown: 'inline' as const },
    // The published workflow is shown elsewhere too: invalidate it.
    onSuccess: () => refreshWorkflows(client),
  })
  const using = useMutation({
    ...writeOptions(updateStatus),
    onSuccess: async () => {
      await refreshWorkflows(client)
      onClose()
    },
  })
  const published = publishing.data
  const hasErrors = comparing.data?.problems.some(({ severity }) => severity === 'error') ?? true
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('publish.title', { number: (detail.number ?? 0) + (published ? 0 : 1) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {published ? (
        <Stack>
          <Text>{t('publish.done', { number: published.number })}</Text>
          {published.status === 0 ? <Text size="sm">{t('publish.replaces')}</Text> : null}
          <Group justify="flex-end">
            <Button variant={published.status === 0 ? 'default' : 'filled'} onClick={onClose}>
              {t('close')}
            </Button>
            {published.status === 0 ? (
              <Button loading={using.isPending} onClick={() => using.mutate({ body: { WF_ID, status: 1 } })}>
                {t('publish.use')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      ) : (
        <Stack>
          {publishing.error ? (
            <Alert color="red" variant="light">
              {messageOf(publishing.error)}
            </Alert>
          ) : null}
          <Loaded query={comparing} skeleton={<Skeleton height={120} />}>
            {(data) => <Outlook data={data} />}
          </Loaded>
          <TextInput
            label={t('publish.note')}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t('publish.running')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button loading={publishing.isPending} disabled={hasErrors} onClick={() => publishing.mutate()}>
              {t('publish.submit')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Problems that prevent publishing, or the effect on the requests of the last 90 days. */
function Outlook({ data }: { data: DataOf<typeof comparePublish> }) {
  const { t } = useTranslation('workflows')
  const [result, setResult] = useState<Comparison | null>(data.comparison)
  const errors = data.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    return (
      <Alert color="red" variant="light" title={t('publish.tooMany')}>
        <List size="sm">
          {errors.map(({ nodeId, message }) => (
            <List.Item key={`${nodeId} ${message}`}>{message}</List.Item>
          ))}
        </List>
      </Alert>
    )
  if (result) return <Compared result={result} />
  if (data.job_id === null) return null
  return (
    <JobWatch
      id={data.job_id}
      title={t('publish.looking')}
      onDone={(job) => setResult(job.result as Comparison)}
    />
  )
}

function Compared({ result }: { result: Comparison }) {
  const { t } = useTranslation('workflows')
  const format = useFormatter()
  if (result.looked_at === 0) return <Text size="sm">{t('publish.none')}</Text>
  const counts: [number, string][] = [
    [result.same, t('publish.same')],
    [result.other_approvers, t('publish.otherApprovers')],
    [result.other_stages, t('publish.otherStages')],
    [result.other_outcome, t('publish.otherOutcome')],
    [result.nobody, t('publish.nobody')],
  ]
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('publish.looked', { count: result.looked_at })}
      </Text>
      <Group gap="lg">
        {counts
          .filter(([count]) => count > 0)
          .map(([count, label]) => (
            <Text key={label} size="sm">
              <strong>{format.number(count)}</strong> {label}
            </Text>
          ))}
      </Group>
      {result.examples.length > 0 ? (
        <Table.ScrollContainer minWidth={520} mah={260}>
          <Table aria-label={t('publish.examples')} fz="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('publish.who')}</Table.Th>
                <Table.Th>{t('publish.before')}</Table.Th>
                <Table.Th>{t('publish.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {result.examples.map((one) => (
                <Table.Tr key={one.request_id}>
                  <Table.Td>
                    {one.EMPLOYEE_NAME}, {format.day(one.on)}
                  </Table.Td>
                  <Table.Td>{one.before}</Table.Td>
                  <Table.Td>{one.after}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Stack>
  )
}
