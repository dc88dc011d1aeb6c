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
  documentKeys: string
  required: string
  align_left: string
  align_center: string
  align_right: string
  align_justify: string
  table: string
  tableOf: string
  addRow: string
  addColumn: string
  deleteRow: string
  deleteColumn: string
  deleteTable: string
  headerRow: string
  withLines: string
  withoutLines: string
  repeatRow: string
  repeatFor: string
  repeatStop: string
  listColumns: string
  listColumnsHelp: string
  listInsert: string
  listCancel: string
  condition: string
  conditionHelp: string
  conditionField: string
  conditionOp: string
  conditionValue: string
  conditionSet: string
  conditionRemove: string
  conditionIf: string
  op_filled: string
  op_empty: string
  op_is: string
  op_not: string
  op_above: string
  op_below: string
  pageBreak: string
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
  documentKeys: 'Tab moves through tables and indents lists. To leave the text, press Escape, then Tab.',
  required: 'Required',
  align_left: 'Align left',
  align_center: 'Centre',
  align_right: 'Align right',
  align_justify: 'Justify',
  table: 'Table',
  tableOf: '{count} columns',
  addRow: 'Add row',
  addColumn: 'Add column',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  deleteTable: 'Delete table',
  headerRow: 'Header row',
  withLines: 'With lines',
  withoutLines: 'Without lines',
  repeatRow: 'Repeat this row for a list',
  repeatFor: 'Repeat for: {list}',
  repeatStop: 'Don’t repeat this row',
  listColumns: 'Columns of {list}',
  listColumnsHelp:
    'Up to {fitting} fit well on an upright page. With more, words are broken; {most} is the most.',
  listInsert: 'Insert table',
  listCancel: 'Cancel',
  condition: 'Condition',
  conditionHelp: 'Shows the selected paragraphs, or the row of a table, only under a condition.',
  conditionField: 'Field',
  conditionOp: 'Comparison',
  conditionValue: 'Value',
  conditionSet: 'Set condition',
  conditionRemove: 'Always show',
  conditionIf: 'Only if: {words}',
  op_filled: 'has a value',
  op_empty: 'has no value',
  op_is: 'is',
  op_not: 'is not',
  op_above: 'is above',
  op_below: 'is below',
  pageBreak: 'Page break',
}
