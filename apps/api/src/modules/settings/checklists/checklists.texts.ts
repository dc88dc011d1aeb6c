import { defineTexts } from '../../../lib/texts/texts.ts'

export const checklistsTexts = defineTexts('settings.checklists', {
  en: {
    checklist: 'Checklist',
    thereIsAChecklistOfThisName: 'There is a checklist of this name.',
    nothingUsesSuchAChecklist: 'Nothing uses such a checklist.',
    checklistSaved: 'Checklist saved.',
    checklistDeleted: 'Checklist deleted.',
  },
})
