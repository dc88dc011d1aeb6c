import { detectLook } from '../files/sniff.ts'
import type { IssuedDocument, LockerFile } from './locker-client.ts'

/** Types of files that the product takes from a locker. */
const extensions: Readonly<Record<string, string>> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' }
const MIMES = new Set(['application/pdf', 'image/jpeg', 'image/jpg', 'image/png'])

/** Whether a document can be had as a file that the product takes; one that says nothing may be. */
export const isTakeable = ({ mimes }: IssuedDocument): boolean =>
  mimes.length === 0 || mimes.some((one) => MIMES.has(one.toLowerCase()))

/** By the file's real type, whatever the locker calls it; undefined for any that is not taken. */
export function lockerExtension({ bytes }: LockerFile): string | undefined {
  const look = detectLook(bytes.subarray(0, 4096))
  return look === undefined || look === null ? undefined : extensions[look]
}
