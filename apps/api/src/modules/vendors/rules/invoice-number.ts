/**
 * What makes two invoice numbers the same: without case, spaces and any kind of dash. Full-width and other compatible signs count as
 * the plain ones. A number of nothing else is kept as it is, so that it is never blank.
 */
export function invoiceKey(number: string): string {
  const plain = number.normalize('NFKC').toUpperCase()
  return plain.replace(/[\s\p{Cf}\p{Pd}−]/gu, '') || plain.trim()
}

/** Whether a number has a letter or a figure: of signs alone, no two invoices could be told apart. */
export const hasCharacter = (number: string): boolean => /[\p{L}\p{N}]/u.test(number.normalize('NFKC'))

/** The key without the zeros before its first figure and after each break: what people often leave out or add. */
export const bareKey = (key: string): string => key.replace(/(?<!\d)0+(?=\d)/g, '')
