import type { Text } from '../../lib/texts/texts.ts'
import type { NoticeContent } from '../notice-content.ts'

/** How a job ended. */
export interface JobEnd<Input = unknown> {
  publicId: string
  state: 'done' | 'failed' | 'cancelled'
  input: Input
  /** Result of a successful job. */
  result: unknown
  /** Error of a failed job, worded for people. */
  error: string | Text | null
}

/** A kind of background job as the queue and lists know it, without its implementation. */
export interface JobKind<Input> {
  /** `<module>.<verb>`, stable: queued jobs outlive a deployment. */
  readonly name: string
  /** Label in lists of jobs: "Export of the employee directory". */
  readonly label?: string | Text
  /** The notice for the starter when the job ends; without it nobody is notified. */
  readonly notice?: (end: JobEnd<Input>) => NoticeContent | null
}
