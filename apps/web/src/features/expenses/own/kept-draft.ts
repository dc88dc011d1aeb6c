import { entryStorage } from '../../../lib/session/entry-storage.ts'
import { blankLine, type DraftFile, isKept, type LineDraft, type OwnChoices } from './line-draft.ts'

/** A new claim as it is typed. */
export interface ClaimDraft {
  title: string
  note: string
  lines: LineDraft[]
}

/**
 * What the device keeps of a new claim, also without a connection. The end of the session removes it, signed out or expired: whoever
 * uses the device next finds nothing of it.
 */
interface KeptDraft {
  draft: ClaimDraft
  /** Sent with the claim, so that it is stored once however often it is sent. */
  key: string
  keptAt: number
}

interface ReadDraft extends KeptDraft {
  /** Receipts that are gone from the server, because nothing was submitted with them for too long. */
  gone: number
}

/** Uploads that belong to nothing are removed after so long. */
const UPLOAD_MS = 7 * 24 * 3_600_000

/** Per employee: other users of the device don't see it. */
const placeOf = (employeeId: number) => `expense-draft.${employeeId}`

const isBlank = ({ title, note, lines }: ClaimDraft) => title === '' && note === '' && lines.length === 0

/** Lines of an earlier version of the page may lack what has been added since. */
const wholeLine = (line: Partial<LineDraft>, choices: OwnChoices, keptAt: number): LineDraft => ({
  ...blankLine(choices),
  ...line,
  files: (line.files ?? []).map((file) => ({ addedAt: keptAt, ...file })),
})

export const keptDraft = {
  read(employeeId: number, choices: OwnChoices, now = Date.now()): ReadDraft | null {
    const text = entryStorage.get(placeOf(employeeId))
    if (text === null) return null
    try {
      const { draft, key, keptAt } = JSON.parse(text) as KeptDraft
      const whole = draft.lines.map((line) => wholeLine(line, choices, keptAt))
      const isThere = (file: DraftFile) => isKept(file) || now - (file.addedAt ?? keptAt) < UPLOAD_MS
      const lines = whole.map((line) => ({ ...line, files: line.files.filter(isThere) }))
      const countOf = (of: readonly LineDraft[]) => of.reduce((sum, { files }) => sum + files.length, 0)
      const written = { title: String(draft.title), note: String(draft.note), lines }
      return { draft: written, key, keptAt, gone: countOf(whole) - countOf(lines) }
    } catch {
      // What is stored isn't a draft, so the editor begins empty.
      return null
    }
  },
  write(employeeId: number, kept: KeptDraft): void {
    if (isBlank(kept.draft)) entryStorage.remove(placeOf(employeeId))
    else entryStorage.set(placeOf(employeeId), JSON.stringify(kept))
  },
  clear(employeeId: number): void {
    entryStorage.remove(placeOf(employeeId))
  },
}
