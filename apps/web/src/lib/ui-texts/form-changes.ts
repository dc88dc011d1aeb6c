import { addTexts } from '../language/i18n.ts'

const formChangesEn = {
  none: 'No changes.',
  nothing: 'empty',
  checkAgain: 'The form below is up to date. Please check it and save again.',
  changed: '{{setting}}: {{before}} → {{after}}',
  moved: 'Moved from position {{before}} to {{after}}',
  kinds: {
    section_added: 'Section {{name}} was added',
    section_renamed: 'Section was renamed to {{name}}',
    section_removed: 'Section {{name}} was removed',
    field_added: '{{name}} was added to {{section}}',
    field_retired: '{{name}} is no longer used. Its values stay in the history.',
    field_restored: '{{name}} is used again in {{section}}',
    field_changed: '{{name}} was changed',
  },
  settings: {
    FIELD_NAME: 'Name',
    section: 'Section',
    help_text: 'Help text',
    placeholder: 'Placeholder',
    FEILD_VALUES: 'Options',
    IS_MANDATORY: 'Mandatory',
    MIN_LENGTH: 'Minimum length',
    MAX_LENGTH: 'Maximum length',
    FUTURE_DATE_SELECT: 'Allowed dates',
    conditions: 'Conditions',
    variants: 'Countries and entities',
    is_unique: 'Unique values',
    is_searchable: 'Filterable',
    in_list: 'Shown in lists by default',
    in_sample: 'Included in the import sample',
    field_group: 'Protected group',
    view_roles: 'Visible to',
    edit_roles: 'Editable by',
  },
}

addTexts('formChanges', formChangesEn, {
  hi: async () => (await import('./form-changes.texts.hi.ts')).formChangesHi,
})
