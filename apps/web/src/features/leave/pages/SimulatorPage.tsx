import { Badge, Button, Card, Group, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { exportSimulation } from '@muster/contract/calls/leave/simulation'
import type { Simulation } from '@muster/contract/leave/simulation.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconDownload, IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { download } from '../../../lib/calls/download.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { refreshSimulations, simulationRowsOptions, simulationsOptions } from '../year-queries.ts'
import '../texts.ts'

const DraftDrawer = lazy(() => import('../parts/DraftDrawer.tsx'))
const LIMIT = 50

/** Simulates drafts of leave rules for a year with the data of real employees. */
export default function SimulatorPage() {
  const { t } = useTranslation('leaveYears')
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [isDrafting, setIsDrafting] = useState(false)
  const [job, setJob] = useState<string | null>(null)
  const query = useQuery(simulationsOptions)
  const choose = (id: number) => setParams({ trial: String(id) })
  const started = (id: number, jobId: string) => {
    setIsDrafting(false)
    setJob(jobId)
    choose(id)
    void refreshSimulations(queries)
  }
  return (
    <>
      <PageHeader
        title={t('titles.simulator')}
        subtitle={t('simulator.subtitle')}
        primary={{
          label: t('simulator.start'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setIsDrafting(true),
        }}
      />
      <div className={`${classes.stack} ${classes.wide}`}>
        {job ? (
          <JobWatch
            isCancellable={false}
            key={job}
            id={job}
            title={t('simulator.working')}
            onOver={() => void refreshSimulations(queries)}
          />
        ) : null}
        <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
          {({ simulations }) =>
            simulations.length === 0 ? (
              <EmptyState order={2} title={t('simulator.none')} text={t('simulator.noneText')} />
            ) : (
              <Trials simulations={simulations} chosen={Number(params.get('trial'))} onChoose={choose} />
            )
          }
        </Loaded>
      </div>
      <Suspense fallback={null}>
        {isDrafting ? <DraftDrawer onStarted={started} onClose={() => setIsDrafting(false)} /> : null}
      </Suspense>
    </>
  )
}

interface TrialsProps {
  simulations: readonly Simulation[]
  chosen: number
  onChoose: (id: number) => void
}

function Trials({ simulations, chosen, onChoose }: TrialsProps) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const shown = simulations.find((one) => one.id === chosen) ?? simulations[0]
  return (
    <>
      {shown?.state === 'done' ? <Differences key={shown.id} simulation={shown} /> : null}
      <Card padding="lg" component="section" aria-labelledby="leave-trials">
        <Title order={2} size="h4" id="leave-trials" mb="sm">
          {t('simulator.trials')}
        </Title>
        <ul className={classes.list}>
          {simulations.map((one) => {
            const name = t('simulator.of', { name: one.label, year: one.year })
            return (
              <li key={one.id}>
                <div>
                  <Text fw={600}>{name}</Text>
                  {one.state === 'done' ? <Text size="sm">{sumText(t, format, one)}</Text> : null}
                  <Text size="sm" c="dimmed">
                    {t('simulator.by', { name: one.author, date: format.day(one.created_at) })}
                  </Text>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('simulator.choose', { name })}
                  onClick={() => onChoose(one.id)}
                >
                  {t('yearEnd.look')}
                </Button>
              </li>
            )
          })}
        </ul>
      </Card>
    </>
  )
}

function sumText(
  t: ReturnType<typeof useTranslation<'leaveYears'>>['t'],
  format: ReturnType<typeof useFormatter>,
  one: Simulation,
): string {
  const people = t('simulator.sum', {
    count: one.people,
    people: format.number(one.people),
    differing: format.number(one.differing),
  })
  const days = t('simulator.days', {
    now: format.number(one.days_now),
    drafted: format.number(one.days_then),
  })
  return `${people} · ${days}`
}

function Differences({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [words] = useDebouncedValue(search.trim(), 300)
  const query = useQuery(simulationRowsOptions(simulation.id, page, LIMIT, words))
  const save = useMutation({
    mutationFn: () => download(exportSimulation, { body: { id: simulation.id } }),
  })
  const title = t('simulator.of', { name: simulation.label, year: simulation.year })
  return (
    <Card padding="lg" component="section" aria-labelledby="leave-differences">
      <Group justify="space-between" align="start" mb="md">
        <div>
          <Title order={2} size="h4" id="leave-differences">
            {title}
          </Title>
          <Text size="sm">{sumText(t, format, simulation)}</Text>
        </div>
        {simulation.differing > 0 ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('simulator.download')}
          </Button>
        ) : null}
      </Group>
      {simulation.differing === 0 ? (
        <EmptyState order={3} title={t('simulator.noDifference')} text={t('simulator.noDifferenceText')} />
      ) : (
        <Stack gap="md">
          <TextInput
            label={t('search')}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              setPage(1)
            }}
          />
          <Loaded query={query} skeleton={<Skeleton height={320} />} order={3}>
            {({ rows, numPages }) => (
              <>
                <Rows rows={rows} label={title} />
                <Pages page={page} total={numPages} onChange={setPage} />
              </>
            )}
          </Loaded>
        </Stack>
      )}
    </Card>
  )
}

type Row = {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  LEAVE_TYPE_ID: number
  LEAVE_TYPE_NAME: string
  colour: string
  days_now: number
  days_then: number
  difference: number
}

function Rows({ rows, label }: { rows: readonly Row[]; label: string }) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const signed = (value: number) => `${value > 0 ? '+' : ''}${format.number(value)}`
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.name')}</Table.Th>
            <Table.Th>{t('columns.type')}</Table.Th>
            {(['now', 'drafted', 'difference'] as const).map((column) => (
              <Table.Th key={column} ta="end">
                {t(`columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.EMPLOYEE_ID}-${row.LEAVE_TYPE_ID}`}>
              <Table.Td>
                {row.EMPLOYEE_NAME}
                <Text size="xs" c="dimmed">
                  {row.EMPLOYEE_CODE}
                </Text>
              </Table.Td>
              <Table.Td>
                <Badge variant="dot" color={row.colour}>
                  {row.LEAVE_TYPE_NAME}
                </Badge>
              </Table.Td>
              <Table.Td ta="end">{format.number(row.days_now)}</Table.Td>
              <Table.Td ta="end">{format.number(row.days_then)}</Table.Td>
              <Table.Td ta="end" fw={600}>
                {signed(row.difference)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
