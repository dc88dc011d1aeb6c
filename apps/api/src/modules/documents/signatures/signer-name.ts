import { isNameOf } from '@muster/contract/documents/name-match'
import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import { fail } from '../../../platform/errors.ts'

/** @throws AppError `documents.name_differs` for a typed name that is not the signer's, and was not confirmed to be theirs */
export function refuseOtherName(signer: string, mark: SignatureMark): void {
  if (mark.kind !== 'typed' || mark.is_own_name || isNameOf(mark.name, signer)) return
  const words = { key: 'error.documents.name_differs.message', params: { name: signer } }
  fail('documents.name_differs', { parameters: { name: signer }, fields: { mark: words } })
}
