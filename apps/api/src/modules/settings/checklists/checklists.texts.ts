import { defineTexts } from '../../../lib/texts/texts.ts'

export const checklistsTexts = defineTexts('settings.checklists', {
  en: {
    checklist: 'Checklist',
    thereIsAChecklistOfThisName: 'A checklist with this name already exists.',
    nothingUsesSuchAChecklist: 'This type of checklist is not used anywhere.',
    checklistSaved: 'Checklist saved.',
    checklistDeleted: 'Checklist deleted.',
  },
})
