import type { Text } from '../../lib/texts/texts.ts'
import type { NoticeContent } from '../notice-content.ts'
import type { JobEnd } from './job-kind.ts'

const DOWNLOADS = { admin: '/downloads', me: '/downloads' }

const failed = (work: string | Text, { error }: JobEnd): NoticeContent => ({
  kind: 'notices.work_failed',
  values: { work, reason: error ?? '' },
})

/** `notice` of a job that creates a file: it is in My downloads, or why it failed. */
export function fileNotice(work: string | Text): (end: JobEnd) => NoticeContent {
  return (end) =>
    end.state === 'done'
      ? { kind: 'notices.file_ready', values: { work }, link: DOWNLOADS }
      : { ...failed(work, end), link: DOWNLOADS }
}

/** `notice` of any other job whose result somebody waits for. */
export function workNotice(
  work: string | Text,
  link?: NoticeContent['link'],
): (end: JobEnd) => NoticeContent {
  return (end) => ({
    ...(end.state === 'done' ? { kind: 'notices.work_done', values: { work } } : failed(work, end)),
    ...(link ? { link } : {}),
  })
}
