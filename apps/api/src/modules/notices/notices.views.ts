import type { z } from '@muster/contract/kit/index'
import type { noticeView } from '@muster/contract/notices/notices.contract'
import type { Reader } from '../../lib/texts/reader.ts'
import type { NoticeContent } from '../../platform/notice-content.ts'
import { findKind } from './notice-kinds.ts'
import type { NoticeRow } from './notices.queries.ts'
import { fillText } from './rules/notice-text.ts'

/** The notice in the reader's language, or as originally written if its kind no longer exists. */
export function noticeOf(row: NoticeRow, reader: Reader): z.infer<typeof noticeView> {
  const kind = findKind(row.kind)
  const values = (row.data ?? {}) as NonNullable<NoticeContent['values']>
  return {
    id: row.id,
    kind: row.kind,
    title: kind ? fillText(kind.title, values, reader) : row.title,
    body: kind ? (kind.body ? fillText(kind.body, values, reader) : '') : row.body,
    link: { admin: row.link_admin, me: row.link_me },
    created_at: row.created_at,
    read_at: row.read_at,
  }
}
