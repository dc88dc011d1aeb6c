/** Texts of the editor, all translatable. */
export interface RichTextTexts {
  insertField: string
  searchFields: string
  noFields: string
  source: string
  visual: string
  sourceOnly: string
  link: string
  linkAddress: string
  linkField: string
  linkNone: string
  linkButton: string
  linkSave: string
  linkRemove: string
  linkWrong: string
  bold: string
  italic: string
  underline: string
  heading1: string
  heading2: string
  heading3: string
  bulletList: string
  orderedList: string
  quote: string
  rule: string
  clear: string
  undo: string
  redo: string
  required: string
}

export const richTextTexts: RichTextTexts = {
  insertField: 'Insert a merge field',
  searchFields: 'Search fields',
  noFields: 'No fields found',
  source: 'Edit the HTML',
  visual: 'Edit visually',
  sourceOnly: 'This message contains tables, images or custom styles, so it can only be edited as HTML.',
  link: 'Link',
  linkAddress: 'Address',
  linkField: 'Or a merge field',
  linkNone: 'None',
  linkButton: 'Show as button',
  linkSave: 'Set link',
  linkRemove: 'Remove link',
  linkWrong: 'Start with https:// or mailto:',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quotation',
  rule: 'Horizontal line',
  clear: 'Clear formatting',
  undo: 'Undo',
  redo: 'Redo',
  required: 'Required',
}
