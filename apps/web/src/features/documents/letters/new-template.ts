import type {
  readLetterTemplate,
  StarterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { SIGN_DAYS } from '@muster/contract/documents/letters.constants'
import type { DataOf } from '@muster/contract/kit/index'

export type TemplateDetail = DataOf<typeof readLetterTemplate>
type Start = Pick<StarterTemplate, 'name' | 'category' | 'language' | 'number_pattern' | 'content'>

/** Address of the empty letter among those of the library. */
export const BLANK = 'blank'

export const blankStart = (name: string): Start => ({
  ...{ name, category: 'other', language: 'en', number_pattern: '' },
  content: {
    ...{ title: name, body: '<p></p>', footer: '', watermark: '', inputs: [] },
    ...{ has_letterhead: true, paper: 'a4', font_size: 10.5 },
  },
})

/** A template that is nowhere but in the editor yet. */
export const newTemplate = ({ content, ...facts }: Start): TemplateDetail => ({
  ...{ number: 0, content, is_dated: false },
  template: {
    ...{ name: facts.name, category: facts.category, language: facts.language },
    ...{ number_pattern: facts.number_pattern, title: content.title },
    ...{ MAILID: 0, needs_approval: false, needs_signature: false, sign_days: SIGN_DAYS },
    ...{
      status: 'draft',
      latest: 0,
      published: null,
      sent: 0,
      last_sent_at: null,
      updated_at: '',
      version: 0,
    },
    abilities: { edit: true, send: false },
  },
})

export const isNewTemplate = ({ template }: TemplateDetail): boolean => template.MAILID === 0
