import type { Db } from '../db/db.ts'

/** `stored_file.record_type` of a file that mails carry. */
export const MAILED_FILE = 'mail'

/** A stored file that a mail carries. */
export interface AttachedFile {
  readonly path: string
  /** As the recipient sees it. */
  readonly name: string
  readonly type: string
  /** In bytes. */
  readonly size: number
}

/** Files of a mail, and what decides right before each attempt whether its recipient may still have them. */
export interface Attachment {
  readonly files: readonly AttachedFile[]
  /** `check` names one that a module has registered; the rest is its own. */
  readonly for: Readonly<Record<string, unknown>> & { readonly check: string }
}

/** Whether the recipient may still have the files. @param facts what the mail was written with */
export type AttachmentCheck = (
  about: { readonly orgId: number; readonly now: Temporal.Instant },
  db: Db,
  facts: Attachment['for'],
) => Promise<boolean>

const checks = new Map<string, AttachmentCheck>()

/** Registers what decides about the files of a module's mails. Called during module start-up. */
export function registerAttachmentCheck(name: string, check: AttachmentCheck): void {
  checks.set(name, check)
}

/** Deny by default: files of a check that nobody registered are not sent. */
export const mayHaveFiles: AttachmentCheck = async (about, db, facts) =>
  (await checks.get(facts.check)?.(about, db, facts)) ?? false
