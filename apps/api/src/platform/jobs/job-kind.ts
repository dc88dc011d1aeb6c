import type { NoticeContent } from '../notice-content.ts'

/** How a job ended. */
export interface JobEnd<Input = unknown> {
  publicId: string
  state: 'done' | 'failed' | 'cancelled'
  input: Input
  /** Of a job that is done. */
  result: unknown
  /** Of one that failed, as people may read it. */
  error: string | null
}

/** A kind of background work as queues and lists know it, without the work itself. */
export interface JobKind<Input> {
  /** `<module>.<verb>`, stable: queued jobs outlive a deployment. */
  readonly name: string
  /** What it is, as people read it in lists of jobs: "Export of the employee directory". */
  readonly label?: string
  /** What whoever started it is told at its end; nobody is told without it. */
  readonly tell?: (end: JobEnd<Input>) => NoticeContent | null
}
