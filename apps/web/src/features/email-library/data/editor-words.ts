import type { TemplateDetail } from './template-query.ts'

/** The editable part of a template. */
export interface EditorWords {
  name: string
  group_id: number
  subject: string
  html: string
  text: string
  reply_to: string
  cc: string[]
  bcc: string[]
  note: string
}

export function wordsOf(detail: TemplateDetail): EditorWords {
  const { name, group_id, subject, html, text, reply_to, cc, bcc } = detail
  return { name, group_id, subject, html, text, reply_to, cc, bcc, note: '' }
}

/** Whether there are unsaved changes; a changed note alone does not count. */
export function isChanged(words: EditorWords, saved: EditorWords): boolean {
  return JSON.stringify({ ...words, note: '' }) !== JSON.stringify({ ...saved, note: '' })
}
