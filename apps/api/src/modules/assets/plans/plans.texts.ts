import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts of the asset plan. */
export const assetPlansTexts = defineTexts('assets.plans', {
  en: {
    plan: 'Asset plan',
    exported: 'Asset plan downloaded',
    taken: 'There is already a budget for this type, entity and year.',
    chooseType: 'Choose a type from the list.',
    chooseEntity: 'Choose an entity from the list.',
    everyEntity: 'All entities',
    year: 'Financial year',
    type: 'Type',
    entity: 'Entity',
    currency: 'Currency',
    budget: 'Budget',
    spent: 'Spent',
    committed: 'Ordered or approved',
    requested: 'Waiting for approval',
    left: 'Left',
    note: 'Note',
    exceeds:
      'This exceeds the asset plan for {type}, {entity}, in the year from {from:day}: {left:money} of {budget:money} is left: over budget by {over:money}.',
    exceedsEmpty:
      'This exceeds the asset plan for {type}, {entity}, in the year from {from:day}: nothing of {budget:money} is left: over budget by {over:money}.',
    within: 'Asset plan for {type}, {entity}: {left:money} of {budget:money} is left before this purchase.',
  },
  hi: {
    everyEntity: 'सभी इकाइयाँ',
    exceeds:
      'यह {type}, {entity} की परिसंपत्ति योजना से अधिक है, {from:day} से शुरू वर्ष में: {budget:money} में से {left:money} बचा है, बजट से {over:money} अधिक।',
    exceedsEmpty:
      'यह {type}, {entity} की परिसंपत्ति योजना से अधिक है, {from:day} से शुरू वर्ष में: {budget:money} में से कुछ नहीं बचा, बजट से {over:money} अधिक।',
    within: '{type}, {entity} की परिसंपत्ति योजना: इस ख़रीद से पहले {budget:money} में से {left:money} बचा है।',
  },
})
