import { saveImportRun } from '@muster/contract/calls/forms/imports/import-runs'
import type { CallInput } from '@muster/contract/kit/index'
import type { ImportDecisions, ImportStep } from '@muster/ui/import-assistant/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { runOptions } from '../data/import-runs.ts'
import { fromChoices, toBody } from '../data/import-wire.ts'
import { lookAt, type ReadFile } from '../data/read-import.ts'

/** URL parameter with the import's id: the link reopens the import where it was left. */
const RUN = 'run'
/** Debounce in milliseconds before choices are saved. */
const SAVE_AFTER = 800

interface Kept {
  file: ReadFile | null
  step: ImportStep
  decisions: ImportDecisions
  /** The import is running or finished, so there is nothing left to save. */
  isOver: boolean
  begin: (read: ReadFile, decisions: ImportDecisions, step: ImportStep) => void
}

/** Saves an import to the server during preparation, and opens the import named in the URL. */
export function useKeptImport({ file, step, decisions, isOver, begin }: Kept) {
  const [query, setQuery] = useSearchParams()
  const wanted = Number(query.get(RUN)) || null
  const run = useQuery(runOptions(file ? null : wanted))
  const saving = useSaving({ file, step, decisions, isOver })

  const opening = useMutation({
    mutationFn: async (filePath: string) =>
      lookAt(filePath, run.data?.file_name ?? '', {
        sourceId: run.data?.source_id ?? undefined,
        reading: run.data?.decisions?.reading,
      }),
    onSuccess: (read) => {
      const saved = run.data?.decisions
      const decided = saved ? { mapping: saved.mapping, ...fromChoices(saved) } : read.suggested
      begin(read, decided, run.data?.step ?? 'match')
    },
    meta: { errorShown: 'inline' },
  })
  const { mutate: open } = opening
  const path = run.data?.state === 'open' ? run.data.filePath : null
  useEffect(() => {
    if (path) open(path)
  }, [path, open])

  const isWritten = run.data !== undefined && run.data.state !== 'open'
  return {
    isOpening: wanted !== null && !file && (run.isLoading || opening.isPending),
    error: run.error ?? opening.error,
    /** Job of an import that is reopened while it runs or after it has finished. */
    jobId: !file && isWritten && run.data?.state !== 'undone' ? (run.data?.job_id ?? null) : null,
    /** Why the last run failed. */
    failure: run.data?.failure ?? null,
    saving,
    /** Sets the import's id in the URL; null removes it. */
    remember: (id: number | null) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          if (id === null) next.delete(RUN)
          else next.set(RUN, String(id))
          return next
        },
        { replace: id !== null, preventScrollReset: true },
      ),
  }
}

/** Saves choices after a debounce, and at once when the page is left. */
function useSaving({ file, step, decisions, isOver }: Omit<Kept, 'begin'>) {
  const sent = useRef('')
  const save = useMutation({
    mutationFn: (input: CallInput<typeof saveImportRun>) => call(saveImportRun, input),
    meta: { errorShown: 'inline' },
  })
  const { mutate } = save
  const send = useEffectEvent(() => {
    if (!file || isOver || step === 'upload') return
    const { formid: _form, filePath: _path, ...choices } = toBody(file.filePath, decisions)
    const body = { run_id: file.runId, step, file_name: file.fileName, ...choices }
    const text = JSON.stringify(body)
    if (text === sent.current) return
    sent.current = text
    mutate({ body }, { onError: () => (sent.current = '') })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change to the saved state restarts the debounce
  useEffect(() => {
    const timer = setTimeout(send, SAVE_AFTER)
    return () => clearTimeout(timer)
  }, [file, step, decisions, isOver])
  useEffect(() => {
    const leave = () => send()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return save
}
