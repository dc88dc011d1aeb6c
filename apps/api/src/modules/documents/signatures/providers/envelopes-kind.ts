import type { JobKind } from '../../../../platform/jobs/job-kind.ts'
import { signatureTexts } from '../signatures.texts.ts'

/** Asks the service what became of letters; the queue needs no more of it. */
export const envelopesKind: JobKind<Record<never, never>> = {
  name: 'documents.envelopes',
  label: signatureTexts.text('envelopes'),
}
