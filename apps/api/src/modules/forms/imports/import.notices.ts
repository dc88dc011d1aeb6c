import type { JobEnd } from '../../../platform/jobs/job-kind.ts'
import type { NoticeContent } from '../../../platform/notice-content.ts'
import type { NoticeKind } from '../../notices/index.ts'

export const importNotices: readonly NoticeKind[] = [
  {
    kind: 'forms.import_done',
    label: { en: 'An import has finished', hi: 'आयात पूरा हुआ' },
    title: { en: 'Import finished', hi: 'आयात पूरा हुआ' },
    body: {
      en: '{created} added, {updated} updated, {skipped} skipped.',
      hi: '{created} जोड़े गए, {updated} बदले गए, {skipped} छोड़े गए।',
    },
    defaults: { bell: true, email: false },
    permissions: ['employees.import', 'organisation.masters.manage'],
  },
]

/** The notice for the person who started an import, when it has ended. */
export function tellImport({
  state,
  result,
  error,
}: Pick<JobEnd, 'state' | 'result' | 'error'>): NoticeContent {
  if (state !== 'done') {
    const work = { en: 'Import from a file', hi: 'फ़ाइल से आयात' }
    return { kind: 'notices.work_failed', values: { work, reason: error ?? '' } }
  }
  const { created = 0, updated = 0, skipped = 0 } = (result ?? {}) as Record<string, number>
  return { kind: 'forms.import_done', values: { created, updated, skipped } }
}
