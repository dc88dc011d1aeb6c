import { signatureTexts } from './signatures.texts.ts'

/** "Letter of appointment APP-2026-0001 Asha Rao signed.pdf". */
export function copyFileName({
  title,
  number,
  signer,
}: {
  title: string
  number: string
  signer: string
}): string {
  const words = [title, number, signer].filter(Boolean).join(' ')
  return `${signatureTexts.english('copyName', { name: words.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 110) })}.pdf`
}
