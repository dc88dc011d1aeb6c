import type { StarterTemplate } from '@muster/contract/documents/letter-templates.contract'

export interface Starter extends Pick<StarterTemplate, 'key' | 'name' | 'category' | 'number_pattern'> {
  readonly title: string
  readonly body: string
  readonly inputs?: StarterTemplate['content']['inputs']
}

const FOOTER = {
  en: '<p data-align="center">Page {{PAGE}} of {{PAGES}}</p>',
  hi: '<p data-align="center">पृष्ठ {{PAGE}} / {{PAGES}}</p>',
} as const

export const startersIn = (language: 'en' | 'hi', starters: readonly Starter[]): StarterTemplate[] =>
  starters.map(({ title, body, inputs = [], ...facts }) => ({
    ...facts,
    language,
    content: {
      ...{ title, body, inputs, footer: FOOTER[language], watermark: '', has_letterhead: true },
      ...{ paper: 'a4', font_size: 10.5 },
    },
  }))
