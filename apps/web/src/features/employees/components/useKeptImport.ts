import { saveImportRun } from '@muster/contract/calls/forms/imports/import-runs'
import type { ImportDecisions, ImportStep } from '@muster/ui/import-assistant/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { runOptions } from '../data/import-runs.ts'
import { fromChoices, toBody } from '../data/import-wire.ts'
import { lookAt, type ReadFile } from '../data/read-import.ts'

/** Parameter of the address that names the import: the same link opens it again where it was. */
const RUN = 'run'
/** Milliseconds without a further choice until what was chosen is kept. */
const SAVE_AFTER = 800

interface Kept {
  file: ReadFile | null
  step: ImportStep
  decisions: ImportDecisions
  /** It is being written, or was: there is nothing to keep any more. */
  isOver: boolean
  begin: (read: ReadFile, decisions: ImportDecisions, step: ImportStep) => void
}

/** Keeps an import on the server while it is prepared, and opens the one that the address names. */
export function useKeptImport({ file, step, decisions, isOver, begin }: Kept) {
  const [query, setQuery] = useSearchParams()
  const wanted = Number(query.get(RUN)) || null
  const run = useQuery(runOptions(file ? null : wanted))
  const saving = useSaving({ file, step, decisions, isOver })

  const opening = useMutation({
    mutationFn: async (filePath: string) =>
      lookAt(filePath, run.data?.file_name ?? '', run.data?.source_id ?? undefined),
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
    /** Of an import that somebody comes back to while it is written, or afterwards. */
    jobId: !file && isWritten && run.data?.state !== 'undone' ? (run.data?.job_id ?? null) : null,
    /** Why the last attempt to write it failed. */
    failure: run.data?.failure ?? null,
    saving,
    /** Names the import in the address; null takes the name away. */
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

/** Sends what was chosen a moment after the last choice, and at once when the page is left. */
function useSaving({ file, step, decisions, isOver }: Omit<Kept, 'begin'>) {
  const sent = useRef('')
  const save = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof saveImportRun>>[1]) => call(saveImportRun, body),
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is kept begins the wait anew
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
