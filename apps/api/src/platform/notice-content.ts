import type { Text } from '../lib/texts/texts.ts'

/** The texts of a kind of notice; a missing Hindi translation falls back to English. */
export interface NoticeText {
  readonly en: string
  readonly hi?: string
}

/** The content of a notice: a registered kind, and the values of its text. */
export interface NoticeContent {
  readonly kind: string
  readonly values?: Readonly<Record<string, string | number | NoticeText | Text>>
  /** Target by app, as paths below `/admin` and `/me`; an app without one shows no link. */
  readonly link?: { readonly admin?: string; readonly me?: string }
}
