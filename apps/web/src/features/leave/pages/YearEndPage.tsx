import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { exportYearEnd, runYearEnd } from '@muster/contract/calls/leave/year-end'
import { EmptyState } from '@muster/ui/feedback'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader, StatCard } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { YearEndRows } from '../parts/YearEndRows.tsx'
import { YearEndRuns } from '../parts/YearEndRuns.tsx'
import {
  previewOptions,
  refreshYearEnds,
  type YearEndPreview,
  type YearEnds,
  yearEndsOptions,
} from '../year-queries.ts'
import '../texts.ts'

/** Leave years: preview, close and undo a closing. */
export default function YearEndPage() {
  const { t } = useTranslation('leaveYears')
  const query = useQuery(yearEndsOptions)
  return (
    <>
      <PageHeader title={t('titles.yearEnd')} subtitle={t('yearEnd.subtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={420} maw="68rem" radius="lg" />} order={2}>
        {(ends) => (
          <div className={`${classes.stack} ${classes.wide}`}>
            {ends.offered.length === 0 ? (
              <EmptyState
                order={2}
                title={t('yearEnd.none')}
                text={t('yearEnd.noneText')}
                action={<AppLink to="/leave/leave">{t('yearEnd.toRules')}</AppLink>}
              />
            ) : (
              <Closing offered={ends.offered} />
            )}
            <YearEndRuns runs={ends.runs} />
          </div>
        )}
      </Loaded>
    </>
  )
}

type Offered = YearEnds['offered']

/** The latest finished year that is not closed yet, otherwise the current one. */
function firstChoice(offered: Offered): string {
  const open = offered.find((one) => one.is_over && !one.is_closed)
  return (open ?? offered.find((one) => !one.is_closed) ?? offered[0])?.year_to ?? ''
}

function Closing({ offered }: { offered: Offered }) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const queries = useQueryClient()
  const [yearTo, setYearTo] = useState(() => firstChoice(offered))
  const [search, setSearch] = useState('')
  const [words] = useDebouncedValue(search.trim(), 300)
  const [job, setJob] = useState<string | null>(null)
  const query = useQuery(previewOptions(yearTo, words))
  const isOver = offered.find((one) => one.year_to === yearTo)?.is_over ?? false
  const labelOf = ({ year_to, is_over, is_closed }: Offered[number]) => {
    const date = format.day(year_to)
    return is_closed ? t('yearEnd.closed', { date }) : is_over ? date : t('yearEnd.toCome', { date })
  }
  return (
    <Card padding="lg" component="section" aria-label={t('yearEnd.year')}>
      <Group align="end" mb="md">
        <Select
          label={t('yearEnd.year')}
          value={yearTo}
          allowDeselect={false}
          data={offered.map((one) => ({ value: one.year_to, label: labelOf(one) }))}
          onChange={(value) => {
            setYearTo(value ?? yearTo)
            setJob(null)
          }}
        />
        <TextInput
          label={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      {job ? (
        <JobWatch
          isCancellable={false}
          id={job}
          title={t('yearEnd.working')}
          onOver={() => void refreshYearEnds(queries)}
        />
      ) : null}
      <Loaded query={query} skeleton={<Skeleton height={320} />} order={3}>
        {(preview) => (
          <>
            {preview.waiting > 0 ? (
              <Alert color="yellow" variant="light" mb="md">
                {t('yearEnd.waiting', { count: preview.waiting })}{' '}
                <Anchor component={AppLink} to="/requests/kind/LEAVE" inherit c="inherit" underline="always">
                  {t('yearEnd.toWaiting')}
                </Anchor>
              </Alert>
            ) : null}
            {preview.total_rows === 0 ? (
              <Text>{t('yearEnd.nothing', { date: format.day(yearTo) })}</Text>
            ) : (
              <Preview preview={preview} isOver={isOver} search={words} onStarted={setJob} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface PreviewProps {
  preview: YearEndPreview
  isOver: boolean
  /** Limits the preview to some employees. */
  search: string
  onStarted: (job: string) => void
}

function Preview({ preview, isOver, search, onStarted }: PreviewProps) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const [isAsking, setIsAsking] = useState(false)
  const { year_to } = preview
  const file = useMutation({ mutationFn: () => download(exportYearEnd, { body: { year_to, search } }) })
  const date = format.day(preview.year_to)
  const figures = [
    [t('yearEnd.people'), preview.people],
    [t('columns.carried'), preview.carried],
    [t('columns.encashed'), preview.encashed],
    [t('columns.lapsed'), preview.lapsed],
  ] as const
  return (
    <Stack gap="md">
      <div className={classes.figures}>
        {figures.map(([label, value]) => (
          <StatCard key={label} label={label} value={format.number(value)} />
        ))}
      </div>
      <Group>
        {search === '' ? (
          <Button disabled={!isOver} onClick={() => setIsAsking(true)}>
            {t('yearEnd.do')}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('yearEnd.export')}
        </Button>
        {isOver ? null : (
          <Text size="sm" c="dimmed">
            {t('yearEnd.notOver', { date })}
          </Text>
        )}
      </Group>
      <YearEndRows rows={preview.rows} label={t('yearEnd.rows', { date })} />
      {preview.total_rows > preview.rows.length ? (
        <Text size="sm" c="dimmed">
          {t('yearEnd.shown', {
            count: preview.rows.length,
            total: format.number(preview.total_rows),
          })}
        </Text>
      ) : null}
      {isAsking ? (
        <AskModal preview={preview} onStarted={onStarted} onClose={() => setIsAsking(false)} />
      ) : null}
    </Stack>
  )
}

interface AskModalProps {
  preview: YearEndPreview
  onStarted: (job: string) => void
  onClose: () => void
}

function AskModal({ preview, onStarted, onClose }: AskModalProps) {
  const { t } = useTranslation('leaveYears')
  const format = useFormatter()
  const run = useMutation({
    ...writeOptions(runYearEnd),
    meta: { errorShown: 'inline' as const },
    onSuccess: ({ job_id }) => {
      onStarted(job_id)
      onClose()
    },
  })
  const { year_to } = preview
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('yearEnd.sure', { date: format.day(year_to) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">
          {t('yearEnd.sureText', {
            people: format.number(preview.people),
            carried: format.number(preview.carried),
            encashed: format.number(preview.encashed),
            lapsed: format.number(preview.lapsed),
          })}
        </Text>
        {run.error ? (
          <Alert color="red" role="alert">
            {messageOf(run.error)}
          </Alert>
        ) : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={run.isPending} onClick={() => run.mutate({ body: { year_to } })}>
            {t('yearEnd.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
