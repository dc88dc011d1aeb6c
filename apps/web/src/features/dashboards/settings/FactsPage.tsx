import { Alert, Button, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { readPeopleFacts, rebuildPeopleFacts } from '@muster/contract/calls/dashboards/facts'
import type { DataOf } from '@muster/contract/kit/index'
import { DateField } from '@muster/ui/date-field'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import '../texts.ts'
import './texts.ts'

type Facts = DataOf<typeof readPeopleFacts>

/** The stored figures about people: which days they cover, how comparisons with the records went, and recalculating them. */
export default function FactsPage() {
  const { t } = useTranslation(['homeSettings', 'dashboards'])
  const query = useQuery({ ...readOptions(readPeopleFacts, {}), meta: { errorShown: 'inline' as const } })
  return (
    <>
      <PageHeader title={t('dashboards:titles.facts')} subtitle={t('facts.subtitle')} />
      <Loaded query={query} order={2} skeleton={<Skeleton height={320} radius="lg" />}>
        {(facts) => (
          <>
            {facts.from === null || facts.to === null ? (
              <EmptyState order={2} title={t('facts.none')} text={t('facts.noneText')} />
            ) : (
              <Rebuild
                key={`${facts.from} ${facts.to}`}
                first={facts.from}
                last={facts.to}
                facts={facts}
                refetch={() => void query.refetch()}
              />
            )}
            <Checks checks={facts.checks} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface RebuildProps {
  first: string
  last: string
  facts: Facts
  refetch: () => void
}

function Rebuild({ first, last, facts, refetch }: RebuildProps) {
  const { t } = useTranslation('homeSettings')
  const format = useFormatter()
  const { formats } = useUser()
  const [from, setFrom] = useState<string | null>(first)
  const [to, setTo] = useState<string | null>(last)
  const rebuild = useMutation({
    ...writeOptions(rebuildPeopleFacts),
    meta: { errorShown: 'inline' as const },
    // Without a job somebody else is recalculating them already: the page then says so.
    onSuccess: ({ job_id }) => {
      if (job_id === null) refetch()
    },
  })
  const fields = rebuild.error instanceof ApiError ? rebuild.error.fields : undefined
  const jobId = rebuild.data?.job_id ?? facts.job_id
  const field = { format: fieldDateFormat(formats), min: first, max: last, w: 180 }
  return (
    <>
      <Text mb="sm">{t('facts.range', { from: format.date(first), to: format.date(last) })}</Text>
      {facts.changed_from === null ? null : (
        <Alert color="blue" mb="md">
          {t('facts.changed', { day: format.date(facts.changed_from) })}
        </Alert>
      )}
      {facts.is_running && facts.job_id === null ? (
        <Alert color="blue" mb="md">
          {t('facts.running')}
        </Alert>
      ) : null}
      <Group align="start" gap="md" mb="md">
        <DateField {...field} label={t('facts.from')} value={from} onChange={setFrom} error={fields?.from} />
        <DateField {...field} label={t('facts.to')} value={to} onChange={setTo} error={fields?.to} />
        <Button
          mt={24}
          loading={rebuild.isPending}
          disabled={!from || !to}
          onClick={() => rebuild.mutate({ body: { from: from ?? '', to: to ?? '' } })}
        >
          {t('facts.rebuild')}
        </Button>
      </Group>
      {rebuild.error && !fields ? (
        <Alert color="red" role="alert" mb="md">
          {messageOf(rebuild.error)}
        </Alert>
      ) : null}
      {jobId ? (
        <JobWatch
          key={jobId}
          id={jobId}
          title={t('facts.rebuilding')}
          doneTitle={t('facts.rebuilt')}
          onOver={refetch}
        />
      ) : null}
    </>
  )
}

function Checks({ checks }: Pick<Facts, 'checks'>) {
  const { t } = useTranslation(['homeSettings', 'company'])
  const format = useFormatter()
  const count = (value: number | null) => (value === null ? t('facts.nothing') : format.number(value))
  const unitOf = ({ dimension, value }: Facts['checks'][number]['examples'][number]) =>
    value ?? t(dimension === 'total' ? 'facts.total' : 'facts.without')
  return (
    <section aria-label={t('facts.checks')}>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t('facts.checks')}
      </Title>
      {checks.length === 0 ? (
        <Text c="dimmed">{t('facts.noChecks')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={520}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('facts.checkedAt')}</Table.Th>
                <Table.Th>{t('facts.facts')}</Table.Th>
                <Table.Th>{t('facts.differences')}</Table.Th>
                <Table.Th>{t('facts.examples')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {checks.map((check) => (
                <Table.Tr key={check.checked_at}>
                  <Table.Td>{format.dayTime(check.checked_at)}</Table.Td>
                  <Table.Td>{format.number(check.facts)}</Table.Td>
                  <Table.Td>{format.number(check.differences)}</Table.Td>
                  <Table.Td>
                    {check.examples.map((one) => (
                      <Text size="sm" key={`${one.dimension} ${one.value} ${one.day}`}>
                        {t('facts.example', {
                          day: format.date(one.day),
                          unit: unitOf(one),
                          ...{ stored: count(one.stored), expected: count(one.expected) },
                        })}
                      </Text>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}
