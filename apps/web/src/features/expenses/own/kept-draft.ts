import { entryStorage } from '../../../lib/session/entry-storage.ts'
import { blankLine, type LineDraft, type OwnChoices } from './line-draft.ts'

/** A new claim as it is typed. */
export interface ClaimDraft {
  title: string
  note: string
  lines: LineDraft[]
}

/** What the device keeps of a new claim, also without a connection. Signing out removes it. */
interface KeptDraft {
  draft: ClaimDraft
  /** Sent with the claim, so that it is stored once however often it is sent. */
  key: string
  keptAt: number
}

/** Per employee: other users of the device don't see it. */
const placeOf = (employeeId: number) => `expense-draft.${employeeId}`

const isBlank = ({ title, note, lines }: ClaimDraft) => title === '' && note === '' && lines.length === 0

/** Lines of an earlier version of the page may lack what has been added since. */
const wholeLine = (line: Partial<LineDraft>, choices: OwnChoices): LineDraft => ({
  ...blankLine(choices),
  ...line,
})

export const keptDraft = {
  read(employeeId: number, choices: OwnChoices): KeptDraft | null {
    const text = entryStorage.get(placeOf(employeeId))
    if (text === null) return null
    try {
      const { draft, key, keptAt } = JSON.parse(text) as KeptDraft
      const lines = draft.lines.map((line) => wholeLine(line, choices))
      return { draft: { title: String(draft.title), note: String(draft.note), lines }, key, keptAt }
    } catch {
      // Not written by this page: there is nothing to restore.
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
