import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../lib/calls/connection.ts'
import { showFailure } from '../../../lib/feedback/failures.ts'
import type { ClaimDraft } from './kept-draft.ts'
import { dropReceipt, sendReceipt } from './kept-receipts.ts'
import { type DraftFile, isKept } from './line-draft.ts'

type SetDraft = (change: (now: ClaimDraft) => ClaimDraft) => void

/** The draft with a receipt replaced by what it was uploaded as. */
const replaced = (draft: ClaimDraft, path: string, file: DraftFile): ClaimDraft => ({
  ...draft,
  lines: draft.lines.map((line) => ({
    ...line,
    files: line.files.map((one) => (one.path === path ? file : one)),
  })),
})

/**
 * Uploads the receipts that the device kept, once there is a connection.
 *
 * @returns why receipts were not taken, by their path
 */
export function useKeptReceipts(draft: ClaimDraft, setDraft: SetDraft): Readonly<Record<string, string>> {
  const { isOffline } = useConnection()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const underWay = useRef(new Set<string>())
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  useEffect(() => {
    if (isOffline) return
    const send = async (kept: DraftFile) => {
      const sent = await sendReceipt(kept).finally(() => underWay.current.delete(kept.path))
      // Closed meanwhile: the device keeps it for the next time.
      if (!isThere.current) return
      if ('problem' in sent) setProblems((now) => ({ ...now, [kept.path]: sent.problem }))
      if (!('file' in sent)) return
      setDraft((now) => replaced(now, kept.path, sent.file))
      await dropReceipt(kept)
    }
    for (const file of draft.lines.flatMap(({ files }) => files.filter(isKept))) {
      if (underWay.current.has(file.path) || problems[file.path] !== undefined) continue
      underWay.current.add(file.path)
      send(file).catch(showFailure)
    }
  }, [isOffline, draft, problems, setDraft])
  return problems
}
