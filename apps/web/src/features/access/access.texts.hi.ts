import type { AccessTexts } from './access.texts.en.ts'

export const accessHi: AccessTexts = {
  quick: { subAdmin: 'सब-एडमिन जोड़ें' },
}
