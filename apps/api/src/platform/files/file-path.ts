import { randomBytes } from 'node:crypto'

const PATH = /^([1-9]\d{0,15})\/([a-z_]{1,40})\/\d{13,16}-\d{1,39}\.[a-z0-9]{1,8}$/

/**
 * Creates a path below `<orgId>/<folder>/` from the time and 128 random bits. Of the original file name only
 * the extension is kept.
 */
export function newFilePath(orgId: number, folder: string, extension: string, now: Temporal.Instant): string {
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`)
  const path = `${orgId}/${folder}/${now.epochMilliseconds}-${random}.${extension}`
  if (!PATH.test(path)) throw new Error(`This can't be a stored file: ${path}`)
  return path
}

/** The organisation that owns a path; undefined for text that is not a stored path. */
export function organisationOf(path: string): number | undefined {
  const match = PATH.exec(path)
  return match ? Number(match[1]) : undefined
}

export function storedNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A longer name could not be sent with the link by which the file is opened. */
const MOST_NAME = 200

/**
 * A file's name as it is kept: without control characters and directions of writing, which hide what a name ends with, and at
 * most 200 characters, its extension among them.
 */
export function keptName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  if (plain.length <= MOST_NAME) return plain
  const extension = extensionOf(plain)
  const end = extension === '' ? '' : plain.slice(-extension.length - 1)
  // Never half of a character of two units.
  return `${plain
    .slice(0, MOST_NAME - end.length)
    .toWellFormed()
    .replace(/\ufffd$/, '')}${end}`
}

/** @throws Error for anything that is not a stored path: the last check before disk access */
export function assertFilePath(path: string): string {
  if (!PATH.test(path)) throw new Error('A stored file was asked for by something that is not its path.')
  return path
}
