import { englishOf, isText, type Text } from '../../lib/texts/texts.ts'
import type { PlannedApprover } from '../workflows/index.ts'
import { requestsTexts } from './requests.texts.ts'

/** A planned approver as stored with a stage: explanations in English words, and as texts beside them. */
export interface StoredApprover extends Omit<PlannedApprover, 'via' | 'replaced'> {
  via: string
  via_text?: Text
  replaced: { employeeId: number | null; name: string; why: string; why_text?: Text } | null
}

/** The planned approvers of a stage, for their column. */
export const storedApprovers = (approvers: readonly PlannedApprover[]): StoredApprover[] =>
  approvers.map(({ via, replaced, ...one }) => ({
    ...one,
    via: englishOf(via),
    ...(isText(via) ? { via_text: via } : {}),
    replaced: replaced && {
      ...replaced,
      why: englishOf(replaced.why),
      ...(isText(replaced.why) ? { why_text: replaced.why } : {}),
    },
  }))

/** Whom an approver replaces, and why; empty without a replacement. */
export function replacedText(replaced: { name: string; why: string | Text } | null): string | Text {
  if (!replaced) return ''
  const { name, why } = replaced
  return name ? requestsTexts.text('inPlaceOf', { name, why }) : why
}
