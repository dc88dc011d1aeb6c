import type { Text } from '../lib/texts/texts.ts'

/** The words of a kind of notice; what Hindi lacks is shown in English. */
export interface NoticeText {
  readonly en: string
  readonly hi?: string
}

/** What a notice says: a kind that a module registered, and the values its text names. */
export interface NoticeContent {
  readonly kind: string
  readonly values?: Readonly<Record<string, string | number | NoticeText | Text>>
  /** Where it leads, as paths below the entries; an entry without one shows no link. */
  readonly link?: { readonly admin?: string; readonly me?: string }
}
