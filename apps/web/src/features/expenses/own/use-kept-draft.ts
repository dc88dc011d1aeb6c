import { useEffect, useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { type ClaimDraft, keptDraft } from './kept-draft.ts'
import { dropReceipt } from './kept-receipts.ts'
import type { OwnChoices } from './line-draft.ts'

interface Given {
  /** What the editor begins with where nothing was kept. */
  stored: ClaimDraft
  choices: OwnChoices
  /** Whether the device keeps it: a new claim. */
  isKept: boolean
}

/** The state of a claim while it is written; a new one is kept on the device with every change. */
export function useKeptDraft({ stored, choices, isKept }: Given) {
  const ownId = useUser().user_emp_id ?? 0
  const [kept] = useState(() => (isKept ? keptDraft.read(ownId, choices) : null))
  const [keptAt, setKeptAt] = useState(kept?.keptAt ?? null)
  const [key, setKey] = useState(() => kept?.key ?? crypto.randomUUID())
  const [gone, setGone] = useState(kept?.gone ?? 0)
  const [first] = useState(kept?.draft ?? stored)
  const [draft, setDraft] = useState(first)
  useEffect(() => {
    // Opening the page changes nothing: what was kept keeps its day.
    if (isKept && draft !== first) keptDraft.write(ownId, { draft, key, keptAt: Date.now() })
  }, [isKept, ownId, draft, first, key])
  const startOver = () => {
    for (const file of draft.lines.flatMap(({ files }) => files)) void dropReceipt(file)
    setKey(crypto.randomUUID())
    setKeptAt(null)
    setGone(0)
    setDraft(stored)
  }
  const forget = () => {
    if (isKept) keptDraft.clear(ownId)
  }
  return { draft, setDraft, key, keptAt, gone, startOver, forget }
}
