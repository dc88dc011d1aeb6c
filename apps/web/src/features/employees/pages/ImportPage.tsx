import { fileFolders } from '@muster/contract/files/file-rules'
import { cancelJob } from '@muster/contract/files/files.contract'
import { dateFormats } from '@muster/contract/imports/import-dates'
import { ImportAssistant } from '@muster/ui/import-assistant/ImportAssistant'
import type { ImportJob } from '@muster/ui/import-assistant/types'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { dayIn } from '../../../lib/form-resources.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { writeOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import type { Job } from '../../../lib/use-job.ts'
import { useImport } from '../components/useImport.ts'
import { employeeFormOptions } from '../data/employee-form-options.ts'
import { refreshPeople } from '../data/employee-queries.ts'
import { readFileDate, toResult } from '../data/import-wire.ts'
import '../texts.ts'

/** Brings people in from a spreadsheet: columns matched, gaps filled, every row checked before anything is written. */
export default function ImportPage() {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const run = useImport()
  const masters = useMasters()
  const job = run.job.data
  const jobId = run.commit.data?.job_id
  const cancel = useMutation(writeOptions(cancelJob))
  const links = [
    { label: t('import.openDirectory'), href: hrefOf('/users/emp-directory') },
    { label: t('import.openNew'), href: hrefOf('/users/emp-directory?sort=-date_of_joining') },
  ]
  const sameIn = (message: string, count: number) => t('import.sameIn', { message, count })
  const result = job?.state === 'done' ? toResult(job.result, links, sameIn) : null
  useRefreshWhenDone(result !== null)

  return (
    <>
      <PageHeader
        title={t('titles.import')}
        crumbs={[{ label: t('titles.directory'), href: hrefOf('/users/emp-directory') }]}
        subtitle={t('import.text')}
      />
      <UnsavedGuard isDirty={run.file !== null && !jobId} />
      <ImportAssistant
        step={jobId ? 'finish' : run.step}
        onStepChange={run.setStep}
        onFile={run.reading.mutate}
        isReading={run.reading.isPending}
        fileError={run.reading.error ? messageOf(run.reading.error) : null}
        onDownloadSample={() => run.sample.mutate()}
        maxBytes={fileFolders.imports.maxBytes}
        analysis={run.file?.analysis ?? null}
        decisions={run.decisions}
        onDecisionsChange={run.setDecisions}
        dateFormatOptions={dateFormats.map((value) => ({
          value,
          label: value === 'EXCEL' ? t('import.excelDate') : value,
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
          t(`import.masters.${master}`, {
            count,
            number: format.number(count),
            defaultValue: t('import.masters.other', { count, number: format.number(count), master }),
          })
        }
        masterOptions={masters}
        onDownloadErrors={() => run.errorFile.mutate()}
        isDownloadingErrors={run.errorFile.isPending}
        onCommit={() => run.commit.mutate()}
        isCommitting={run.commit.isPending}
        commitError={run.commit.error ? messageOf(run.commit.error) : null}
        job={jobId ? toJob(job, run.job.error) : null}
        onCancelJob={jobId ? () => cancel.mutate({ body: { id: jobId } }) : undefined}
        result={result}
        onStartOver={run.startOver}
      />
    </>
  )
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

/** Records that a label of the file can be mapped to. */
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
    // New departments and positions are choices from now on.
    void queries.invalidateQueries({ queryKey: employeeFormOptions.queryKey })
  }, [isDone, queries])
}
