import { Button, Card, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { auditChain, verifyAuditChain } from '@muster/contract/calls/audit/audit'
import { StatusBadge } from '@muster/ui/feedback'
import { IconLock } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import type { Job } from '../../../lib/jobs/use-job.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Chain, chainOptions } from '../data/audit-query.ts'
import classes from './Audit.module.css'

/** Integrity of the audit log: how far it is sealed, the last verification, and a button to verify again. */
export function ChainCard() {
  const { t } = useTranslation('audit')
  const client = useQueryClient()
  const { data, error } = useQuery(chainOptions)
  const [started, setStarted] = useState<string | null>(null)
  const verify = useMutation({
    ...writeOptions(verifyAuditChain),
    onSuccess: ({ job }) => setStarted(job),
  })
  const job = started ?? data?.job ?? null
  const lookAgain = async ({ state }: Job) => {
    await client.invalidateQueries({ queryKey: endpointKey(auditChain) })
    // The card shows the result itself; only errors need a notice.
    if (state === 'done') setStarted(null)
  }
  return (
    <Card component="section" aria-label={t('chain.label')} padding="md" mb="md">
      <Group justify="space-between" align="flex-start" gap="md">
        {data ? <State chain={data} /> : <NoState error={error} />}
        <Button
          variant="default"
          leftSection={<IconLock size={16} aria-hidden />}
          loading={verify.isPending}
          onClick={() => verify.mutate({})}
        >
          {t('chain.verify')}
        </Button>
      </Group>
      {data?.verification?.outcome === 'broken' ? <Problems verification={data.verification} /> : null}
      {job ? (
        <div className={classes.job}>
          <JobWatch key={job} id={job} title={t('chain.verifying')} onOver={lookAgain} />
        </div>
      ) : null}
    </Card>
  )
}

function NoState({ error }: { error: unknown }) {
  const { t } = useTranslation('audit')
  return error ? (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {t('chain.failed')} {messageOf(error)}
    </Text>
  ) : (
    <Stack gap={8} className={classes.state} aria-hidden>
      <Skeleton height={16} width="60%" />
      <Skeleton height={14} width="80%" />
    </Stack>
  )
}

function State({ chain }: { chain: Chain }) {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  const { verification, sealed_to, unsealed, seq, hash } = chain
  const sealed = sealed_to
    ? t('chain.sealedTo', { number: format.number(seq), at: format.dayTime(sealed_to) })
    : t('chain.noneSealed')
  return (
    <Stack gap={4} className={classes.state}>
      <Group gap="xs">
        {verification ? (
          <StatusBadge kind={verification.outcome === 'intact' ? 'success' : 'danger'}>
            {t(`chain.${verification.outcome}`)}
          </StatusBadge>
        ) : (
          <StatusBadge kind="neutral">{t('chain.never')}</StatusBadge>
        )}
        <Text size="sm">
          {sealed}. {unsealed === 0 ? t('chain.allSealed') : t('chain.unsealed', { count: unsealed })}.
        </Text>
      </Group>
      {verification ? (
        <Text size="sm" c="dimmed">
          {t('chain.verified', {
            at: format.dayTime(verification.at),
            actor: verification.actor,
            number: format.number(verification.entries),
          })}
        </Text>
      ) : null}
      {hash ? (
        <Text size="xs" c="dimmed" className={classes.hash}>
          {t('chain.hash')}: {hash}
        </Text>
      ) : null}
    </Stack>
  )
}

function Problems({ verification }: { verification: NonNullable<Chain['verification']> }) {
  const { t } = useTranslation('audit')
  return (
    <Stack gap={4} mt="sm" role="alert">
      <Text size="sm" fw={600} c="var(--mantine-color-error)">
        {t('chain.problems')}
      </Text>
      <List size="sm">
        {verification.problems.map(({ kind, seq, entry_id }) => (
          <List.Item key={`${kind} ${seq} ${entry_id}`}>
            {t(`chain.problem.${kind}`, { seq, entry: entry_id })}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('chain.more')}
      </Text>
    </Stack>
  )
}
