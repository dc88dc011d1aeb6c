import { Alert, Button, Card, Group, Modal, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { undoYearEnd } from '@muster/contract/calls/leave/year-end'
import type { YearEndRun } from '@muster/contract/leave/year-end.contract'
import { JobProgress, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { useProgressTexts } from '../../../lib/jobs/progress-texts.ts'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { refreshYearEnds, runRowsOptions } from '../year-queries.ts'
import { YearEndRows } from './YearEndRows.tsx'
import '../texts.ts'

const kinds: Record<YearEndRun['state'], StatusKind> = {
  running: 'info',
  done: 'success',
  undoing: 'warning',
  undone: 'neutral',
}
const LIMIT = 50

/** Past closings with their details. A closing can be undone until later entries depend on it. */
export function YearEndRuns({ runs }: { runs: readonly YearEndRun[] }) {
  const { t } = useTranslation('leaveYears')
  const [shown, setShown] = useState<YearEndRun | null>(null)
  const [undone, setUndone] = useState<YearEndRun | null>(null)
  const queries = useQueryClient()
  const isBusy = runs.some((run) => run.state === 'undoing' && !run.has_broken_off)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    // The finished undo changed every balance.
    if (wasBusy.current && !isBusy) void refreshYearEnds(queries)
    wasBusy.current = isBusy
  }, [isBusy, queries])
  return (
    <Card padding="lg" component="section" aria-labelledby="year-end-runs">
      <Title order={2} size="h4" id="year-end-runs" mb="sm">
        {t('yearEnd.runs')}
      </Title>
      {runs.length === 0 ? <Text size="sm">{t('yearEnd.noRuns')}</Text> : null}
      <ul className={classes.list}>
        {runs.map((run) => (
          <Run key={run.id} run={run} onLook={() => setShown(run)} onUndo={() => setUndone(run)} />
        ))}
      </ul>
      {shown ? <RunDrawer run={shown} onClose={() => setShown(null)} /> : null}
      {undone ? <UndoModal run={undone} onClose={() => setUndone(null)} /> : null}
    </Card>
  )
}

function Run({ run, onLook, onUndo }: { run: YearEndRun; onLook: () => void; onUndo: () => void }) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const date = format.day(run.year_to)
  const at = format.day(run.started_at)
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{date}</Text>
          <StatusBadge kind={kinds[run.state]}>{t(`yearEnd.states.${run.state}`)}</StatusBadge>
        </Group>
        {run.state === 'running' ? null : <Text size="sm">{sumsText(t, format, run)}</Text>}
        <Text size="sm" c="dimmed">
          {run.is_scheduled
            ? t('yearEnd.byNight', { date: at })
            : t('yearEnd.by', { name: run.started_by, date: at })}
          {run.undone_at
            ? ` · ${t('yearEnd.undoneBy', { name: run.undone_by, date: format.day(run.undone_at) })}`
            : ''}
        </Text>
      </div>
      <Group gap="xs" justify="end">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('yearEnd.lookAt', { date })}
          onClick={onLook}
        >
          {t('yearEnd.look')}
        </Button>
        {run.state === 'done' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('yearEnd.undoOne', { date })}
            onClick={onUndo}
          >
            {t('yearEnd.undo')}
          </Button>
        ) : null}
      </Group>
      {run.state === 'undoing' ? <TakingBack run={run} /> : null}
    </li>
  )
}

/** Progress of undoing a closing, whoever started it, with a button to resume after a failure. */
function TakingBack({ run }: { run: YearEndRun }) {
  const { t } = useTranslation('leaveYears')
  const queries = useQueryClient()
  const texts = useProgressTexts()
  const goOn = useMutation({
    ...writeOptions(undoYearEnd),
    meta: { errorShown: 'inline' as const },
    onSettled: () => refreshYearEnds(queries),
  })
  const hasFailed = run.has_broken_off && !goOn.isPending
  return (
    <div className={classes.wholeRow}>
      <JobProgress
        title={t('yearEnd.takingBack')}
        state={hasFailed ? 'failed' : 'running'}
        done={run.taken_back}
        total={run.people}
        failure={goOn.error ? messageOf(goOn.error) : t('yearEnd.brokenOff')}
        onRetry={hasFailed ? () => goOn.mutate({ body: { run_id: run.id } }) : undefined}
        stage={t('yearEnd.mayLeave')}
        texts={{ ...texts, retry: t('yearEnd.goOn') }}
      />
    </div>
  )
}

function sumsText(
  t: ReturnType<typeof useTranslation<'leaveYears'>>['t'],
  format: ReturnType<typeof useFormatter>,
  run: YearEndRun,
): string {
  return t('yearEnd.run', {
    people: format.number(run.people),
    carried: format.number(run.carried),
    encashed: format.number(run.encashed),
    lapsed: format.number(run.lapsed),
  })
}

function UndoModal({ run, onClose }: { run: YearEndRun; onClose: () => void }) {
  const { t } = useTranslation('leaveYears')
  const date = useFormatter().date(run.year_to)
  const queries = useQueryClient()
  const undo = useMutation({
    ...writeOptions(undoYearEnd),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      await refreshYearEnds(queries)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('yearEnd.undoSure', { date })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('yearEnd.undoText')}</Text>
        {undo.error ? (
          <Alert color="red" role="alert">
            {messageOf(undo.error)}
          </Alert>
        ) : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={undo.isPending}
            onClick={() => undo.mutate({ body: { run_id: run.id } })}
          >
            {t('yearEnd.undo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function RunDrawer({ run, onClose }: { run: YearEndRun; onClose: () => void }) {
  const { t } = useTranslation('leaveYears')
  const date = useFormatter().date(run.year_to)
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const query = useQuery(runRowsOptions(run.id, page, LIMIT, search))
  const title = t('yearEnd.rows', { date })
  return (
    <DetailDrawer isOpen onClose={onClose} title={title} texts={{ close: t('close') }} width={920}>
      <TextInput
        mb="md"
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
            <YearEndRows rows={rows} label={title} />
            <Pages page={page} total={numPages} onChange={setPage} />
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}
