import { Text } from '@mantine/core'
import { cancelJob } from '@muster/contract/calls/files/files'
import { forgetImportSource, renameImportSource } from '@muster/contract/calls/forms/imports/import-sources'
import { fileFolders } from '@muster/contract/files/file-rules'
import { dateFormats } from '@muster/contract/imports/import-dates'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { IconHistory } from '@muster/ui/icons'
import { ImportAssistant } from '@muster/ui/import-assistant/ImportAssistant'
import type { ImportJob, ImportOrigins, PeopleFinder } from '@muster/ui/import-assistant/types'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { dayIn, peopleById, searchPeople } from '../../../lib/form/form-resources.ts'
import type { Job } from '../../../lib/jobs/use-job.ts'
import { employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { ReadingNotes } from '../../../lib/sheets/ReadingNotes.tsx'
import { readFileDate } from '../../../lib/sheets/sheet-look.ts'
import { UnfinishedImports } from '../components/UnfinishedImports.tsx'
import { useImport } from '../components/useImport.ts'
import { refreshPeople } from '../data/employee-queries.ts'
import { toResult } from '../data/import-wire.ts'
import '../import-texts.ts'

/**
 * Imports employees from a spreadsheet: match columns, fill gaps, and check every row before anything is
 * saved.
 */
export default function ImportPage() {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const run = useImport()
  const masters = useMasters()
  const { jobId, kept } = run
  const job = run.job.data
  const origins = useOrigins(run)
  const cancel = useMutation(writeOptions(cancelJob))
  const links = [
    { label: t('openDirectory'), href: hrefOf('/users/emp-directory') },
    { label: t('openNew'), href: hrefOf('/users/emp-directory?sort=-date_of_joining') },
    { label: t('openHistory'), href: hrefOf('/users/imports') },
  ]
  const sameIn = (message: string, count: number) => t('sameIn', { message, count })
  const result = job?.state === 'done' ? toResult(job.result, links, sameIn) : null
  useRefreshWhenDone(result !== null)

  return (
    <>
      <PageHeader
        title={t('employees:titles.import')}
        crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
        subtitle={t('text')}
        secondary={[
          {
            label: t('employees:actions.imports'),
            icon: <IconHistory size={16} />,
            href: hrefOf('/users/imports'),
          },
        ]}
      />
      <KeptNote run={run} />
      <ImportAssistant
        step={jobId ? 'finish' : run.step}
        onStepChange={run.setStep}
        onFile={run.reading.mutate}
        isReading={run.reading.isPending || kept.isOpening}
        fileError={fileErrorOf(run.reading.error, kept.error, t('gone'))}
        uploadExtra={kept.isOpening ? null : <UnfinishedImports />}
        onDownloadSample={() => run.sample.mutate()}
        maxBytes={fileFolders.imports.maxBytes}
        matchExtra={
          run.file ? (
            <ReadingNotes
              reading={run.file.reading}
              choice={(run.decisions.reading as ReadingChoice | undefined) ?? {}}
              onChange={run.rereading.mutate}
              isBusy={run.rereading.isPending}
              error={run.rereading.error ? messageOf(run.rereading.error) : null}
            />
          ) : null
        }
        analysis={run.file?.analysis ?? null}
        origins={origins}
        decisions={run.decisions}
        onDecisionsChange={run.setDecisions}
        dateFormatOptions={dateFormats.map((value) => ({
          value,
          label: value === 'EXCEL' ? t('excelDate') : value,
        }))}
        readDate={(text, wanted) => {
          const date = readFileDate(text, wanted, today)
          return date && format.date(date)
        }}
        preview={run.preview.data}
        isPreviewing={run.preview.isFetching}
        previewError={run.preview.error ? messageOf(run.preview.error) : null}
        onRetryPreview={() => void run.preview.refetch()}
        query={run.query}
        onQueryChange={run.setQuery}
        masterName={(master, count) =>
          t(`masters.${master}`, {
            count,
            number: format.number(count),
            defaultValue: t('masters.other', { count, number: format.number(count), master }),
          })
        }
        masterOptions={masters}
        people={peopleFinder}
        onDownloadErrors={run.errorFile.mutate}
        isDownloadingErrors={run.errorFile.isPending}
        onCommit={() => run.commit.mutate()}
        isCommitting={run.commit.isPending}
        commitError={commitErrorOf(run, (reason) => t('lastFailed', { reason }))}
        job={jobId ? toJob(job, run.job.error) : null}
        onCancelJob={jobId ? () => cancel.mutate({ body: { id: jobId } }) : undefined}
        result={result}
        onStartOver={run.startOver}
      />
    </>
  )
}

type Run = ReturnType<typeof useImport>

function fileErrorOf(reading: Error | null, kept: Error | null, gone: string): string | null {
  if (reading) return messageOf(reading)
  return isApiError(kept, 'record.not_found') ? gone : kept && messageOf(kept)
}

function commitErrorOf({ commit, kept, jobId }: Run, lastFailed: (reason: string) => string): string | null {
  if (commit.error) return messageOf(commit.error)
  return kept.failure && !jobId ? lastFailed(kept.failure) : null
}

/** Whether the choices are saved, or why the latest are not. */
function KeptNote({ run }: { run: Run }) {
  const { t } = useTranslation('imports')
  if (!run.file || run.jobId) return null
  const { error } = run.kept.saving
  return (
    <Text size="sm" c={error ? 'var(--mantine-color-error)' : 'dimmed'} mb="md" role="status">
      {error ? t('notSaved', { reason: messageOf(error) }) : t('saved')}
    </Text>
  )
}

const peopleFinder: PeopleFinder = {
  search: async (query) => (await searchPeople(query)).map(toChoice),
  byId: peopleById,
}

const toChoice = ({ value, label }: { value: string | number; label: string }) => ({
  id: Number(value),
  label,
})

/** Saved sources and their actions; hidden until a file is chosen. */
function useOrigins({ file, setFile, origin }: Run): ImportOrigins | undefined {
  const rename = useMutation({ ...writeOptions(renameImportSource), meta: { errorShown: 'inline' } })
  const forget = useMutation({
    ...writeOptions(forgetImportSource),
    onSuccess: () => origin.mutate(null),
  })
  if (!file) return undefined
  return {
    all: file.sources,
    onChoose: (id) => origin.mutate(id),
    onForget: (source_id) => forget.mutate({ body: { source_id } }),
    onRename: async (source_id, name) => {
      try {
        await rename.mutateAsync({ body: { source_id, name } })
      } catch (error) {
        return messageOf(error)
      }
      const { source } = file.analysis
      const named = source.origin?.id === source_id ? { ...source.origin, name } : source.origin
      setFile({
        ...file,
        analysis: { ...file.analysis, source: { ...source, origin: named } },
        sources: file.sources.map((one) => (one.id === source_id ? { ...one, name } : one)),
      })
      return null
    },
    isBusy: origin.isPending || forget.isPending,
  }
}

function toJob(job: Job | undefined, error: unknown): ImportJob {
  if (!job) {
    return error
      ? { state: 'failed', done: 0, total: 0, failure: messageOf(error) }
      : { state: 'waiting', done: 0, total: 0 }
  }
  return {
    state: job.state,
    done: job.done,
    total: job.total ?? 0,
    stage: job.stage,
    failure: job.error ?? undefined,
  }
}

/** Master records that a label of the file can be mapped to. */
function useMasters() {
  const form = useQuery(employeeFormOptions).data
  return useMemo(() => {
    const entries = Object.entries(form?.master_values ?? {}).map(([master, options]) => [
      master,
      options.map(({ value, label }) => ({ id: Number(value), label })),
    ])
    return Object.fromEntries(entries) as Record<string, { id: number; label: string }[]>
  }, [form])
}

function useRefreshWhenDone(isDone: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isDone) return
    void refreshPeople(queries)
    // Newly created departments and designations become options.
    void queries.invalidateQueries({ queryKey: employeeFormOptions.queryKey })
  }, [isDone, queries])
}
