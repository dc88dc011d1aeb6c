import { defineTexts } from '../../../lib/texts/texts.ts'

export const checklistsTexts = defineTexts('settings.checklists', {
  en: {
    checklist: 'Checklist',
    checklistNameTaken: 'A checklist with this name already exists.',
    checklistTypeUnused: 'This type of checklist is not used anywhere.',
    checklistSaved: 'Checklist saved.',
    checklistDeleted: 'Checklist deleted.',
  },
})
