import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts of the depreciation register. */
export const depreciationTexts = defineTexts('assets.depreciation', {
  en: {
    settings: 'Depreciation',
    register: 'Depreciation register',
    exported: 'Depreciation register downloaded',
    year: 'Financial year',
    code: 'Code',
    name: 'Name',
    type: 'Type',
    category: 'Category',
    entity: 'Entity',
    method: 'Method',
    method_none: 'None',
    method_straight_line: 'Straight line',
    method_written_down: 'Written-down value',
    purchased_on: 'Purchased on',
    retired_on: 'Written off on',
    currency: 'Currency',
    cost: 'Cost',
    opening: 'Opening value',
    additions: 'Additions',
    charge: 'Depreciation',
    accumulated: 'Accumulated depreciation',
    written_off: 'Value written off',
    closing: 'Closing value',
    total: 'Total',
    needsLife: 'Enter the useful life, over which the cost is depreciated.',
    needsRate: 'Enter the rate of a year.',
  },
  hi: {},
})
